"""Run a script of key presses, and report the results as plain data."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from letitride.errors import LetItRideError
from letitride.money import Cents, Rate
from letitride.progressive.controller import ControllerState, Key, Pending
from letitride.progressive.controller.display import payments
from letitride.progressive.controller.events import EnvyBonusPaid, Event, FixedPayPaid
from letitride.progressive.link import LinkState
from letitride.progressive.link.events import JackpotWon, WinBackedOut
from letitride.rulebook.toml_entry import parse_toml
from letitride.table.pit import Pit
from letitride.table.scripts.bonus_script import (
    BONUS,
    BonusAnswer,
    BonusRun,
    load_bonus,
    run_bonus,
)
from letitride.table.scripts.controller_script import ControllerScript, ScriptedPress, load_script
from letitride.table.scripts.meter_entries import warnings

Report = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PressAnswer:
    """The result of one press in the script: the events it caused, or an error."""

    press: int
    table: str
    key: Key
    events: tuple[Event, ...] = ()
    refusal: LetItRideError | None = None


@dataclass(frozen=True, slots=True)
class ControllerRun:
    """The link before the first press, the pit after the last press, and each press's result."""

    opening: LinkState
    pit: Pit
    answers: tuple[PressAnswer, ...]


def run_script(text: str) -> ControllerRun | BonusRun:
    """Read and run a script, for controllers on a link or for bonus keypads."""
    of_bonus = parse_toml(text, "script").table("link").take("system", "") == BONUS
    return run_bonus(load_bonus(text)) if of_bonus else run(load_script(text))


def run(script: ControllerScript) -> ControllerRun:
    """Make every press in a script; a rejected press changes nothing."""
    pit = Pit(script.settings, script.opening, script.tables)
    answers = (_answer(pit, number, made) for number, made in enumerate(script.presses, 1))
    return ControllerRun(script.opening, pit, tuple(answers))


def _answer(pit: Pit, number: int, made: ScriptedPress) -> PressAnswer:
    try:
        events = pit.press(made.table, made.press)
    except LetItRideError as refusal:
        return PressAnswer(number, made.table, made.press.key, refusal=refusal)
    return PressAnswer(number, made.table, made.press.key, events)


def report(outcome: ControllerRun | BonusRun) -> Report:
    """Return the results as the data that the command prints."""
    if isinstance(outcome, BonusRun):
        return {
            "tables": outcome.tables(),
            "refused": list(_refused(outcome.answers)),
            "log": _log(outcome.answers),
        }
    pit, answers = outcome.pit, outcome.answers
    happened = [(answer, event) for answer in answers for event in answer.events]
    won = [event.award for _, event in happened if isinstance(event, JackpotWon)]
    backed_out = [event.award for _, event in happened if isinstance(event, WinBackedOut)]
    return {
        "meters": [
            {"level": meter.level, "amount": str(meter.shown), "reserve": str(meter.reserve_shown)}
            for meter in pit.link.meters
        ],
        "display": [_display(pit, state) for state in pit.controllers.values()],
        "pending": [_pending(pending) for pending in pit.display.pending],
        "wins": [
            _plain(award, "table", "round", "seat", "hand", "level", "amount")
            | {"backed_out": won[:number].count(award) <= backed_out.count(award)}
            for number, award in enumerate(won, 1)
        ],
        "tray": [
            _plain(event, "table", "round", "seat", "hand", "amount", "back")
            for _, event in happened
            if isinstance(event, FixedPayPaid)
        ],
        "envy": [
            _plain(event, "table", "round") | _plain(event.envy)
            for _, event in happened
            if isinstance(event, EnvyBonusPaid)
        ],
        "refused": list(_refused(answers)),
        "log": _log(answers),
        "warnings": warnings([outcome.opening]),
        "cage_balance": str(Cents(pit.ledger.total, pit.ledger.currency)),
    }


def _display(pit: Pit, state: ControllerState) -> Report:
    """Return a table's display: its sensors, folded seats, and each payment to make."""
    return {
        "table": state.table,
        "stage": state.stage.value,
        "lit": sorted(state.lit),
        "folded": sorted(state.folded),
        "pays": [_plain(line) for line in payments(pit.settings, pit.link, state)],
    }


def _pending(pending: Pending) -> Report:
    return {
        "table": pending.table,
        "seat": pending.seat,
        "hand": pending.hand,
        "level": pending.level,
        "amount": None if pending.amount is None else str(pending.amount),
        "state": pending.stage.value,
    }


def _log(answers: Sequence[PressAnswer | BonusAnswer]) -> list[Report]:
    return [
        _press(answer) | {"event": type(event).__name__, "detail": _plain(event)}
        for answer in answers
        for event in answer.events
    ]


def _refused(answers: Sequence[PressAnswer | BonusAnswer]) -> Iterator[Report]:
    for answer in answers:
        if (refusal := answer.refusal) is not None:
            clauses = list(refusal.clauses)
            yield _press(answer) | {
                "reason": str(refusal),
                "clause": clauses[0] if clauses else "",
                "clauses": clauses,
                "code": refusal.code,
            }


def _press(answer: PressAnswer | BonusAnswer) -> Report:
    return {"press": answer.press, "table": answer.table, "key": answer.key.value}


def _plain(value: object, *names: str) -> Report:
    """Return a dataclass as plain data, with the given fields, or with all fields by default."""
    assert is_dataclass(value)
    wanted = names or tuple(field.name for field in fields(value))
    return {name: _plain_value(getattr(value, name)) for name in wanted}


def _plain_value(value: object) -> object:
    match value:
        case Cents() | Rate():
            return str(value)
        case tuple():
            return [_plain_value(each) for each in value]
        case _ if is_dataclass(value):
            return _plain(value)
        case _:
            return value
