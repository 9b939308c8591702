"""``letitride controller``: table controllers, operated one key press at a time."""

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from letitride.cli.bad_input import about
from letitride.cli.console import AsJson, listing, note_warnings, one_line, people, print_json
from letitride.cli.files import read_text
from letitride.cli.results.controller import event_words, payment_words
from letitride.numbers import dollars
from letitride.progressive.controller import ControllerState, GameStage, Pending
from letitride.progressive.controller.display import payments
from letitride.table.scripts.bonus_script import BonusRun
from letitride.table.scripts.controller_run import ControllerRun, PressAnswer, report, run_script
from letitride.wording.names import HAND_STAGES, hand_name


def controller(
    script: Annotated[
        str,
        typer.Argument(
            metavar="SCRIPT.toml", help="File that defines a link and lists the keys to press."
        ),
    ],
    as_json: AsJson = False,
) -> None:
    """Operate table controllers or bonus keypads from a script of key presses."""
    text = read_text(script)
    with about(script):
        outcome = run_script(text)
    told = report(outcome)
    if as_json:
        print_json(told)
        return
    if isinstance(outcome, BonusRun):
        _show_keypads(people(), outcome)
        return
    note_warnings(told["warnings"])
    _show(people(), outcome)


def _show(console: Console, outcome: ControllerRun) -> None:
    presses = listing("Press", "Table", "Key", "What happened")
    for answer in outcome.answers:
        presses.add_row(
            str(answer.press), one_line(answer.table), answer.key.value,
            Text("\n").join(_told(answer)),
        )  # fmt: skip
    console.print(presses)
    meters = listing("Level", "Meter", "Reserve", numbers_from=1)
    for meter in outcome.pit.link.meters:
        meters.add_row(meter.level, dollars(meter.shown), dollars(meter.reserve_shown))
    console.print(meters)
    for state in outcome.pit.controllers.values():
        if state.stage is not GameStage.BETTING:
            _show_table(console, outcome, state)
    for pending in outcome.pit.display.pending:
        console.print(Text(f"PENDING {_pending(pending)}", style="bold"))


def _show_table(console: Console, outcome: ControllerRun, state: ControllerState) -> None:
    """Print the payments and folded seats that a table's display shows during play."""
    lines = payments(outcome.pit.settings, outcome.pit.link, state)
    for line in lines:
        console.print(Text(f"PAY {one_line(state.table)}, {payment_words(line)}"))
    if state.folded:
        seats = ", ".join(map(str, sorted(state.folded)))
        console.print(Text(f"FOLDED {one_line(state.table)}, seat {seats}"))


def _show_keypads(console: Console, outcome: BonusRun) -> None:
    presses = listing("Press", "Table", "Key", "Display")
    for answer in outcome.answers:
        rejected = answer.refusal and Text(
            f"rejected: {one_line(str(answer.refusal))}", style="red"
        )
        presses.add_row(
            str(answer.press), one_line(answer.table), answer.key.value,
            rejected or Text(answer.display),
        )  # fmt: skip
    console.print(presses)
    tables = listing("Table", "Display", "Lit sensors", "Locked")
    for table in outcome.tables():
        lit = ", ".join(map(str, table["lit"])) or "none"
        tables.add_row(
            one_line(table["table"]), table["display"], lit, "yes" if table["locked"] else "no"
        )
    console.print(tables)


def _told(answer: PressAnswer) -> Iterator[Text]:
    if answer.refusal is not None:
        yield Text(f"rejected: {one_line(str(answer.refusal))}", style="red")
    for event in answer.events:
        if words := event_words(event):
            yield Text(one_line(words))


def _pending(pending: Pending) -> str:
    amount = "" if pending.amount is None else f" at {dollars(pending.amount)}"
    return (
        f"{one_line(pending.table)}, seat {pending.seat}: {hand_name(pending.hand)}, "
        f"{pending.level or 'fixed pay'}, {HAND_STAGES[pending.stage].full}{amount}"
    )
