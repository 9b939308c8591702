"""evolve: apply an event to the state. It makes no decisions and accepts any recorded event."""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from letitride.cards import Card
from letitride.game import events as game_events
from letitride.game.state import NOBODY_BET, Bet, BetStatus, Phase, RoundState, Seat
from letitride.records import changed
from letitride.rulebook.house_rules import Consequence
from letitride.rulebook.wagers import Wager

LAYOUT_ORDER = {wager: place for place, wager in enumerate(Wager)}


def evolve(state: RoundState, event: game_events.Event) -> RoundState:
    """Return the state after one event."""
    return _next_phase(_apply(state, event))


def fold(events: Iterable[game_events.Event], state: RoundState | None = None) -> RoundState:
    """Return the state after several events, starting from an empty state by default."""
    return reduce(evolve, events, state or RoundState())


def _apply(state: RoundState, event: game_events.Event) -> RoundState:  # noqa: C901 - one case per event
    match event:
        # The most frequent events come first, because match tries its cases in order.
        case game_events.WagerLost():
            return _bet(state, event.seat, event.wager, status=BetStatus.LOST)
        case game_events.WagerPaid():
            paid = BetStatus.PAID
            return _bet(state, event.seat, event.wager, status=paid, won=event.won, back=event.back)
        case game_events.BetLetRide():
            return _bet(state, event.seat, event.bet, status=BetStatus.RIDING)
        case game_events.BetTakenBack():
            stake = state.recorded_seat(event.seat).recorded_bet(event.bet).stake
            return _bet(state, event.seat, event.bet, status=BetStatus.WITHDRAWN, back=stake)
        case game_events.BettingOpened():
            seats = tuple(Seat(number, player) for number, player in sorted(event.seated))
            return RoundState(event.number, Phase.BETTING, event.rules_digest, seats)
        case game_events.SeatTaken():
            seats = (*state.seats, Seat(event.seat, event.player))
            return changed(state, seats=tuple(sorted(seats, key=lambda seat: seat.number)))
        case game_events.SeatLeft():
            return changed(state, seats=tuple(s for s in state.seats if s.number != event.seat))
        case game_events.PlayerLeftHand():
            return _seat(state, event.seat, left=True)
        case game_events.WagersPlaced():
            return _seat(state, event.seat, bets=_bets(event))
        case game_events.WagersTakenDown():
            return _seat(state, event.seat, bets=())
        case game_events.BettingClosed():
            return changed(state, phase=Phase.CLOSED)
        case game_events.SideBetsCollected():
            return changed(state, side_bets_collected=True)
        case game_events.SideBetCountDisagreed():
            return state
        case game_events.DeckReleased():
            return changed(state, deck=event.deck)
        case game_events.CardDiscarded():
            return changed(state, discarded=(*state.discarded, event.card))
        case game_events.CardsDealt():
            if event.seat is None:
                return changed(state, area=state.area + event.cards)
            held = state.recorded_seat(event.seat).cards
            return _seat(state, event.seat, cards=held + event.cards)
        case game_events.DealCompleted():
            return _deal_completed(state, event)
        case game_events.CardBurned():
            return changed(state, burned=True)
        case game_events.CommunityCardTurned():
            turned = (*state.community, event.card)
            phase = Phase.BET_TWO if len(turned) == 1 else Phase.SETTLING
            return changed(state, community=turned, phase=phase)
        case game_events.HandTurned():
            return _hand_turned(state, event)
        case game_events.JackpotHit():
            return _bet(state, event.seat, event.wager, status=BetStatus.HIT)
        case game_events.SeatSettled():
            return _seat(state, event.seat, settled=True)
        case game_events.HandPickedUp():
            return _seat(state, event.seat, picked_up=True)
        case game_events.HighestHandNamed():
            return changed(state, highest=event.hand)
        case game_events.CardsCollected():
            return changed(state, rack=event.rack, phase=Phase.OVER)
        case game_events.IrregularityRuled():
            return _ruled(state, event)
        case game_events.CardReplaced():
            return _card_replaced(state, event)
        case game_events.DealAbandoned():
            return _deal_abandoned(state, event)
        case game_events.RoundVoided():
            return _voided(state, event)
        case game_events.RoundCanceled():
            return changed(state, phase=Phase.OVER, reason=NOBODY_BET)
        case _:
            assert_never(event)


