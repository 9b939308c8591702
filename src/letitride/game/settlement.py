"""Settlement: each seat in turn from the dealer's right, then Cover All, then racking the cards.

The house chooses the order in which each seat's bets are settled (R29). The order does not affect
the amounts.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from letitride.cards import Card, FiveCardHand, ThreeCardHand, rank_five, rank_three
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.game.events import Events
from letitride.game.phase_and_seat import at_seat, refuse, require_phase
from letitride.game.state import Bet, Phase, RoundState, Seat
from letitride.money import Cents, Pay, Share
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.settings import PaysFrom
from letitride.rulebook.wagers import GAME_OF, MAIN, SENSORS, Game, Wager


class SeatHands(NamedTuple):
    """A seat's hands: its own three cards and, if it has main bets, the five-card hand."""

    five: FiveCardHand | None
    strength: int
    three: ThreeCardHand


def hands_of(seat: Seat, community: tuple[Card, ...]) -> SeatHands:
    """Rank the seat's hands. A seat without main bets has no five-card hand (R16)."""
    three = rank_three(seat.cards).hand
    if not seat.plays:
        return SeatHands(None, 0, three)
    ranking = rank_five(seat.cards + community)
    return SeatHands(ranking.hand, ranking.strength, three)


def progressive_hand(
    table: ProgressiveTable, seat: Seat, community: tuple[Card, ...]
) -> str | None:
    """Return the name of the seat's hand in a progressive pay table.

    Return None if the table uses five cards and the seat has no main bets (R16).
    """
    if not seat.plays and table.cards == 5:
        return None
    return table.hand_of(seat.cards, community)


def settle_seat(rules: HouseRules, state: RoundState, command: game_commands.SettleSeat) -> Events:
    """Turn the cards up, rank the hand, and settle the seat's wagers except Cover All."""
    require_phase(rules, state, "settle", Phase.SETTLING)
    seat = at_seat(rules, state, command.seat)
    _check_turn(rules, seat, state.to_settle)
    hands = hands_of(seat, state.community)
    return (
        game_events.HandTurned(seat.number, hands.five, hands.strength, hands.three),
        *_settle_wagers(rules, seat, hands, state.community, waits=command.fixed_pays_wait),
        game_events.SeatSettled(seat.number),
        *_pick_up(rules, state, seat, hands),
    )


def settle_three_card(
    rules: HouseRules, state: RoundState, command: game_commands.SettleThreeCard
) -> Events:
    """Settle the three card bonus alone, at houses that settle it before the base game."""
    require_phase(rules, state, "settle", Phase.THREE_CARD)
    seat = at_seat(rules, state, command.seat)
    _check_turn(rules, seat, state.to_show)
    hands = SeatHands(None, 0, rank_three(seat.cards).hand)
    spots = (Wager.THREE_CARD, Wager.TIP_THREE_CARD)
    bets = [bet for bet in map(seat.open_bet, spots) if bet is not None]
    return tuple(_settle_one(rules, seat, bet, hands, ()) for bet in bets)


def _check_turn(rules: HouseRules, seat: Seat, turn: int | None) -> None:
    if seat.number != turn:
        raise refuse(
            rules, "game/out_of_turn", "settle", f"seat {turn} next", f"seat {seat.number}",
            turn=turn, seat=seat.number,
        )  # fmt: skip


def settle_cover_all(rules: HouseRules, state: RoundState) -> Events:
    """Settle every Cover All bet on the highest hand, after all seats (MA-11(j), R30)."""
    require_phase(rules, state, "cover_all_last", Phase.COVER_ALL)
    best = max(reversed(tuple(state.hands_in)), key=lambda seat: seat.strength)
    assert best.hand is not None
    pay = rules.cover_all.pay_for(best.hand, state.hands)
    return (
        game_events.HighestHandNamed(best.number, best.hand),
        *(_result(number, bet, pay, returned=True) for number, bet in state.cover_all_bets),
    )


def collect_cards(rules: HouseRules, state: RoundState) -> Events:
    """Rack all cards, in an order from which each hand can be rebuilt (MA-9(h)-2).

    Unseen cards go in first (the stub, cards found face up, the burned card), then the hands
    clockwise from the dealer's left, then the two community cards.
    """
    require_phase(rules, state, "collect_cards", Phase.COLLECTING)
    burned = () if state.to_burn is None else (state.to_burn,)
    hands = (card for seat in state.seats for card in seat.cards)
    rack = (*state.stub, *state.discarded, *burned, *hands, *state.community)
    return (game_events.CardsCollected(rack),)


