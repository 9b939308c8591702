"""The interaction between a round and the meters that its table is linked to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from letitride.errors import RuleError
from letitride.game import Bet, BetStatus, Phase, RoundState, Seat
from letitride.game import events as game_events
from letitride.game.settlement import progressive_hand
from letitride.game.state import BETWEEN_ROUNDS
from letitride.money import Share
from letitride.progressive.link import LinkState, SensorSeat, envy_due
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import decide as decide_link
from letitride.progressive.link import evolve as evolve_link
from letitride.progressive.link.events import JackpotWon, LinkEvent
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.settings import PayOrder, PaysFrom
from letitride.rulebook.wagers import GAME_OF, SENSORS, Game
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.events import Events
from letitride.table.state import TableState


@dataclass(frozen=True, slots=True)
class Sensors:
    """A table's name and the link behind each of its progressive sensors."""

    table: str
    links: Mapping[Game, LinkState]


NO_SENSORS = Sensors("", {})

#: The steps in which a supervisor logs a jackpot, and the effect of each on the link (R37).
_LOGS: Mapping[str, type[link_commands.AwardJackpot | link_commands.LogJackpot]] = {
    "log_jackpot": link_commands.LogJackpot,
    "swipe_card": link_commands.AwardJackpot,
}
#: The steps in which a supervisor verifies a jackpot before logging it.
_BEFORE_LOG = ("verify_jackpot", "confirm_jackpot")
#: The step in which the supervisor's key returns to RUN.
RETURN_KEY = "return_key"
#: The steps that verify a jackpot. Taking one requires a freshly entered password (R53).
VERIFYING = (*_BEFORE_LOG, *_LOGS, RETURN_KEY)


class _Links:
    """The state of the links during one command. Each decision sees the results of earlier ones."""

    def __init__(self, sensors: Sensors) -> None:
        self.table = sensors.table
        self.now = dict(sensors.links)

    def do(self, sensor: Game, command: link_commands.Command) -> tuple[LinkEvent, ...]:
        events = decide_link(self.now[sensor], command)
        for event in events:
            self.now[sensor] = evolve_link(self.now[sensor], event)
        return events


def with_jackpots(rules: HouseRules, state: TableState, sensors: Sensors, events: Events) -> Events:
    """Return a command's events together with the meter events that they cause."""
    if not sensors.links:
        return events
    links = _Links(sensors)
    followed: list[table_events.Event] = []
    wait = state.procedure.dealer is not None or awards_wait(rules, state)
    for event in events:
        followed.append(event)
        followed += _on_the_meters(state, links, event)
        if isinstance(event, table_events.StepTaken):
            followed += _verified(rules, state, links, event)
        elif isinstance(event, table_events.AwardConfirmed):
            followed += _confirmed(rules, state, links, event)
        elif not wait:
            for seat, bet in _hits_to_pay(rules, state.round, events, event):
                followed += _pay(rules, state.round, links, seat, bet, link_commands.AwardJackpot)
    return tuple(followed)


def _verified(
    rules: HouseRules, state: TableState, links: _Links, taken: table_events.StepTaken
) -> Iterator[table_events.Event]:
    """Log a win or adjust its meter when a supervisor takes a step at a dealer-run table (R53).

    Aquarius logs a win at J-POT and adjusts the meter when the key returns to RUN. Nexus does both
    when the card is swiped (R37). In older records, such a step has no seat and logs every win.
    """
    if taken.step == RETURN_KEY:
        for sensor in links.now:
            yield from links.do(sensor, link_commands.AdjustMeters(links.table))
    logs = taken.step in _LOGS
    if not logs:  # only the amount matters, and the meter does not change
        links = _Links(Sensors(links.table, links.now))
    for seat, bet in _wins_of(rules, state.round, taken):
        log = _LOGS.get(taken.step, link_commands.AwardJackpot)
        paid = tuple(_pay(rules, state.round, links, seat, bet, log))
        if not taken.executive:
            lines = [line.clauses for line in rules.script if line.step == taken.step]
            clauses = tuple(clause for line in lines for clause in line)
            _check_no_executive(rules, links.now[GAME_OF[bet.wager]], paid, clauses)
        yield from paid if logs else ()