def _next_phase(state: RoundState) -> RoundState:
    """Move to the next phase once nobody is left to act in this one."""
    match state.phase:
        case Phase.THREE_CARD if state.to_show is None:
            return _next_phase(changed(state, phase=Phase.BET_ONE))
        case Phase.BET_ONE if state.to_act is None:
            return changed(state, phase=Phase.FIRST_CARD)
        case Phase.BET_TWO if state.to_act is None:
            return changed(state, phase=Phase.SECOND_CARD)
        case Phase.SETTLING if state.to_settle is None:
            return _next_phase(changed(state, phase=Phase.COVER_ALL))
        case Phase.COVER_ALL if not state.cover_all_bets:
            return changed(state, phase=Phase.COLLECTING)
        case _:
            return state


def _seat(state: RoundState, number: int, **changes: object) -> RoundState:
    """Return the state with one seat changed."""
    seats = [changed(s, **changes) if s.number == number else s for s in state.seats]
    return changed(state, seats=tuple(seats))


def _bet(state: RoundState, number: int, wager: Wager, **changes: object) -> RoundState:
    """Return the state with one bet at one seat changed."""
    laid = state.recorded_seat(number).bets
    bets = [changed(bet, **changes) if bet.wager is wager else bet for bet in laid]
    return _seat(state, number, bets=tuple(bets))


def _bets(event: game_events.WagersPlaced) -> tuple[Bet, ...]:
    placed = sorted(event.wagers, key=lambda item: LAYOUT_ORDER[item[0]])
    return tuple(
        Bet(wager, stake, wager in event.coupons, BetStatus.UP, stake * 0, stake * 0)
        for wager, stake in placed
    )


def _deal_completed(state: RoundState, event: game_events.DealCompleted) -> RoundState:
    return changed(
        state,
        phase=Phase.THREE_CARD if event.three_card_first else Phase.BET_ONE,
        hands=event.hands,
        first=event.first,
        second=event.second,
        to_burn=event.to_burn,
        face_up=event.face_up,
    )


def _hand_turned(state: RoundState, event: game_events.HandTurned) -> RoundState:
    return _seat(
        state,
        event.seat,
        turned=True,
        hand=event.hand,
        strength=event.strength,
        three_card_hand=event.three_card_hand,
    )


def _ruled(state: RoundState, event: game_events.IrregularityRuled) -> RoundState:
    replaced = set()
    if event.outcome is Consequence.REPLACE:
        position = event.irregularity.position
        while position in state.unusable:  # each report concerns a different card
            position += 1
        replaced.add(position)
    return changed(
        state,
        irregularities=(*state.irregularities, event.irregularity),
        unusable=state.unusable | replaced,
    )


def _card_replaced(state: RoundState, event: game_events.CardReplaced) -> RoundState:
    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(event.replacement if card == event.exposed else card for card in cards)

    def swapped_one(card: Card | None) -> Card | None:
        return event.replacement if card == event.exposed else card

    return changed(
        state,
        seats=tuple(changed(seat, cards=swapped(seat.cards)) for seat in state.seats),
        area=swapped(state.area),
        first=swapped_one(state.first),
        second=swapped_one(state.second),
        to_burn=swapped_one(state.to_burn),
        discarded=(*state.discarded, event.exposed),
    )


def _deal_abandoned(state: RoundState, event: game_events.DealAbandoned) -> RoundState:
    """Go back to the close of betting. Bets that were put back are collected again (R45)."""
    seats = tuple(
        Seat(seat.number, seat.player, tuple(map(_fresh, seat.bets)), left=seat.left)
        for seat in state.seats
    )
    return RoundState(
        number=state.number,
        phase=Phase.CLOSED,
        rules_digest=state.rules_digest,
        seats=seats,
        side_bets_collected=not state.side_bets if event.put_back else state.side_bets_collected,
        irregularities=state.irregularities,
        redealt=state.redealt + 1,
    )


def _fresh(bet: Bet) -> Bet:
    nothing = bet.stake * 0
    return changed(bet, status=BetStatus.UP, won=nothing, back=nothing)


def _voided(state: RoundState, event: game_events.RoundVoided) -> RoundState:
    """Give back every wager, whatever its result was (R42)."""
    seats = tuple(
        changed(seat, bets=tuple(map(_void_bet, seat.bets)), settled=True) for seat in state.seats
    )
    return changed(state, seats=seats, phase=Phase.VOID, reason=event.reason, clauses=event.clauses)


def _void_bet(bet: Bet) -> Bet:
    return changed(bet, status=BetStatus.VOID, won=bet.stake * 0, back=bet.stake)
