"""Changes that people make to a meter by hand: adjusting it and changing its parameters."""

from collections.abc import Iterator
from typing import NamedTuple

from letitride.errors import RuleError
from letitride.money import MILLION, Cents, Rate
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import events as link_events
from letitride.progressive.link.events import LinkEvent
from letitride.progressive.link.evolve import evolve
from letitride.progressive.link.meter import Meter
from letitride.progressive.link.reasons import AdjustmentReason
from letitride.progressive.link.state import LinkState

REVERSAL = ("WA-GM-9(i).2", "WA-NEXUS-9(h).2", "SM-LIR-10(i)/2", "SM-TCP-9(h)/2")


class Signed(NamedTuple):
    """The reason for an adjustment, and the two people who make it."""

    kind: AdjustmentReason
    note: str
    by: str
    second: str


def check_signed(command: link_commands.AdjustManually | link_commands.BackOutWin) -> Signed:
    """Return the reason and the two people, who must be different. Reject a missing reason."""
    note = command.reason.strip()
    if command.kind is AdjustmentReason.OTHER and not note:
        raise _refused("a reason", "none", why="reason")
    by, second = command.by.strip(), command.second.strip()
    if not by or not second or by.casefold() == second.casefold():
        got = f"{by or 'nobody'} and {second or 'nobody'}"
        raise _refused("two different people", got, why="two_people")
    return Signed(command.kind, note, by, second)


def adjust_manually(state: LinkState, command: link_commands.AdjustManually) -> Iterator[LinkEvent]:
    """Set a meter to an amount. To reverse a logged win, back it out instead (R55)."""
    before = _meter(state, command.level)
    kind, note, by, second = check_signed(command)
    _check_amount(state, command.amount)
    made = link_events.ManualAdjustmentMade(
        state.name, command.level, before.amount, command.amount.cents * MILLION,
        note, by, second, kind,
    )  # fmt: skip
    if not covers_what_is_won(evolve(state, made), command.level):
        expected = "an amount that covers the wins on the meter"
        raise _refused(expected, str(command.amount), why="won", amount=command.amount)
    yield made


def change_parameters(
    state: LinkState, command: link_commands.ChangeParameters
) -> Iterator[LinkEvent]:
    """Change the parameters of a level, while no round is open at any table.

    A cap may not be set below the amount that the meter shows (R59).
    """
    meter = _meter(state, command.level)
    open_at = [round_.table for round_ in state.rounds if round_.open]
    if open_at:
        raise RuleError(
            "progressive/round_open", expected="no open round on the link",
            got=f"one at {', '.join(sorted(open_at))}",
            clauses=("WA-FLEX-CON-1.1", "WA-FLEX-SEED-1"), tables=sorted(open_at),
        )  # fmt: skip
    if not command.by.strip():
        raise _refused("the name of the person making the change", "none", why="name")
    _check_amount(state, command.seed)
    changed = link_events.ParametersChanged(
        state.name, command.level, command.seed, command.contribution, command.reserve_rate,
        command.cap, command.by.strip(),
    )  # fmt: skip
    check_meters(evolve(state, changed).meters)
    if command.cap is not None and command.cap != meter.cap:
        check_cap_covers(evolve(state, changed).meter(command.level))
    yield changed


def check_cap_covers(meter: Meter) -> None:
    """Check that a cap is at least the amount that its meter shows (R59)."""
    if meter.cap is not None and meter.cap < meter.shown:
        raise RuleError(
            "progressive/parameters",
            expected=f"{meter.level}: a cap of at least the meter's current amount, {meter.shown}",
            got=meter.cap,
            clauses=("WA-FLEX-SEED-1",), why="cap_below_meter", level=meter.level, cap=meter.cap,
            shown=meter.shown,
        )  # fmt: skip


def check_meters(meters: tuple[Meter, ...]) -> None:
    """Check that the rates total at most 100% and that no level's cap is below its seed."""
    for meter in meters:
        if meter.cap is not None and meter.cap < meter.seed:
            raise RuleError(
                "progressive/parameters",
                expected=f"{meter.level}: a cap of at least its seed, {meter.seed}", got=meter.cap,
                clauses=("WA-FLEX-SEED-1",), why="cap", level=meter.level, cap=meter.cap,
                seed=meter.seed,
            )  # fmt: skip
    rates = [rate for meter in meters for rate in (meter.contribution, meter.reserve_rate)]
    together = Rate(sum(rate.ppm for rate in rates))
    if together.ppm > MILLION or min(rate.ppm for rate in rates) < 0:
        raise RuleError(
            "progressive/parameters",
            expected="contributions and reserves that total 0 to 100% of the wager",
            got=", ".join(map(str, rates)),
            clauses=("WA-FLEX-CON-1.1", "WA-FLEX-RES-1"),
            why="rates",
        )


def _meter(state: LinkState, level: str) -> Meter:
    if level not in state.levels:
        expected = f"a level, {', '.join(state.levels)}"
        raise _refused(expected, repr(level), why="level", levels=state.levels)
    return state.meter(level)


def covers_what_is_won(state: LinkState, level: str) -> bool:
    """Return whether the meter covers every award that has been fixed but not yet taken off it."""
    meter = state.meter(level)
    for award in state.waiting:
        if award.level == level:
            if meter.amount < award.amount.cents * MILLION:
                return False
            meter = meter.after(award.amount, whole=award.whole)
    return True


def _check_amount(state: LinkState, amount: Cents) -> None:
    if amount.currency is not state.terms.wager.currency or amount.cents < 0:
        expected = f"{state.terms.wager.currency}, zero or more"
        raise _refused(expected, repr(amount), why="amount", currency=state.terms.wager.currency)


def _refused(expected: str, got: str, **facts: object) -> RuleError:
    return RuleError(
        "progressive/adjustment", expected=expected, got=got, clauses=REVERSAL, **facts
    )