def _settle_wagers(
    rules: HouseRules,
    seat: Seat,
    hands: SeatHands,
    community: tuple[Card, ...],
    *,
    waits: bool,
) -> Iterator[game_events.Event]:
    """Settle the seat's open wagers, in the house's order."""
    in_layout_order = (
        _settle_one(rules, seat, bet, hands, community, waits=waits)
        for bet in seat.bets
        if bet.open and bet.wager is not Wager.COVER_ALL
    )
    capped = _capped(in_layout_order, rules.settings.payout_limit)
    order = rules.settings.settle_order
    ordered = sorted(capped, key=lambda event: order.index(GAME_OF[event.wager]))
    if rules.settings.losers_first:
        ordered.sort(key=lambda event: not isinstance(event, game_events.WagerLost))
    yield from ordered


Settled = game_events.WagerLost | game_events.WagerPaid | game_events.JackpotHit


def _capped(settled: Iterable[Settled], left: Cents | None) -> Iterator[Settled]:
    """Cap the winnings of the main bets at the payout limit for the hand (MA-10(c)-1, R20)."""
    for result in settled:
        if left is not None and isinstance(result, game_events.WagerPaid) and result.wager in MAIN:
            won = min(result.won, left)
            left -= won
            yield game_events.WagerPaid(result.seat, result.wager, won, result.back)
        else:
            yield result


def _settle_one(
    rules: HouseRules,
    seat: Seat,
    bet: Bet,
    hands: SeatHands,
    community: tuple[Card, ...],
    *,
    waits: bool = False,
) -> Settled:
    match GAME_OF[bet.wager]:
        case Game.MAIN:
            assert hands.five is not None
            return _result(seat.number, bet, rules.main.pay_for(hands.five), returned=True)
        case Game.BONUS:
            assert hands.five is not None
            returned = rules.settings.bonus_stake_returned
            return _result(seat.number, bet, rules.bonus.pay_for(hands.five), returned=returned)
        case Game.THREE_CARD:
            return _result(seat.number, bet, rules.three_card.pay_for(hands.three), returned=True)
        case Game.PROGRESSIVE | Game.PROGRESSIVE_2 as game:
            return _settle_progressive(rules, game, seat, bet, community, waits=waits)
        case _:
            raise AssertionError(f"{bet.wager} is settled elsewhere")


def _settle_progressive(
    rules: HouseRules,
    game: Game,
    seat: Seat,
    bet: Bet,
    community: tuple[Card, ...],
    *,
    waits: bool,
) -> Settled:
    """Settle a progressive wager from the tray, or let the link pay it from a meter (R32).

    ``waits`` is true if a supervisor must log a fixed pay before it is paid (R37).
    """
    table = rules.progressive(game)
    hand = table.hand_of(seat.cards, community)
    pay = table.pay_for(hand)
    off_the_meter = isinstance(pay, Share) or rules.settings.fixed_pays_from is PaysFrom.METER
    if pay is not None and (off_the_meter or waits):
        return game_events.JackpotHit(seat.number, bet.wager, hand)
    return _result(seat.number, bet, pay, returned=True)


def _result(number: int, bet: Bet, pay: Pay | None, *, returned: bool) -> Settled:
    """Return the result of a bet. A match play coupon doubles the stake that is paid (R48)."""
    if pay is None or isinstance(pay, Share):
        return game_events.WagerLost(number, bet.wager)
    paid = pay.paid_on(bet.stake * 2 if bet.coupon else bet.stake)
    back = bet.stake if paid.back and returned else bet.stake * 0
    return game_events.WagerPaid(number, bet.wager, paid.won, back)


def _pick_up(
    rules: HouseRules, state: RoundState, seat: Seat, hands: SeatHands
) -> Iterator[game_events.HandPickedUp]:
    """Pick and pay: pick up a settled hand, but leave the best hand so far for Cover All."""
    if not rules.settings.pick_and_pay:
        return
    community = state.community
    shown = [other for other in state.seats if other.turned and not other.picked_up]
    best = max((other.strength for other in shown), default=-1)
    if _pays_cover_all(rules, state, hands) and hands.strength > best:
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
    """Return whether a hand triggers an envy bonus for other players.

    A hand that triggers an envy bonus stays face up until the bonus is paid (SD-10(b)ii).
    """
    tables = (rules.progressive(sensor) for sensor in SENSORS if rules.offers(sensor))
    return any(
        hand is not None and table.envy_for(hand) is not None
        for table in tables
        for hand in [progressive_hand(table, seat, community)]
    )
