"""Commands: what players and the dealer may ask for. Imperative, plain, frozen."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from letitride.cards import Deck
from letitride.money import Cents
from letitride.rulebook.irregularity import Irregularity
from letitride.rulebook.wagers import MAIN, Wager


class Instrument(StrEnum):
    """What a wager is made with."""

    CHIPS = "chips"
    PLAQUES = "plaques"
    VERBAL_CASH = "verbal_cash"


@dataclass(frozen=True, slots=True)
class OpenBetting:
    """ "Place your bets, please": a new round begins with those who are seated."""

    number: int
    seated: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """A player takes a spot; a second one only next to the first, where the house allows it."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """A player gets up. With cards on the table the hand stays in the round.

    ``by`` is who says so: the seat's player if not said.
    """

    seat: int
    by: str | None = None


@dataclass(frozen=True, slots=True)
class PlaceWagers:
    """A seat's wagers for this round, all of them; they replace what lay there before.

    >>> bets = PlaceWagers.of(1, "ann", Cents(500), {Wager.BONUS: Cents(100)})
    >>> [wager.value for wager, _ in bets.wagers]
    ['1', '2', '$', 'bonus']
    """

    seat: int
    player: str
    wagers: tuple[tuple[Wager, Cents], ...]
    coupons: frozenset[Wager] = frozenset()
    instrument: Instrument = Instrument.CHIPS

    @classmethod
    def of(
        cls,
        seat: int,
        player: str,
        bet: Cents,
        side: "dict[Wager, Cents] | None" = None,
        coupons: Iterable[Wager] = (),
    ) -> "PlaceWagers":
        """Three equal bets, and side bets by name."""
        wagers = dict.fromkeys(MAIN, bet) | (side or {})
        return cls(seat, player, tuple(wagers.items()), frozenset(coupons))


@dataclass(frozen=True, slots=True)
class TakeDownWagers:
    """A player takes all wagers of a seat back while betting is open.

    ``by`` is who says so: the seat's player if not said.
    """

    seat: int
    by: str | None = None


@dataclass(frozen=True, slots=True)
class CloseBetting:
    """ "No more bets"."""


@dataclass(frozen=True, slots=True)
class CountSideBets:
    """The dealer counts the collected chips against the lit sensors."""

    chips: int
    lit: int


@dataclass(frozen=True, slots=True)
class DealCards:
    """The deal, from a deck in this order, top card first."""

    deck: Deck = field(repr=False)


@dataclass(frozen=True, slots=True)
class SettleThreeCard:
    """A seat shows its three cards and the three card bonus is settled before the base game."""

    seat: int


@dataclass(frozen=True, slots=True)
class LetItRide:
    """Leave bet 1 or bet 2 in action. ``by`` is who answers: the seat's player if not said."""

    seat: int
    bet: Wager
    by: str | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take bet 1 or bet 2 back. ``by`` is who answers: the seat's player if not said."""

    seat: int
    bet: Wager
    by: str | None = None


@dataclass(frozen=True, slots=True)
class TurnCommunityCard:
    """Turn the next community card up, burning one first where the deal says so."""


@dataclass(frozen=True, slots=True)
class SettleSeat:
    """Turn a seat's cards up and settle its wagers, Cover All aside."""

    seat: int


@dataclass(frozen=True, slots=True)
class SettleCoverAll:
    """Settle every Cover All bet on the highest hand at the table."""


@dataclass(frozen=True, slots=True)
class CollectCards:
    """Gather all cards into the discard rack: the round is over."""


@dataclass(frozen=True, slots=True)
class ReportIrregularity:
    """Something went wrong; the rules say what follows."""

    irregularity: Irregularity


Command = (
    OpenBetting
    | TakeSeat
    | LeaveSeat
    | PlaceWagers
    | TakeDownWagers
    | CloseBetting
    | CountSideBets
    | DealCards
    | SettleThreeCard
    | LetItRide
    | TakeBack
    | TurnCommunityCard
    | SettleSeat
    | SettleCoverAll
    | CollectCards
    | ReportIrregularity
)
