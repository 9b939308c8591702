"""Commands from players and the dealer: immutable records with imperative names."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from letitride.cards import Deck
from letitride.money import Cents
from letitride.rulebook.irregularity import Irregularity
from letitride.rulebook.wagers import MAIN, Wager


class Instrument(StrEnum):
    """The ways to make a wager."""

    CHIPS = "chips"
    PLAQUES = "plaques"
    VERBAL_CASH = "verbal_cash"


@dataclass(frozen=True, slots=True)
class OpenBetting:
    """ "Place your bets, please": start a new round with the seated players."""

    number: int
    seated: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take a spot, or a second one where the house allows two.

    The house may require the second spot to be next to the first.
    """

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Leave a seat; a dealt hand stays in the round. ``by`` defaults to the seat's player."""

    seat: int
    by: str | None = None


@dataclass(frozen=True, slots=True)
class PlaceWagers:
    """Place all of a seat's wagers for this round, replacing any that were there before.

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
        """Make the command for three equal bets and the given side bets."""
        wagers = dict.fromkeys(MAIN, bet) | (side or {})
        return cls(seat, player, tuple(wagers.items()), frozenset(coupons))


@dataclass(frozen=True, slots=True)
class TakeDownWagers:
    """Take a seat's wagers down while betting is open. ``by`` defaults to the seat's player."""

    seat: int
    by: str | None = None


@dataclass(frozen=True, slots=True)
class CloseBetting:
    """Call "No more bets"."""


@dataclass(frozen=True, slots=True)
class CountSideBets:
    """Count the side bet chips and the lit sensors."""

    chips: int
    lit: int


@dataclass(frozen=True, slots=True)
class CountBonusChips:
    """Count the chips collected for the $1 bonus, but not those for other side bets."""

    chips: int


@dataclass(frozen=True, slots=True)
class DealCards:
    """Deal from a deck in this order, top card first.

    If ``burn`` is true, the card that the dealing method burns at the deal is burned immediately.
    At a dealer-run table, the dealer burns it afterward, with :class:`BurnCard`.
    """

    deck: Deck = field(repr=False)
    burn: bool = True


@dataclass(frozen=True, slots=True)
class SettleThreeCard:
    """Show a seat's three cards and settle its three card bonus before the base game."""

    seat: int


@dataclass(frozen=True, slots=True)
class LetItRide:
    """Leave bet 1 or bet 2 in action. ``by`` defaults to the seat's player."""

    seat: int
    bet: Wager
    by: str | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take bet 1 or bet 2 back. ``by`` defaults to the seat's player."""

    seat: int
    bet: Wager
    by: str | None = None


@dataclass(frozen=True, slots=True)
class TakeBackForAbsent:
    """Take a bet back for an absent player; ``by`` is the supervisor or dealer (R52)."""

    seat: int
    bet: Wager
    by: str


@dataclass(frozen=True, slots=True)
class BurnCard:
    """Burn the community card that the dealing method requires to be burned."""


@dataclass(frozen=True, slots=True)
class TurnCommunityCard:
    """Turn the next community card up, after burning a card if the dealing method requires it."""


@dataclass(frozen=True, slots=True)
class SettleSeat:
    """Turn a seat's cards up and settle its wagers, except Cover All.

    If ``fixed_pays_wait`` is true, a progressive's fixed pay is paid only after a supervisor logs
    it (R37).
    """

    seat: int
    fixed_pays_wait: bool = False


@dataclass(frozen=True, slots=True)
class SettleCoverAll:
    """Settle every Cover All bet on the highest hand at the table."""


@dataclass(frozen=True, slots=True)
class CollectCards:
    """Gather all cards into the discard rack, which ends the round."""


@dataclass(frozen=True, slots=True)
class ReportIrregularity:
    """Report that something went wrong; the rules decide the consequence."""

    irregularity: Irregularity


Command = (
    OpenBetting
    | TakeSeat
    | LeaveSeat
    | PlaceWagers
    | TakeDownWagers
    | CloseBetting
    | CountSideBets
    | CountBonusChips
    | DealCards
    | SettleThreeCard
    | LetItRide
    | TakeBack
    | TakeBackForAbsent
    | BurnCard
    | TurnCommunityCard
    | SettleSeat
    | SettleCoverAll
    | CollectCards
    | ReportIrregularity
)
