"""Names of people: what is a name, and when two are the same."""

import re
import unicodedata

from letitride.people.refusals import refused

_FORM = re.compile(r"\w[\w.'-]*( [\w.'-]+)*")
_LONGEST = 40

#: Names that records use for who is nobody in particular.
_TAKEN = frozenset({"dealer", "house", "server", "system", "everybody", "nobody", "guest"})
_GUEST = "guest "
_BIRDS = (
    "Avocet", "Bittern", "Crane", "Dunlin", "Egret", "Finch", "Grebe", "Heron",
    "Ibis", "Jay", "Kestrel", "Lark", "Martin", "Nuthatch", "Oriole", "Plover",
    "Quail", "Robin", "Siskin", "Tern", "Vireo", "Wren",
)  # fmt: skip


def key_of(name: str) -> str:
    """What is the same for all spellings of one name.

    >>> key_of("Ann") == key_of("ANN") == key_of("\N{FULLWIDTH LATIN CAPITAL LETTER A}nn")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def check_name(name: str) -> None:
    """Refuse what is no name for a person with an account."""
    plain = unicodedata.normalize("NFC", name) == name and _FORM.fullmatch(name)
    if not plain or len(name) > _LONGEST:
        raise refused(
            "server/name",
            f"a name of 1 to {_LONGEST} letters, digits, spaces and . ' -",
            ascii(name[:_LONGEST]),
        )
    key = key_of(name)
    if key in _TAKEN or key.startswith(_GUEST):
        raise refused("server/name", "a name that the house does not use itself", ascii(name))


def guest_name(number: int) -> str:
    """The name made up for the house's n-th guest, which nobody had before or will have again.

    >>> guest_name(1), guest_name(24)
    ('Guest Avocet 1', 'Guest Bittern 24')
    """
    return f"Guest {_BIRDS[(number - 1) % len(_BIRDS)]} {number}"
