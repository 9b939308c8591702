"""Files of one's own: a pay table by its path is as good as a shipped one by its id."""

from pathlib import Path

from letitride.errors import HouseError
from letitride.rulebook.paytable import AnyTable
from letitride.rulebook.paytable_file import load_paytable
from letitride.rulebook.paytable_library import paytable


def find_paytable(id_or_path: str) -> AnyTable:
    """A shipped table by its id, or the table in a file whose path ends in ``.toml``."""
    if not id_or_path.endswith(".toml"):
        return paytable(id_or_path)
    try:
        text = Path(id_or_path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise HouseError.unreadable("pay table file", id_or_path, error) from None
    return load_paytable(text)
