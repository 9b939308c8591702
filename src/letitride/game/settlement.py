"""Settlement: each seat in turn from the dealer's right, then Cover All, then the cards.

The order within a seat is the house's (R29); the amounts never depend on it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from letitride.cards import Card, FiveCardHand, ThreeCardHand, rank_five, rank_three
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.game.phase_and_seat import at_seat, refuse, require_phase
from letitride.game.rack import racked
from letitride.game.state import Bet, Phase, RoundState, Seat
from letitride.money import Cents, Pay, Share
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.settings import PaysFrom
from letitride.rulebook.wagers import GAME_OF, MAIN, SENSORS, Game, Wager


class SeatHands(NamedTuple):
    """What a seat holds: the five-card hand if it has main bets, and its own three cards."""

    five: FiveCardHand | None
    strength: int
    three: ThreeCardHand


def hands_of(seat: Seat, community: tuple[Card, ...]) -> SeatHands:
    """The seat's hands. A seat without main bets has no five-card hand (R16)."""
    three = rank_three(seat.cards).hand
    if not seat.plays:
        return SeatHands(None, 0, three)
    ranking = rank_five(seat.cards + community)
    return SeatHands(ranking.hand, ranking.strength, three)


def progressive_hand(
    table: ProgressiveTable, seat: Seat, community: tuple[Card, ...]
) -> str | None:
    """The seat's hand by its name in a progressive table, if it has one of so many cards (R16)."""
    if not seat.plays and table.cards == 5:
        return None
    return table.hand_of(seat.cards, community)


def settle_seat(
    rules: HouseRules, state: RoundState, command: game_commands.SettleSeat
) -> tuple[game_events.Event, ...]:
    """Turn the cards up, name the hand, settle every wager of the seat but Cover All."""
    require_phase(rules, state, "settle", Phase.SETTLING)
    seat = at_seat(rules, state, command.seat)
    if state.to_settle != seat.number:
        raise refuse(
            rules, "game/out_of_turn", "settle", f"seat {state.to_settle} next",
            f"seat {seat.number}", turn=state.to_settle, seat=seat.number,
        )  # fmt: skip
    hands = hands_of(seat, state.community)
    return (
        game_events.HandTurned(seat.number, hands.five, hands.strength, hands.three),
        *_settle_wagers(rules, seat, hands, state.community),
        game_events.SeatSettled(seat.number),
        *_pick_up(rules, state, seat, hands),
    )


def settle_three_card(
    rules: HouseRules, state: RoundState, command: game_commands.SettleThreeCard
) -> tuple[game_events.Event, ...]:
    """The three card bonus on its own, before the base game, where the house plays it so."""
    require_phase(rules, state, "settle", Phase.THREE_CARD)
    seat = at_seat(rules, state, command.seat)
    if seat.number != state.to_show:
        raise refuse(
            rules, "game/out_of_turn", "settle", f"seat {state.to_show} next",
            f"seat {seat.number}", turn=state.to_show, seat=seat.number,
        )  # fmt: skip
    hands = SeatHands(None, 0, rank_three(seat.cards).hand)
    spots = (Wager.THREE_CARD, Wager.TIP_THREE_CARD)
    bets = [bet for bet in map(seat.open_bet, spots) if bet is not None]
    return tuple(_settle_one(rules, seat, bet, hands, None, ()) for bet in bets)


def settle_cover_all(rules: HouseRules, state: RoundState) -> tuple[game_events.Event, ...]:
    """Every Cover All bet on the single highest hand, after all seats (MA-11(j), R30)."""
    require_phase(rules, state, "cover_all_last", Phase.COVER_ALL)
    best = max(reversed(tuple(state.hands_in)), key=lambda seat: seat.strength)
    assert best.hand is not None
    pay = rules.cover_all.pay_for(best.hand, state.hands)
    return (
        game_events.HighestHandNamed(best.number, best.hand),
        *(_result(number, bet, pay, returned=True) for number, bet in state.cover_all_bets),
    )


def collect_cards(rules: HouseRules, state: RoundState) -> tuple[game_events.Event, ...]:
    """All cards to the rack, in an order from which each hand can be rebuilt (MA-9(h)-2)."""
    require_phase(rules, state, "collect_cards", Phase.COLLECTING)
    return (game_events.CardsCollected(racked(state)),)


def _settle_wagers(
    rules: HouseRules, seat: Seat, hands: SeatHands, community: tuple[Card, ...]
) -> Iterator[game_events.Event]:
    """The seat's open wagers, in the house's order."""
    limit = _Limit(rules.settings.payout_limit)
    in_layout_order = [
        _settle_one(rules, seat, bet, hands, limit, community)
        for bet in seat.bets
        if bet.open and bet.wager is not Wager.COVER_ALL
    ]
    order = rules.settings.settle_order
    ordered = sorted(in_layout_order, key=lambda event: order.index(GAME_OF[event.wager]))
    if rules.settings.losers_first:
        ordered.sort(key=lambda event: not isinstance(event, game_events.WagerLost))
    yield from ordered


