"""The procedure at a table, as the console shows it to staff."""

from datetime import datetime

from letitride.api.dealer import script as wire
from letitride.api.play.tables import DueStepView
from letitride.errors import RuleError
from letitride.game.events import IrregularityRuled
from letitride.game.rulings import may_report
from letitride.house.events import HouseEvent
from letitride.people.timestamps import written
from letitride.progressive.controller.bonus import display
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.irregularity import What
from letitride.server.floor.live_table import LiveTable
from letitride.server.rendering.view_of import view_of
from letitride.table.events import IrregularityReported, StepTaken
from letitride.table.procedure.bonus_keypad import bonus_keypad
from letitride.table.procedure.decide import check_possible, needs_second, preview
from letitride.table.procedure.due import step_text


def procedure_view(table: LiveTable, now: datetime, *, may_decide: bool) -> wire.ProcedureView:
    """Return the dealer on duty, the next step, the steps taken, and any unresolved report."""
    loaded = table.loaded
    state, rules = loaded.table, loaded.rules
    next_, held = table.due, state.procedure.held
    return wire.ProcedureView(
        version=loaded.version,
        dealer=state.procedure.dealer,
        due=None if next_ is None else view_of(DueStepView, next_),
        taken=[_taken(rules, step, time) for step, time in table.table.steps_taken()],
        held=None if held is None else _report(table, held),
        preview=ruling_of(preview(loaded.now.rules, state)),
        needs_second=needs_second(state),
        offers=[what for what in What if _is_possible(table, what)],
        absent=_absent(table, now, may_decide=may_decide),
        keypad=_keypad(table),
    )


def _keypad(table: LiveTable) -> wire.BonusKeypadView | None:
    pad = bonus_keypad(table.loaded.rules, table.table.name, table.table.state)
    if pad is None or not table.by_dealer:
        return None
    return wire.BonusKeypadView(
        display=display(pad),
        lit=sorted(pad.lit),
        seats=pad.seats,
        locked=pad.locked,
        keys=sorted(pad.keys),
    )


def _taken(rules: HouseRules, step: StepTaken, time: str) -> wire.TakenStepView:
    return view_of(wire.TakenStepView, step, text=step_text(rules, step.step), time=time)


def _report(table: LiveTable, held: IrregularityReported) -> wire.HeldReportView:
    stored = table.table.last_of(IrregularityReported)
    time = stored.time if stored is not None else ""
    return view_of(wire.HeldReportView, held, held.irregularity, time=time)


def _is_possible(table: LiveTable, what: What) -> bool:
    """Return whether an irregularity can be reported now. At a virtual table, few can (R51)."""
    if not table.by_dealer and what is not What.TECHNICAL_FAULT:
        return False
    try:
        check_possible(table.loaded.now.rules, table.table.state, what)
    except RuleError:
        return False
    return may_report(table.loaded.now.rules, table.round, what)


def _absent(table: LiveTable, now: datetime, *, may_decide: bool) -> wire.AbsentView | None:
    """Return the seat that must decide, and whether this person may decide for it now (R52)."""
    seat, began, absent_from = table.round.to_act, table.turn_began, table.absent_from
    if seat is None or began is None or absent_from is None:
        return None
    over = now >= absent_from
    return wire.AbsentView(
        seat=seat,
        since=written(began),
        until=written(absent_from),
        over=over,
        may_decide=over and may_decide,
    )


def ruling_of(events: tuple[HouseEvent, ...]) -> wire.RulingView | None:
    """Return the ruling among a command's events, if there is one."""
    ruled = next((event for event in events if isinstance(event, IrregularityRuled)), None)
    return None if ruled is None else view_of(wire.RulingView, ruled)
