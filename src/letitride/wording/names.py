"""The names people see for wagers, games, hands, phases and the like.

Each comes from ``en/names.toml``, and from nowhere else: the terminal, the documents and the pages
show one of the forms a name has there.

>>> GAMES["three_card"].title, WAGERS["three_card"].short, GAMES["progressive"].definite
('Three card bonus', 'three card', 'the progressive')
"""

from typing import NamedTuple

from letitride.wording import read_wording


class Name(NamedTuple):
    """A name in the forms that people read: in full, short, and with its article."""

    full: str
    short: str
    definite: str

    @property
    def title(self) -> str:
        """The full name as it begins a line."""
        return capitalized(self.full)


def capitalized(words: str) -> str:
    """The words with a capital first letter, and the others as they are.

    >>> capitalized("bet $"), capitalized("A-K-Q suited")
    ('Bet $', 'A-K-Q suited')
    """
    return words[:1].upper() + words[1:]


def _names(section: str) -> dict[str, Name]:
    """A section of the file: a form that it does not give is the full name."""
    given = read_wording("names")[section]
    forms = {key: {"name": one} if isinstance(one, str) else one for key, one in given.items()}
    return {
        key: Name(*(one.get(form, one["name"]) for form in ("name", "short", "definite")))
        for key, one in forms.items()
    }


WAGERS = _names("wagers")
GAMES = _names("games")
HANDS = _names("hands")
PHASES = _names("phases")
BET_STATUSES = _names("bet_statuses")
IRREGULARITIES = _names("irregularities")
SLIPS = _names("slips")
RANKS = _names("ranks")
#: The short form of a suit is its symbol.
SUITS = _names("suits")


def hand_name(hand: str | None) -> str:
    """The short name of a hand, as it is spoken; empty if there is none.

    >>> hand_name("tens_or_better"), hand_name("akq_spades")
    ('tens or better', 'A-K-Q of spades')
    """
    return "" if hand is None else HANDS[hand].short


def hand_title(hand: str | None, *, cards: int = 5) -> str:
    """The name of a hand as a document prints it; of three cards, any pair is a pair.

    >>> hand_title("four_of_a_kind"), hand_title("pair"), hand_title("pair", cards=3)
    ('Four of a kind', 'Pair of nines or lower', 'Pair')
    """
    if hand is None:
        return ""
    return capitalized(HANDS[hand].short) if cards == 3 else HANDS[hand].title
