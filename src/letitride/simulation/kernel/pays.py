"""The payout for each cell on each wager, net of the stake, in cents.

The kernel counts how often a round ends in each cell (:mod:`letitride.simulation.kernel.counting`).
This module computes the house's payout for each cell from the pay tables and settings. A wager that
a meter pays counts as lost here; :mod:`letitride.simulation.jackpots` adds the award.
"""

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

#: The wagers that depend only on the seat's own cell, in the order of the kernel's columns.
COLUMNS = (Game.MAIN, Game.BONUS, Game.THREE_CARD, Game.PROGRESSIVE, Game.PROGRESSIVE_2)


class Cell(NamedTuple):
    """The outcome of a seat's round: bets left, final hand, and the name of its own three cards."""

    bets: int
    hand: FiveCardHand
    name: str


#: Every cell, in the order of the kernel's rows.
CELLS = tuple(Cell(bets, hand, name) for bets in (1, 2, 3) for hand in HANDS for name in NAMES)


def stake_on(stakes: Stakes, game: Game) -> Cents:
    """Return a seat's stake on a game. For the main game, this is one of the three bets."""
    if game is Game.MAIN:
        return stakes.bet
    return stakes.side.get(Wager(game.value), stakes.bet * 0)


def cell_pays(rules: HouseRules, stakes: Stakes, game: Game) -> list[int]:
    """Return each cell's net result on a wager in :data:`COLUMNS`, in cents; 0 without a stake."""
    stake = stake_on(stakes, game)
    return [_result(rules, game, stake, cell) if stake else 0 for cell in CELLS]


def cover_all_pays(rules: HouseRules, stakes: Stakes, seats: int) -> list[int]:
    """Return the net result of all seats' Cover All wagers for each best hand (R30)."""
    stake = stake_on(stakes, Game.COVER_ALL)
    if not stake:
        return [0] * len(HANDS)
    return [seats * gained(rules.cover_all.pay_for(hand, seats), stake) for hand in HANDS]


def moves_a_meter(rules: HouseRules, stakes: Stakes, cell: Cell) -> bool:
    """Return True if a meter pays the hand, or if the hand triggers envy bonuses, or both."""
    return any(
        _off_the_meter(rules, rules.progressive(sensor).pay_for(hand))
        or rules.progressive(sensor).envy_for(hand) is not None
        for sensor in SENSORS
        if stake_on(stakes, sensor)
        for hand in [progressive_hand(rules, sensor, cell)]
    )


def progressive_hand(rules: HouseRules, sensor: Game, cell: Cell) -> str:
    """Return the hand's name in a sensor's pay table, which uses five cards or three (R36)."""
    return str(cell.hand.value) if rules.progressive(sensor).cards == 5 else cell.name


def envy_each(rules: HouseRules, link: LinkState, hand: str) -> int:
    """Return the envy paid to each of the other seats, in cents; all seats have the same wager."""
    wager = link.terms.wager
    holder, other = SensorSeat(1, "holder", hand, wager), SensorSeat(2, "other", None, wager)
    due = envy_due(link.terms.paytable, (holder, other), scales=rules.settings.envy_scales)
    return sum(envy.amount.cents for envy in due)


def _result(rules: HouseRules, game: Game, stake: Cents, cell: Cell) -> int:
    match game:
        case Game.MAIN:  # the house may limit a hand's total payout on all bets left (R20)
            won = cell.bets * gained(rules.main.pay_for(cell.hand), stake)
            limit = rules.settings.payout_limit
            return won if limit is None else min(won, limit.cents)
        case Game.BONUS:
            returned = rules.settings.bonus_stake_returned
            return gained(rules.bonus.pay_for(cell.hand), stake, returned=returned)
        case Game.THREE_CARD:
            return gained(rules.three_card.pay_for(hand_named(cell.name)), stake)
        case _:
            pay = rules.progressive(game).pay_for(progressive_hand(rules, game, cell))
            return gained(None if _off_the_meter(rules, pay) else pay, stake)


def gained(pay: Pay | None, stake: Cents, *, returned: bool = True) -> int:
    """Return the net gain on a stake that is paid at these odds."""
    if pay is None or isinstance(pay, Share):
        return -stake.cents
    paid = pay.paid_on(stake)
    return paid.won.cents + (paid.back.cents if returned else 0) - stake.cents


def _off_the_meter(rules: HouseRules, pay: Pay | None) -> bool:
    if isinstance(pay, Share):
        return True
    return pay is not None and rules.settings.fixed_pays_from is PaysFrom.METER
