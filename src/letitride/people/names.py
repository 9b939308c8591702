"""Names of people: what is a name, and when two are the same."""

import re
import unicodedata

from letitride.errors import RuleError

_FORM = re.compile(r"\w[\w.'-]*( [\w.'-]+)*")
_LONGEST = 40

#: Names that records use for who is nobody in particular.
_TAKEN = frozenset({"dealer", "house", "server", "system", "everybody", "nobody", "guest"})
_GUEST = "guest "
#: What is written together with the characters of CJK, by the first words of their letters' names.
_JAPANESE = frozenset({"HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"})
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
        raise RuleError(
            "server/name", expected=f"a name of 1 to {_LONGEST} letters, digits, spaces and . ' -",
            got=ascii(name[:_LONGEST]), why="form", longest=_LONGEST,
        )  # fmt: skip
    if len(_alphabets(name)) > 1:
        expected = "a name in the letters of one alphabet"
        raise RuleError("server/name", expected=expected, got=ascii(name), why="alphabet")
    key = key_of(name)
    if key in _TAKEN or key.startswith(_GUEST):
        expected = "a name that the house does not use itself"
        raise RuleError("server/name", expected=expected, got=ascii(name), why="house")


def _alphabets(name: str) -> set[str]:
    """Those that the letters are of: a Latin a and a Cyrillic one look the same.

    >>> sorted(_alphabets("\N{CYRILLIC CAPITAL LETTER A}nn 2"))
    ['CYRILLIC', 'LATIN']
    """
    letters = filter(str.isalpha, unicodedata.normalize("NFKC", name))
    words = {unicodedata.name(letter, "").partition(" ")[0] for letter in letters}
    return {"CJK" if word in _JAPANESE else word for word in words}


def guest_name(number: int) -> str:
    """The name made up for the house's n-th guest, which nobody had before or will have again.

    >>> guest_name(1), guest_name(24)
    ('Guest Avocet 1', 'Guest Bittern 24')
    """
    return f"Guest {_BIRDS[(number - 1) % len(_BIRDS)]} {number}"