def _wins_of(
    rules: HouseRules, round_: RoundState, taken: table_events.StepTaken
) -> Iterator[tuple[Seat, Bet]]:
    """Yield the win that a supervisor's step is about, or every win if the step has no seat."""
    if taken.step not in (*_BEFORE_LOG, *_LOGS):
        return
    waiting = list(_hits(rules, round_))
    if taken.seat is None:
        yield from waiting
    else:
        yield from [one for one in waiting if one[0].number == taken.seat][:1]


def _hits(rules: HouseRules, round_: RoundState) -> Iterator[tuple[Seat, Bet]]:
    """Yield the wins that are still unpaid, in the house's order (R33)."""
    left_first = rules.settings.meter_pay_order is PayOrder.LEFT_FIRST
    for seat in round_.seats if left_first else reversed(round_.seats):
        for bet in map(seat.bet, SENSORS.values()):
            if bet is not None and bet.status is BetStatus.HIT:
                yield seat, bet


def _check_no_executive(
    rules: HouseRules,
    link: LinkState,
    paid: tuple[table_events.Event, ...],
    clauses: tuple[str, ...],
) -> None:
    """Raise an error if only an executive may verify the award.

    An executive is needed from the amount that the house sets or, if it sets none, from the seed of
    the top level (R53).
    """
    level = rules.settings.executive_from
    if level is None:
        level = max(meter.seed for meter in link.meters)
    for event in paid:
        match event:
            case JackpotWon():
                amount = event.award.amount
            case table_events.FixedWinLogged():
                amount = event.amount
            case _:
                continue
        if amount >= level:
            raise RuleError(
                "progressive/card", expected=f"an executive for {level} or more",
                got=f"a supervisor for {amount}", clauses=clauses, amount=amount, level=level,
            )  # fmt: skip


def awards_wait(rules: HouseRules, state: TableState) -> bool:
    """Return whether this is a virtual table where a supervisor must confirm awards (R53)."""
    return rules.settings.confirm_awards and state.decks.virtual


def awards_to_confirm(rules: HouseRules, state: TableState) -> tuple[tuple[Seat, Bet], ...]:
    """Return a virtual table's wins that need to be confirmed, in the house's order (R33).

    No win can be confirmed before every seat is settled, because the last seat settled may come
    first in that order.
    """
    if not awards_wait(rules, state) or state.round.phase in (*BETWEEN_ROUNDS, Phase.SETTLING):
        return ()
    return tuple(_hits(rules, state.round))


def confirm_award(
    rules: HouseRules, state: TableState, command: table_commands.ConfirmAward
) -> Events:
    """Confirm the next award at a virtual table."""
    for seat, bet in awards_to_confirm(rules, state):
        if seat.number == command.seat:
            confirmed = (seat.number, bet.wager, command.by, command.executive)
            return (table_events.AwardConfirmed(*confirmed),)
        raise RuleError(
            "table/no_award", expected=f"seat {seat.number}", got=f"seat {command.seat}",
            clauses=rules.sources("meter_pay_order"), why="order", seat=seat.number,
        )  # fmt: skip
    raise RuleError("table/no_award", expected="an award that waits", got="none", why="none")


def _confirmed(
    rules: HouseRules, state: TableState, links: _Links, event: table_events.AwardConfirmed
) -> tuple[table_events.Event, ...]:
    """Pay an award that a supervisor confirmed, and adjust its meter."""
    seat = state.round.recorded_seat(event.seat)
    bet = seat.recorded_bet(event.wager)
    paid = tuple(_pay(rules, state.round, links, seat, bet, link_commands.AwardJackpot))
    if not event.executive:
        link = links.now[GAME_OF[event.wager]]
        _check_no_executive(rules, link, paid, rules.sources("executive_from"))
    return paid


