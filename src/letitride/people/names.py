"""Names of people: which names are valid, and when two names are the same."""

import re
import unicodedata

from letitride.errors import RuleError
from letitride.people.look_alikes import skeleton

_FORM = re.compile(r"\w[\w.'-]*( [\w.'-]+)*")
_LONGEST = 40

#: Names that records use for something other than a person.
_TAKEN = frozenset(
    {
        "automatic dealer", "dealer", "house", "server", "system", "everybody", "nobody", "guest",
    }
)  # fmt: skip
_TAKEN_LOOKS = frozenset(map(skeleton, _TAKEN))
_GUEST = "guest "
#: Letters that browsers do not draw, or draw as a mere line between letters.
_INVISIBLE = frozenset(
    "\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}"
    "\N{HALFWIDTH HANGUL FILLER}\N{ARABIC TATWEEL}"
)
#: Scripts that Japanese mixes with CJK, each given by the first word of its letters' Unicode names.
_JAPANESE = frozenset({"HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"})
_BIRDS = (
    "Avocet", "Bittern", "Crane", "Dunlin", "Egret", "Finch", "Grebe", "Heron",
    "Ibis", "Jay", "Kestrel", "Lark", "Martin", "Nuthatch", "Oriole", "Plover",
    "Quail", "Robin", "Siskin", "Tern", "Vireo", "Wren",
)  # fmt: skip


def key_of(name: str) -> str:
    """Return a name's normalized form, which all spellings of the name share.

    >>> key_of("Ann") == key_of("ANN") == key_of("\N{FULLWIDTH LATIN CAPITAL LETTER A}nn")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def check_name(name: str) -> None:
    """Reject a name that an account cannot have."""
    plain = unicodedata.normalize("NFC", name) == name and _FORM.fullmatch(name)
    if not plain or len(name) > _LONGEST:
        raise RuleError(
            "server/name", expected=f"a name of 1 to {_LONGEST} letters, digits, spaces, and . ' -",
            got=ascii(name[:_LONGEST]), why="form", longest=_LONGEST,
        )  # fmt: skip
    if _INVISIBLE & set(name) or not any(map(str.isalnum, name)):
        expected = "a name that can be seen"
        raise RuleError("server/name", expected=expected, got=ascii(name), why="blank")
    if len(_alphabets(name)) > 1:
        expected = "a name in one alphabet"
        raise RuleError("server/name", expected=expected, got=ascii(name), why="alphabet")
    if len(_digit_systems(name)) > 1:
        expected = "a name with one kind of digits"
        raise RuleError("server/name", expected=expected, got=ascii(name), why="digits")
    looks = skeleton(name)
    if looks in _TAKEN_LOOKS or looks.startswith(skeleton(_GUEST)):
        expected = "a name not reserved for the house"
        raise RuleError("server/name", expected=expected, got=ascii(name), why="house")


def _alphabets(name: str) -> set[str]:
    """Return the alphabets used in a name. A Latin "A" and a Cyrillic "A" look the same.

    >>> sorted(_alphabets("\N{CYRILLIC CAPITAL LETTER A}nn 2"))
    ['CYRILLIC', 'LATIN']
    """
    letters = filter(str.isalpha, unicodedata.normalize("NFKC", name))
    words = {unicodedata.name(letter, "").partition(" ")[0] for letter in letters}
    return {"CJK" if word in _JAPANESE else word for word in words}


def _digit_systems(name: str) -> set[int]:
    """Return the zeros of the digits in a name. Latin letters go with ordinary digits only.

    >>> sorted(_digit_systems("Ann \N{ARABIC-INDIC DIGIT SEVEN}"))
    [48, 1632]
    """
    digits = [letter for letter in unicodedata.normalize("NFKC", name) if letter.isdecimal()]
    zeros = {ord(digit) - unicodedata.decimal(digit) for digit in digits}
    return zeros | {ord("0")} if "LATIN" in _alphabets(name) else zeros


def guest_name(number: int) -> str:
    """Return the generated name of the house's n-th guest, which is never reused.

    >>> guest_name(1), guest_name(24)
    ('Guest Avocet 1', 'Guest Bittern 24')
    """
    return f"Guest {_BIRDS[(number - 1) % len(_BIRDS)]} {number}"
