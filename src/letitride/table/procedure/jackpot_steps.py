"""The steps for hands that win a progressive, taken one hand at a time (R33, R37, R53).

The dealer keys a hand, a supervisor verifies and logs it, and the meter is adjusted before the
next hand is keyed. Each step names the hand's seat.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from letitride.game.settlement import progressive_hand
from letitride.game.state import BETWEEN_ROUNDS, RoundState
from letitride.money import Share
from letitride.progressive.controller.display import Pending
from letitride.progressive.controller.state import HandStage
from letitride.progressive.link import LinkState
from letitride.rulebook.house_rules import HouseRules, Occasion, Prompt
from letitride.rulebook.settings import PayOrder, PaysFrom
from letitride.rulebook.wagers import GAME_OF, SENSORS, Game
from letitride.table.jackpots import awards_to_confirm
from letitride.table.state import TableState

#: Lines that only give guidance for special cases. They are never due as steps.
GUIDANCE = ("dead_table", "recut", "release_hand_button", "next_award", "load_new_deck")


#: The stage that a winning hand reaches when each step is taken.
_STAGES = {
    "press_hand_button": HandStage.KEYED,
    "verify_jackpot": HandStage.CONFIRMED,
    "confirm_jackpot": HandStage.CONFIRMED,
    "log_jackpot": HandStage.LOGGED,
    "swipe_card": HandStage.LOGGED,
}


@dataclass(frozen=True, slots=True)
class WinningHand:
    """A hand that wins a progressive. ``logged`` says whether a supervisor must log the win."""

    seat: int
    sensor: Game
    hand: str
    logged: bool

    def concerns(self, line: Prompt) -> bool:
        """Return whether a line of the script is about this win."""
        return self.logged or line.occasion is Occasion.PROGRESSIVE_WIN


def is_jackpot_step(line: Prompt) -> bool:
    """Return whether a line is a step that must be taken for each winning hand."""
    on_win = line.occasion in (Occasion.JACKPOT, Occasion.PROGRESSIVE_WIN)
    return on_win and not line.each_seat and line.step not in GUIDANCE


def wins(rules: HouseRules, round_: RoundState) -> Iterator[WinningHand]:
    """Yield the winning hands that are face up, in the house's order (R33)."""
    left_first = rules.settings.meter_pay_order is PayOrder.LEFT_FIRST
    seats = round_.seats if left_first else reversed(round_.seats)
    for seat in seats if round_.phase not in BETWEEN_ROUNDS else ():
        for sensor, wager in SENSORS.items():
            if not (seat.turned and rules.offers(sensor) and seat.bet(wager)):
                continue
            table = rules.progressive(sensor)
            hand = progressive_hand(table, seat, round_.community)
            pay = None if hand is None else table.pay_for(hand)
            if hand is not None and pay is not None:
                from_meter = rules.settings.fixed_pays_from is PaysFrom.METER
                every_win = from_meter or rules.settings.fixed_pays_confirmed
                yield WinningHand(seat.number, sensor, hand, isinstance(pay, Share) or every_win)


def jackpot_steps(
    rules: HouseRules, state: TableState, lines: Iterable[Prompt]
) -> Iterator[tuple[Prompt, int | None]]:
    """Yield the steps that nobody has taken yet for the winning hands, each with its seat."""
    lines = [line for line in lines if is_jackpot_step(line)]
    for win, seat, done in _steps_by_hand(rules, state):
        for line in lines:
            if line.step not in done and win.concerns(line):
                yield line, seat


def _steps_by_hand(
    rules: HouseRules, state: TableState
) -> Iterator[tuple[WinningHand, int | None, set[str]]]:
    """Yield each winning hand, the seat in its steps, and the steps already taken for it.

    In older records, one step covers every winning hand. If a round began with such a step, it also
    ends that way.
    """
    lines = [line for line in rules.script if is_jackpot_step(line)]
    steps = {line.step for line in lines}
    taken = Counter((one.step, one.seat) for one in state.procedure.taken if one.step in steps)
    together = any(seat is None for _, seat in taken)
    for win in wins(rules, state.round):
        seat = None if together else win.seat
        own = {line.step for line in lines if win.concerns(line)}
        done = {step for step in own if taken[step, seat] > 0}
        if not together:  # each step is taken twice for a seat that wins on two sensors
            taken.subtract((step, seat) for step in done)
        yield win, seat, done


def pending_jackpots(
    rules: HouseRules, state: TableState, table: str, links: Mapping[Game, LinkState]
) -> Iterator[tuple[Game, Pending]]:
    """Yield the winning hands that await a supervisor, once their seats are settled (R53).

    A logged win stays pending until its meter is adjusted.
    """
    lines = [line for line in rules.script if is_jackpot_step(line)]
    for win, _, done in _steps_by_hand(rules, state):
        link, spot = links[win.sensor], (table, win.seat, win.hand)
        stages = [HandStage.UNKEYED, *(_STAGES[step] for step in done & _STAGES.keys())]
        stage = max(stages, key=list(HandStage).index)
        fixed = [one.amount for one in link.waiting if (one.table, one.seat, one.hand) == spot]
        over = stage is HandStage.LOGGED and not fixed
        if not over and any(win.concerns(line) for line in lines):
            amount = fixed[0] if fixed else None
            yield win.sensor, Pending(*spot, link.terms.level_for(win.hand), amount, stage)


def pending_awards(
    rules: HouseRules, state: TableState, table: str, links: Mapping[Game, LinkState]
) -> Iterator[tuple[Game, Pending]]:
    """Yield the awards at a virtual table that a supervisor has yet to confirm (R53)."""
    for seat, bet in awards_to_confirm(rules, state):
        sensor = GAME_OF[bet.wager]
        hand = rules.progressive(sensor).hand_of(seat.cards, state.round.community)
        level = links[sensor].terms.level_for(hand)
        yield sensor, Pending(table, seat.number, hand, level, None, HandStage.KEYED)