Settled = game_events.WagerLost | game_events.WagerPaid | game_events.JackpotHit


def _settle_one(
    rules: HouseRules,
    seat: Seat,
    bet: Bet,
    hands: SeatHands,
    limit: "_Limit | None",
    community: tuple[Card, ...],
) -> Settled:
    match GAME_OF[bet.wager]:
        case Game.MAIN:
            assert hands.five is not None
            result = _result(seat.number, bet, rules.main.pay_for(hands.five), returned=True)
            return limit.cap(result) if limit is not None and bet.wager in MAIN else result
        case Game.BONUS:
            assert hands.five is not None
            returned = rules.settings.bonus_stake_returned
            return _result(seat.number, bet, rules.bonus.pay_for(hands.five), returned=returned)
        case Game.THREE_CARD:
            return _result(seat.number, bet, rules.three_card.pay_for(hands.three), returned=True)
        case Game.PROGRESSIVE | Game.PROGRESSIVE_2 as game:
            return _settle_progressive(rules, game, seat, bet, community)
        case _:
            raise AssertionError(f"{bet.wager} is settled elsewhere")


def _settle_progressive(
    rules: HouseRules, game: Game, seat: Seat, bet: Bet, community: tuple[Card, ...]
) -> Settled:
    """Lost or paid from the tray like any wager; what comes off a meter is for the link (R32)."""
    table = rules.progressive(game)
    hand = table.hand_of(seat.cards, community)
    pay = table.pay_for(hand)
    off_the_meter = isinstance(pay, Share) or rules.settings.fixed_pays_from is PaysFrom.METER
    if pay is not None and off_the_meter:
        return game_events.JackpotHit(seat.number, bet.wager, hand)
    return _result(seat.number, bet, pay, returned=True)


def _result(
    number: int, bet: Bet, pay: Pay | None, *, returned: bool
) -> game_events.WagerLost | game_events.WagerPaid:
    """Lost, or paid at the table's odds; a coupon beside the bet wins like chips (R48)."""
    if pay is None or isinstance(pay, Share):
        return game_events.WagerLost(number, bet.wager)
    paid = pay.paid_on(bet.stake * 2 if bet.coupon else bet.stake)
    back = bet.stake if paid.back and returned else bet.stake * 0
    return game_events.WagerPaid(number, bet.wager, paid.won, back)


class _Limit:
    """What is left of a hand's payout limit; bets are paid in layout order until it is used up."""

    def __init__(self, limit: Cents | None) -> None:
        self.left = limit

    def cap(
        self, result: game_events.WagerLost | game_events.WagerPaid
    ) -> game_events.WagerLost | game_events.WagerPaid:
        """The same result with the winnings the limit still allows (MA-10(c)-1, R20)."""
        if self.left is None or isinstance(result, game_events.WagerLost):
            return result
        won = min(result.won, self.left)
        self.left -= won
        return game_events.WagerPaid(result.seat, result.wager, won, result.back)


def _pick_up(
    rules: HouseRules, state: RoundState, seat: Seat, hands: SeatHands
) -> Iterator[game_events.HandPickedUp]:
    """Pick and pay: a settled hand leaves the layout; the best so far for Cover All stays."""
    if not rules.settings.pick_and_pay:
        return
    community = state.community
    shown = [other for other in state.seats if other.turned and not other.picked_up]
    best = max((other.strength for other in shown), default=-1)
    leads = _pays_cover_all(rules, state, hands) and hands.strength > best
    if leads:
        for other in shown:
            if not _envied(rules, other, community):
                yield game_events.HandPickedUp(other.number)
    elif not _envied(rules, seat, community):
        yield game_events.HandPickedUp(seat.number)


def _pays_cover_all(rules: HouseRules, state: RoundState, hands: SeatHands) -> bool:
    if not state.cover_all_bets or hands.five is None:
        return False
    return rules.cover_all.pay_for(hands.five, state.hands) is not None


def _envied(rules: HouseRules, seat: Seat, community: tuple[Card, ...]) -> bool:
    """Whether a hand brings others envy: it stays face up until that is paid (SD-10(b)ii)."""
    tables = (rules.progressive(sensor) for sensor in SENSORS if rules.offers(sensor))
    return any(
        hand is not None and table.envy_for(hand) is not None
        for table in tables
        for hand in [progressive_hand(table, seat, community)]
    )
