"""What a round does to the meters its table is linked to, and what they do to the round."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from letitride.errors import RuleError
from letitride.game import Bet, BetStatus, Phase, RoundState, Seat
from letitride.game import events as game_events
from letitride.game.settlement import progressive_hand
from letitride.money import Share
from letitride.progressive.link import LinkState, SensorSeat, envy_due
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import decide as decide_link
from letitride.progressive.link import evolve as evolve_link
from letitride.progressive.link.events import JackpotWon, LinkEvent
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.settings import PayOrder
from letitride.rulebook.wagers import GAME_OF, SENSORS, Game, Wager
from letitride.table import events as table_events
from letitride.table.state import TableState


@dataclass(frozen=True, slots=True)
class Sensors:
    """The name of a table, and the link behind each of its progressive sensors."""

    table: str
    links: Mapping[Game, LinkState]


NO_SENSORS = Sensors("", {})


class _Links:
    """The links while one command is carried out: each decision sees what the last one did."""

    def __init__(self, sensors: Sensors) -> None:
        self.table = sensors.table
        self.now = dict(sensors.links)

    def do(self, sensor: Game, command: link_commands.Command) -> tuple[LinkEvent, ...]:
        events = decide_link(self.now[sensor], command)
        for event in events:
            self.now[sensor] = evolve_link(self.now[sensor], event)
        return events


def with_jackpots(
    rules: HouseRules, state: TableState, sensors: Sensors, events: tuple[table_events.Event, ...]
) -> tuple[table_events.Event, ...]:
    """The events of a command, with what they lead to on the meters and from them."""
    if not sensors.links:
        return events
    links = _Links(sensors)
    followed: list[table_events.Event] = []
    for event in events:
        followed.append(event)
        followed += _on_the_meters(state, links, event)
        for seat, bet in _hits_to_pay(rules, state.round, events, event):
            followed += _pay(rules, state.round, links, seat, bet)
    return tuple(followed)


def _on_the_meters(
    state: TableState, links: _Links, event: table_events.Event
) -> Iterator[table_events.Event]:
    table, round_ = links.table, state.round
    match event:
        case game_events.BettingOpened():
            for sensor in links.now:
                yield from links.do(sensor, link_commands.BeginRound(table, event.number))
        case game_events.BettingClosed():
            for sensor in links.now:
                wagers = sum(seat.bet(SENSORS[sensor]) is not None for seat in round_.seats)
                yield from links.do(sensor, link_commands.Contribute(table, round_.number, wagers))
        case game_events.CardsCollected():
            for sensor in links.now:
                yield from links.do(sensor, link_commands.EndRound(table, round_.number))
        case game_events.RoundVoided():
            for paid in state.envy:
                yield table_events.EnvyTakenBack(paid.seat, paid.wager, paid.for_seat, paid.amount)
            for sensor in links.now:
                yield from _void(links, sensor, round_.number)
        case _:
            return


def _void(links: _Links, sensor: Game, number: int) -> Iterator[LinkEvent]:
    """Contributions and awards of the round are undone (R42); a round already over stays over."""
    yield from links.do(sensor, link_commands.ReverseRound(links.table, number))
    linked = links.now[sensor].round(links.table)
    if linked is not None and linked.open:
        yield from links.do(sensor, link_commands.EndRound(links.table, number))


def _hits_to_pay(
    rules: HouseRules,
    round_: RoundState,
    events: tuple[table_events.Event, ...],
    event: table_events.Event,
) -> Iterator[tuple[Seat, Bet]]:
    """The hands a meter pays now: from the dealer's right as each seat is settled, or from the
    left once all of them are (R33).
    """
    due: set[tuple[int, Wager]] = set()
    if rules.settings.meter_pay_order is PayOrder.RIGHT_FIRST:
        due = {(event.seat, event.wager)} if isinstance(event, game_events.JackpotHit) else due
    elif isinstance(event, game_events.SeatSettled) and _all_settled_but(round_, event.seat):
        due = {(hit.seat, hit.wager) for hit in events if isinstance(hit, game_events.JackpotHit)}
        due |= set(_waiting(round_))
    for seat in round_.seats if due else ():
        for bet in seat.bets:
            if (seat.number, bet.wager) in due:
                yield seat, bet


def _waiting(round_: RoundState) -> Iterator[tuple[int, Wager]]:
    for seat in round_.seats:
        for bet in seat.bets:
            if bet.status is BetStatus.HIT:
                yield seat.number, bet.wager


def _all_settled_but(round_: RoundState, number: int) -> bool:
    return all(seat.settled or seat.number == number for seat in round_.seats if seat.dealt_in)


def _pay(
    rules: HouseRules, round_: RoundState, links: _Links, seat: Seat, bet: Bet
) -> Iterator[table_events.Event]:
    """Award a hand from the meter as it stands, and pay its wager."""
    sensor = GAME_OF[bet.wager]
    table = rules.progressive(sensor)
    hand = table.hand_of(seat.cards, round_.community)
    awarded = links.do(
        sensor, link_commands.AwardJackpot(links.table, round_.number, seat.number, hand)
    )
    yield from awarded
    pay = table.pay_for(hand)
    assert pay is not None, f"{hand} is no hit"
    if isinstance(pay, Share):  # a share of the meter never hands the wager back
        won = next(event.award.amount for event in awarded if isinstance(event, JackpotWon))
        yield game_events.WagerPaid(seat.number, bet.wager, won, bet.stake * 0)
    else:
        yield game_events.WagerPaid(seat.number, bet.wager, *pay.paid_on(bet.stake))


def envy_to_pay(rules: HouseRules, state: TableState) -> tuple[table_events.EnvyPaid, ...]:
    """Every envy bonus still to be paid when all wagers are settled (R29, R34)."""
    if state.round.phase is not Phase.COLLECTING or state.envy:
        return ()
    return tuple(
        table_events.EnvyPaid(due.seat, wager, due.for_seat, due.hand, due.amount)
        for sensor, wager in SENSORS.items()
        if rules.offers(sensor)
        for due in envy_due(
            rules.progressive(sensor),
            [_spot(rules, sensor, seat, state.round) for seat in state.round.seats if seat.cards],
            needs_bet=rules.settings.envy_needs_bet,
            scales=rules.settings.envy_scales,
        )
    )


def _spot(rules: HouseRules, sensor: Game, seat: Seat, round_: RoundState) -> SensorSeat:
    hand = progressive_hand(rules.progressive(sensor), seat, round_.community)
    bet = seat.bet(SENSORS[sensor])
    return SensorSeat(seat.number, seat.player, hand, bet.stake if bet is not None else None)


def pay_envy(rules: HouseRules, state: TableState) -> tuple[table_events.Event, ...]:
    """Pay the round's envy, last of all and out of the tray."""
    due = envy_to_pay(rules, state)
    if not due:
        raise RuleError(
            "table/no_envy", expected="envy to pay once every wager is settled",
            got=state.round.phase, clauses=rules.sources("envy_needs_bet"),
        )  # fmt: skip
    return due


def check_envy_paid(rules: HouseRules, state: TableState) -> None:
    """The cards that bring envy stay until it is paid."""
    if envy_to_pay(rules, state):
        raise RuleError(
            "table/envy_due", expected="envy paid before the cards are collected",
            got="envy still due", clauses=rules.sources("envy_needs_bet"),
        )  # fmt: skip
