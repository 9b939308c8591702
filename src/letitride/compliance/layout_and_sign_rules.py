"""What is read at a table: schedules and notices, the words of the odds, the displays."""

from collections.abc import Iterator

from letitride.compliance.finding import Finding
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


def posting_findings(checked: TableCheck) -> Iterator[Finding]:
    """What is missing at a table, or said or shown there as it may not be."""
    demands = checked.table.place.demands
    for posted in demands.posted:
        if checked.applies(posted.when) and _due(checked, posted):
            yield from _missing(checked, posted)
    for shown in checked.table.shown:
        for wording in demands.wording:
            yield from _wording(checked, shown, wording)
        for display in demands.displays:
            yield from _display(checked, shown, display)


def change_findings(house: HouseDescription) -> Iterator[Finding]:
    """What a house changes that needs a notice, and has none."""
    without = {changed.of for changed in house.changes if not changed.notice}
    for change in house.place.demands.changes:
        if change.of in without and not _shown_everywhere(house, change):
            yield Finding(
                Severity.VIOLATION, f"change of {change.of}", "a notice of the change", "none",
                change.clauses,
            )  # fmt: skip


def _shown_everywhere(house: HouseDescription, change: Change) -> bool:
    """Whether every table shows what is changed, where that is as good as a notice."""
    return all(
        any(shown.on in change.unless_on and change.of in shown.notices for shown in table.shown)
        for table in house.tables
    )


def _due(checked: TableCheck, posted: Posted) -> bool:
    """A schedule is due where its game is offered; a notice always is."""
    return posted.schedule is None or checked.rules.offers(posted.schedule)


def _missing(checked: TableCheck, posted: Posted) -> Iterator[Finding]:
    here = [shown for shown in checked.table.shown if shown.on in posted.on]
    if any(posted.schedule in shown.schedules or posted.notice in shown.notices for shown in here):
        return
    what = f"schedules, {posted.schedule}" if posted.schedule else f"notices, {posted.notice}"
    where = " or ".join(posted.on)
    yield Finding(
        Severity.VIOLATION, checked.about(f"shown on {where}: {what}"), posted.text, "nothing",
        posted.clauses,
    )  # fmt: skip


def _wording(checked: TableCheck, shown: PostedSurface, wording: Wording) -> Iterator[Finding]:
    games = [game for game in shown.schedules if game in wording.games]
    wrong = [word for word in shown.odds if word not in wording.words]
    if games and wrong:
        yield Finding(
            Severity.VIOLATION, checked.about(f"shown on {shown.on}: odds of {', '.join(games)}"),
            " or ".join(f'"{word}"' for word in wording.words),
            " and ".join(f'"{word}"' for word in wrong), wording.clauses,
        )  # fmt: skip


def _display(
    checked: TableCheck, shown: PostedSurface, display: RequiredDisplay
) -> Iterator[Finding]:
    if shown.on is not Surface.MONITOR:
        return
    about = checked.about("shown on monitor")
    if display.suppliers and shown.supplier not in display.suppliers:
        yield Finding(
            Severity.VIOLATION, f"{about}: supplier", " or ".join(display.suppliers),
            shown.supplier or "none", display.clauses,
        )  # fmt: skip
    if display.plain and shown.functions:
        yield Finding(
            Severity.VIOLATION, f"{about}: functions", "a display that only shows",
            ", ".join(shown.functions), display.clauses,
        )  # fmt: skip
