"""Pay tables loaded from a house's own files."""

from pathlib import Path

from letitride.errors import HouseError
from letitride.rulebook.paytables.library import paytable
from letitride.table import lookup
from tests.rejected import rejected


def test_a_path_works_like_an_id(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('id = "OWN"\nwager = "main"\n[pays]\nroyal_flush = "9 to 1"\n', "utf-8")
    table = lookup.paytable(str(own))
    assert (table.id, table.document, table.title) == ("OWN", "house", "OWN")
    assert lookup.paytable("MA-MAIN") is paytable("MA-MAIN")


def test_an_unreadable_path_is_rejected(tmp_path: Path) -> None:
    with rejected(HouseError, r"house/file: .* got .*none\.toml"):
        lookup.paytable(str(tmp_path / "none.toml"))
    (tmp_path / "bad.toml").write_bytes(b"\xff")
    with rejected(HouseError, "house/file"):
        lookup.paytable(str(tmp_path / "bad.toml"))
