"""Checks of the text shown at a table: schedules, notices, the wording of odds, and displays."""

from collections.abc import Iterator

from letitride.compliance.finding import Finding, Topic
from letitride.compliance.house_description import HouseDescription, PostedSurface
from letitride.compliance.option_rules import TableCheck
from letitride.rulebook.requirements import (
    Change,
    Posted,
    RequiredDisplay,
    Severity,
    Surface,
    Wording,
)
from letitride.wording.names import GAMES, SETTINGS


def posting_findings(checked: TableCheck) -> Iterator[Finding]:
    """Report text that is missing at a table, or whose wording or display breaks the rules."""
    demands = checked.table.place.demands
    if checked.table.shown is None:
        return
    for posted in demands.posted:
        # a schedule is required only where its game is offered
        due = posted.schedule is None or checked.rules.offers(posted.schedule)
        if due and not posted.capped and checked.applies(posted.when):
            yield from _missing(checked, posted)
    for shown in checked.table.shown or ():
        for wording in demands.wording:
            yield from _wording(checked, shown, wording)
        for display in demands.displays:
            if checked.applies(display.when):
                yield from _display(checked, shown, display)


def cap_findings(checked: TableCheck) -> Iterator[Finding]:
    """Report a table that does not show the cap on one of its meters (R59)."""
    if checked.table.shown is not None:
        for posted in checked.table.place.demands.posted:
            if posted.capped and checked.applies(posted.when):
                yield from _missing(checked, posted)


def change_findings(house: HouseDescription) -> Iterator[Finding]:
    """Report changes that require a notice and have none."""
    without = {changed.of for changed in house.changes if not changed.notice}
    for change in house.place.demands.changes:
        if change.of in without and not _shown_everywhere(house, change):
            expected, name = "a notice of the change", (GAMES | SETTINGS)[change.of].full
            message = (
                f'The change to "{name}" needs a notice, but the house file lists none. Post one.'
            )
            yield Finding(
                f"change of {change.of}", message, expected, "none", change.clauses,
                topic=Topic.SHOWN,
            )  # fmt: skip


def _shown_everywhere(house: HouseDescription, change: Change) -> bool:
    """Return whether every table shows the setting on a surface that makes a notice unnecessary."""
    return all(
        any(
            shown.on in change.unless_on and change.of in shown.notices
            for shown in table.shown or ()
        )
        for table in house.tables
    )


def _missing(checked: TableCheck, posted: Posted) -> Iterator[Finding]:
    here = [shown for shown in checked.table.shown or () if shown.on in posted.on]
    if any(posted.schedule in shown.schedules or posted.notice in shown.notices for shown in here):
        return
    what = f"schedules, {posted.schedule}" if posted.schedule else f"notices, {posted.notice}"
    about = checked.about(f"shown on {' or '.join(posted.on)}: {what}")
    message = (
        f"This table does not show {posted.text}. The rules require this information "
        f"on the {' or '.join(posted.on)}. Add it there."
    )
    yield Finding(about, message, posted.text, "nothing", posted.clauses, topic=Topic.SHOWN)


def _wording(checked: TableCheck, shown: PostedSurface, wording: Wording) -> Iterator[Finding]:
    if wording.on and shown.on not in wording.on:
        return
    games = [game for game in shown.schedules if game in wording.games]
    wrong = [word for word in shown.odds if word not in wording.words]
    if games and wrong:
        about = checked.about(f"shown on {shown.on}: odds of {', '.join(games)}")
        expected = " or ".join(f'"{word}"' for word in wording.words)
        got = " and ".join(f'"{word}"' for word in wrong)
        verb = "allow" if wording.severity is Severity.VIOLATION else "print"
        message = (
            f"The odds on the {shown.on} are printed with {got}. "
            f"The rules {verb} only {expected}. Reword the odds."
        )
        yield Finding(about, message, expected, got, wording.clauses, wording.severity, Topic.SHOWN)


def _display(
    checked: TableCheck, shown: PostedSurface, display: RequiredDisplay
) -> Iterator[Finding]:
    if shown.on is not Surface.MONITOR:
        return
    about = checked.about("shown on monitor")
    if display.suppliers and shown.supplier not in display.suppliers:
        expected, got = " or ".join(display.suppliers), shown.supplier or "none"
        message = (
            f"The monitor's supplier is {got}. The rules require {expected}. Replace the monitor."
        )
        yield Finding(
            f"{about}: supplier", message, expected, got, display.clauses, topic=Topic.SHOWN
        )
    if display.plain and shown.functions:
        expected, got = "a display-only monitor", ", ".join(shown.functions)
        message = (
            f"The monitor also offers {got}, but the rules require {expected}. Replace the monitor."
        )
        yield Finding(
            f"{about}: functions", message, expected, got, display.clauses, topic=Topic.SHOWN
        )
