"""The names people see for wagers, games, hands, phases, and other program values.

``en/names.toml`` is the only source of the names that people see. The terminal, the documents, and
the pages each use one of the forms listed there.

>>> GAMES["three_card"].title, WAGERS["three_card"].short, GAMES["progressive"].definite
('Three card bonus', 'three card', 'the progressive')
"""

from typing import NamedTuple

from letitride.wording import read_wording


class Name(NamedTuple):
    """A name in three forms: full, short, and with its article."""

    full: str
    short: str
    definite: str

    @property
    def title(self) -> str:
        """The full name with its first letter capitalized, for the start of a line."""
        return capitalized(self.full)


def capitalized(words: str) -> str:
    """Capitalize the first letter and leave the rest unchanged.

    >>> capitalized("bet $"), capitalized("A-K-Q suited")
    ('Bet $', 'A-K-Q suited')
    """
    return words[:1].upper() + words[1:]


def _names(section: str) -> dict[str, Name]:
    """Read a section of the file; a missing form defaults to the full name."""
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
RESPONSIBLE = _names("responsible")
OCCASIONS = _names("occasions")
SPOKEN = _names("spoken")
BET_STATUSES = _names("bet_statuses")
ROLES = _names("roles")
PERMISSIONS = _names("permissions")
#: The short form is the reason shown when an irregularity voids the round.
IRREGULARITIES = _names("irregularities")
CONSEQUENCES = _names("consequences")
REPORT_OUTCOMES = _names("report_outcomes")
DECK_FATES = _names("deck_fates")
DECK_PLACES = _names("deck_places")
DEALINGS = _names("dealings")
TABLE_KINDS = _names("table_kinds")
HAND_STAGES = _names("hand_stages")
PRIZE_STATUSES = _names("prize_statuses")
ADJUSTMENT_REASONS = _names("adjustment_reasons")
APPROVAL_FIELDS = _names("approval_fields")
SETTINGS = _names("settings")
SLIPS = _names("slips")
RANKS = _names("ranks")
#: The short form of a suit is its symbol.
SUITS = _names("suits")


def hand_name(hand: str | None) -> str:
    """Return the short name of a hand, as it is spoken, or an empty string for None.

    >>> hand_name("tens_or_better"), hand_name("akq_spades")
    ('tens or better', 'A-K-Q of spades')
    """
    return "" if hand is None else HANDS[hand].short


def hand_title(hand: str | None, *, cards: int = 5) -> str:
    """Return the name of a hand as documents print it; with three cards, any pair is a "Pair".

    >>> hand_title("four_of_a_kind"), hand_title("pair"), hand_title("pair", cards=3)
    ('Four of a kind', 'Pair of nines or lower', 'Pair')
    """
    if hand is None:
        return ""
    return capitalized(HANDS[hand].short) if cards == 3 else HANDS[hand].title
