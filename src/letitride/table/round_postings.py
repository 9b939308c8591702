"""Ledger postings for a round's events."""

from collections.abc import Collection, Iterator

from letitride.cage import Account, Books, Posting, move
from letitride.game import Bet, BetStatus, RoundState, Seat
from letitride.game import events as game_events
from letitride.rulebook.wagers import COLLECTED_FIRST, TIPS, Wager

TRAY = Account(Books.TRAY)
HOUSE = Account(Books.HOUSE)
DEALERS = Account(Books.TIPS)
OUTSIDE = Account(Books.OUTSIDE)


def player(name: str) -> Account:
    """Return the account for a player's chips that are not on the layout."""
    return Account(Books.PLAYER, name)


def bets(number: int) -> Account:
    """Return the account for a seat's chips on the layout."""
    return Account(Books.BETS, str(number))


def postings(state: RoundState, event: game_events.Event) -> tuple[Posting, ...]:
    """Return the postings for an event in this state, leaving out moves of zero."""
    moves = _postings(state, event)
    return tuple([one for one in moves if any(micros for _, micros in one.entries)])


def _postings(state: RoundState, event: game_events.Event) -> Iterator[Posting]:
    match event:
        case game_events.WagersPlaced():
            yield from _placed(state, event)
        case game_events.WagersTakenDown():
            yield from _handed_back("wagers taken down", state.recorded_seat(event.seat))
        case game_events.SideBetsCollected():
            yield from _collected(state)
        case game_events.BetTakenBack():
            seat = state.recorded_seat(event.seat)
            stake = seat.recorded_bet(event.bet).stake
            yield move(f"bet {event.bet} taken back", bets(seat.number), player(seat.player), stake)
        case game_events.WagerLost():
            seat = state.recorded_seat(event.seat)
            source = _holder(state, seat, event.wager)
            yield move(f"{event.wager} lost", source, TRAY, seat.recorded_bet(event.wager).stake)
        case game_events.WagerPaid():
            yield from _paid(state, event)
        case game_events.DealAbandoned():
            yield from _unwound(state, () if event.put_back else COLLECTED_FIRST)
        case game_events.RoundVoided():
            yield from _unwound(state)
            for seat in state.seats:
                yield from _handed_back("void", seat)
        case _:
            return


def _placed(state: RoundState, event: game_events.WagersPlaced) -> Iterator[Posting]:
    seat = state.recorded_seat(event.seat)
    yield from _handed_back("wagers replaced", seat)
    for wager, stake in event.wagers:
        yield move(f"bet {wager}", player(seat.player), bets(seat.number), stake)


def _collected(state: RoundState) -> Iterator[Posting]:
    for seat in state.seats:
        for bet in filter(None, map(seat.bet, COLLECTED_FIRST)):
            yield move(f"{bet.wager} collected", bets(seat.number), TRAY, bet.stake)


def _paid(state: RoundState, event: game_events.WagerPaid) -> Iterator[Posting]:
    """Pay the winnings from the tray, and either return or keep the stake."""
    seat = state.recorded_seat(event.seat)
    target = _winner(seat, event.wager)
    holder = _holder(state, seat, event.wager)
    kept = seat.recorded_bet(event.wager).stake - event.back
    yield move(f"{event.wager} won", TRAY, target, event.won)
    yield move(f"{event.wager} stake back", holder, target, event.back)
    yield move(f"{event.wager} stake kept", holder, TRAY, kept)


def _unwound(state: RoundState, stay: Collection[Wager] = ()) -> Iterator[Posting]:
    """Undo the result of each wager, and put its stake back on the layout (R42, R45).

    Wagers that ``stay`` remain where they are.
    """
    for seat in state.seats:
        for bet in seat.bets:
            if bet.wager not in stay:
                yield from _undone(state, seat, bet)


def _undone(state: RoundState, seat: Seat, bet: Bet) -> Iterator[Posting]:
    spot, memo = bets(seat.number), f"{bet.wager} put back"
    match bet.status:
        case BetStatus.UP | BetStatus.RIDING:
            yield move(memo, _holder(state, seat, bet.wager), spot, bet.stake)
        case BetStatus.WITHDRAWN:
            yield move(memo, player(seat.player), spot, bet.stake)
        case _:
            handed = bet.won + bet.back
            yield move(f"{bet.wager} undone", _winner(seat, bet.wager), TRAY, handed)
            yield move(memo, TRAY, spot, bet.stake)


def _holder(state: RoundState, seat: Seat, wager: Wager) -> Account:
    """Return the account that holds the stake: the layout, or the tray after collection."""
    collected = wager in COLLECTED_FIRST and state.side_bets_collected
    return TRAY if collected else bets(seat.number)


def _winner(seat: Seat, wager: Wager) -> Account:
    return DEALERS if wager in TIPS else player(seat.player)


def _handed_back(memo: str, seat: Seat) -> Iterator[Posting]:
    for bet in seat.bets:
        yield move(f"{bet.wager}: {memo}", bets(seat.number), player(seat.player), bet.stake)
