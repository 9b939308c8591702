"""What a seat's round is worth, cell by cell, on each wager: net of the stake, in cents.

The kernel counts how often a round ends in each cell (:mod:`letitride.simulation.kernel.counting`);
here is what the house then pays, by its own pay tables and settings. Pays off a meter are not
here: such a wager is lost, until :mod:`letitride.simulation.jackpots` says what the meter had.
"""

from collections.abc import Iterator
from typing import NamedTuple

from letitride.cards import FiveCardHand
from letitride.money import Cents, Pay, Share
from letitride.odds.counts.joint import hand_named
from letitride.progressive.link import LinkState, SensorSeat, envy_due
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.settings import PaysFrom
from letitride.rulebook.wagers import SENSORS, Game, Wager
from letitride.simulation.kernel.lookup_tables import HANDS, NAMES
from letitride.table.stakes import Stakes

#: The wagers that a seat's own cell settles, in the order of the kernel's columns.
COLUMNS = (Game.MAIN, Game.BONUS, Game.THREE_CARD, Game.PROGRESSIVE, Game.PROGRESSIVE_2)

_SPOT = {Game.BONUS: Wager.BONUS, Game.THREE_CARD: Wager.THREE_CARD, **SENSORS}


class Cell(NamedTuple):
    """How a seat's round ended: bets left, final hand, and the name of its own three cards."""

    bets: int
    hand: FiveCardHand
    name: str


#: Every cell, in the order of the kernel's rows.
CELLS = tuple(Cell(bets, hand, name) for bets in (1, 2, 3) for hand in HANDS for name in NAMES)


def stake_on(stakes: Stakes, game: Game) -> Cents:
    """What a seat has on a game; on the main game, one of its three bets."""
    if game is Game.MAIN:
        return stakes.bet
    spot = Wager.COVER_ALL if game is Game.COVER_ALL else _SPOT[game]
    return stakes.side.get(spot, stakes.bet * 0)


def cell_pays(rules: HouseRules, stakes: Stakes, cell: Cell) -> Iterator[int]:
    """What a cell wins or loses on each wager of :data:`COLUMNS`, in cents; 0 without a stake."""
    for game in COLUMNS:
        stake = stake_on(stakes, game)
        yield _result(rules, game, stake, cell) if stake else 0


def cover_all_pays(rules: HouseRules, stakes: Stakes, seats: int) -> list[int]:
    """What the Cover All wagers of all seats win or lose together, by the best hand (R30)."""
    stake = stake_on(stakes, Game.COVER_ALL)
    if not stake:
        return [0] * len(HANDS)
    return [seats * _gained(rules.cover_all.pay_for(hand, seats), stake) for hand in HANDS]


def moves_a_meter(rules: HouseRules, stakes: Stakes, cell: Cell) -> bool:
    """Whether a hand is paid off a meter, or pays others envy."""
    return any(
        _off_the_meter(rules, rules.progressive(sensor).pay_for(hand))
        or rules.progressive(sensor).envy_for(hand) is not None
        for sensor in SENSORS
        if stake_on(stakes, sensor)
        for hand in [progressive_hand(rules, sensor, cell)]
    )


def progressive_hand(rules: HouseRules, sensor: Game, cell: Cell) -> str:
    """The hand's name in a sensor's pay table, of five cards or of the seat's own three (R36)."""
    return str(cell.hand.value) if rules.progressive(sensor).cards == 5 else cell.name


def envy_each(rules: HouseRules, link: LinkState, hand: str) -> int:
    """What each other seat gets for a hand, in cents: the same, for all have the same wager."""
    wager = link.terms.wager
    holder, other = SensorSeat(1, "holder", hand, wager), SensorSeat(2, "other", None, wager)
    due = envy_due(link.terms.paytable, (holder, other), scales=rules.settings.envy_scales)
    return sum(envy.amount.cents for envy in due)


def _result(rules: HouseRules, game: Game, stake: Cents, cell: Cell) -> int:
    match game:
        case Game.MAIN:
            return _main(rules, stake, cell)
        case Game.BONUS:
            returned = rules.settings.bonus_stake_returned
            return _gained(rules.bonus.pay_for(cell.hand), stake, returned=returned)
        case Game.THREE_CARD:
            return _gained(rules.three_card.pay_for(hand_named(cell.name)), stake)
        case _:
            pay = rules.progressive(game).pay_for(progressive_hand(rules, game, cell))
            return _gained(None if _off_the_meter(rules, pay) else pay, stake)


def _main(rules: HouseRules, bet: Cents, cell: Cell) -> int:
    """The bets left in action; the house may limit what it pays a hand for them (R20)."""
    result = cell.bets * _gained(rules.main.pay_for(cell.hand), bet)
    limit = rules.settings.payout_limit
    return result if limit is None else min(result, limit.cents)


def _gained(pay: Pay | None, stake: Cents, *, returned: bool = True) -> int:
    """What a stake gains by a pay, net of itself."""
    if pay is None or isinstance(pay, Share):
        return -stake.cents
    paid = pay.paid_on(stake)
    return paid.won.cents + (paid.back.cents if returned else 0) - stake.cents


def _off_the_meter(rules: HouseRules, pay: Pay | None) -> bool:
    if isinstance(pay, Share):
        return True
    return pay is not None and rules.settings.fixed_pays_from is PaysFrom.METER