def jackpots_waiting(round_: RoundState) -> bool:
    """Return whether a hand that wins from a meter still has to be verified."""
    return any(bet.status is BetStatus.HIT for seat in round_.seats for bet in seat.bets)


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
        case game_events.CardsCollected() | game_events.RoundCanceled():
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
    """Undo the round's contributions and awards (R42), and end the round if it is open."""
    yield from links.do(sensor, link_commands.ReverseRound(links.table, number))
    linked = links.now[sensor].round(links.table)
    if linked is not None and linked.open:
        yield from links.do(sensor, link_commands.EndRound(links.table, number))


def _hits_to_pay(
    rules: HouseRules,
    round_: RoundState,
    events: Events,
    event: table_events.Event,
) -> Iterator[tuple[Seat, Bet]]:
    """Yield the hands that a meter pays now (R33).

    Hands are paid from the dealer's right as each seat is settled, or from the dealer's left after
    all seats are settled.
    """
    left_first = rules.settings.meter_pay_order is PayOrder.LEFT_FIRST
    all_settled = isinstance(event, game_events.SeatSettled) and all(
        seat.settled or seat.number == event.seat for seat in round_.seats if seat.dealt_in
    )
    hits = events if left_first else (event,)
    now = {(hit.seat, hit.wager) for hit in hits if isinstance(hit, game_events.JackpotHit)}
    for seat in round_.seats if all_settled or not left_first else ():
        for bet in seat.bets:
            waited = left_first and bet.status is BetStatus.HIT
            if waited or (seat.number, bet.wager) in now:
                yield seat, bet


def _pay(
    rules: HouseRules,
    round_: RoundState,
    links: _Links,
    seat: Seat,
    bet: Bet,
    log: type[link_commands.AwardJackpot | link_commands.LogJackpot],
) -> Iterator[table_events.Event]:
    """Pay a winning hand's wager from the meter's current amount, or a fixed pay from the tray."""
    sensor = GAME_OF[bet.wager]
    table = rules.progressive(sensor)
    hand = table.hand_of(seat.cards, round_.community)
    pay = table.pay_for(hand)
    assert pay is not None, f"{hand} does not hit"
    if not isinstance(pay, Share) and rules.settings.fixed_pays_from is PaysFrom.TRAY:
        paid = pay.paid_on(bet.stake)
        yield table_events.FixedWinLogged(seat.number, bet.wager, hand, paid.won)
        yield game_events.WagerPaid(seat.number, bet.wager, *paid)
        return
    awarded = links.do(sensor, log(links.table, round_.number, seat.number, hand))
    yield from awarded
    if isinstance(pay, Share):  # a share of the meter never returns the wager
        won = next(event.award.amount for event in awarded if isinstance(event, JackpotWon))
        yield game_events.WagerPaid(seat.number, bet.wager, won, bet.stake * 0)
    else:
        yield game_events.WagerPaid(seat.number, bet.wager, *pay.paid_on(bet.stake))


def envy_to_pay(rules: HouseRules, state: TableState) -> tuple[table_events.EnvyPaid, ...]:
    """Return the envy bonuses still due once all wagers are settled (R29, R34)."""
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


def pay_envy(rules: HouseRules, state: TableState) -> Events:
    """Pay the round's envy bonuses from the tray, after all other payments."""
    due = envy_to_pay(rules, state)
    if not due:
        raise RuleError(
            "table/no_envy", expected="an envy bonus that is due after all wagers are settled",
            got=state.round.phase, clauses=rules.sources("envy_needs_bet"),
        )  # fmt: skip
    return due


def check_jackpots_verified(rules: HouseRules, state: TableState) -> None:
    """Raise an error if a jackpot must still be verified before the cards are collected (R53)."""
    if jackpots_waiting(state.round):
        raise RuleError(
            "table/jackpot_pending", expected="every jackpot verified", got="one pending",
            clauses=rules.sources("meter_pay_order"),
        )  # fmt: skip


def check_envy_paid(rules: HouseRules, state: TableState) -> None:
    """Raise an error if envy bonuses must still be paid before the cards are collected."""
    if envy_to_pay(rules, state):
        raise RuleError(
            "table/envy_due", expected="envy bonuses paid before the cards are collected",
            got="envy bonuses still due", clauses=rules.sources("envy_needs_bet"),
        )  # fmt: skip
