"""Generate the tables in docs/jurisdictions.md from the jurisdictions' data.

``python -m tools.docs.jurisdictions_page`` rewrites the tables. A test fails if the tables are out
of date.
"""

from collections.abc import Iterator
from pathlib import Path

from letitride.rulebook.house_rules import BurnTime, Case, DealMethod, Recipient
from letitride.rulebook.irregularity import What
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
from letitride.rulebook.settings import NAMES, Cited
from letitride.wording.names import SETTINGS

PAGE = Path(__file__).parents[2] / "docs" / "jurisdictions.md"
PLACES = tuple(map(jurisdiction, SHIPPED))


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def head(*cells: str) -> Iterator[str]:
    yield row(*cells)
    yield row(*("---" for _ in cells))


def deals() -> Iterator[str]:
    yield from head("jurisdiction", "method", "deal", "burned", "turned up", "ruling")
    for place in PLACES:
        for method in place.dealing.values():
            yield row(place.id, method.name, _steps(method), _burn(method),
                      f"{method.first}, {method.second}", ", ".join(method.rulings))  # fmt: skip


def _steps(method: DealMethod) -> str:
    to = {Recipient.SEATS: "to each seat", Recipient.COMMUNITY: "to the community area"}
    return ", ".join(f"{step.cards} {to[step.to]}" for step in method.steps)


def _burn(method: DealMethod) -> str:
    if method.burn is None:
        return "none"
    when = {BurnTime.AT_THE_DEAL: "at the deal", BurnTime.AFTER_BET_ONE: "after bet 1"}
    return f"{method.burn.place}, {when[method.burn.when]}"


def irregularities() -> Iterator[str]:
    yield from head("irregularity", *(place.id for place in PLACES))
    for name in What:
        yield row(f"`{name}`", *(_cases(place.irregularities[name]) for place in PLACES))


def _cases(cases: tuple[Case, ...]) -> str:
    first, *rest = map(_case, cases)
    # Strip the leading ", " or ": " from the first case.
    return "; ".join([first[2:], *(f"otherwise{case}" for case in rest)])


def _case(case: Case) -> str:
    condition = " and ".join(fact if wanted else f"not {fact}" for fact, wanted in case.when)
    deck = "" if case.deck == "stays" else f", deck {case.deck}"
    return f", if {condition}: {case.outcome}{deck}" if condition else f": {case.outcome}{deck}"


def settings() -> Iterator[str]:
    yield from head("setting", "meaning", *(place.id for place in PLACES))
    for name in NAMES:
        values = (_value(place.settings[name]) for place in PLACES)
        yield row(f"`{name}`", SETTINGS[name].full, *values)


def _value(cited: Cited) -> str:
    value = ", ".join(cited.value) if isinstance(cited.value, list) else str(cited.value).lower()
    return f"**{value}**" if cited.fixed else value


def sources(place: Jurisdiction) -> Iterator[str]:
    yield from head("setting", "clauses", "rulings", "reason")
    for name in NAMES:
        cited = place.settings[name]
        yield row(f"`{name}`", ", ".join(cited.clauses), ", ".join(cited.rulings), cited.why)


def tables() -> dict[str, str]:
    """Return the generated tables, keyed by the names of their markers."""
    made = {"deals": deals(), "irregularities": irregularities(), "settings": settings()}
    made |= {f"sources {place.id}": sources(place) for place in PLACES}
    return {name: "\n".join(lines) for name, lines in made.items()}


def rewritten(page: str) -> str:
    """Return the page with every table between its markers replaced."""
    for name, table in tables().items():
        start, end = f"<!-- {name} -->\n", "\n<!-- end -->"
        before, _, rest = page.partition(start)
        _, _, after = rest.partition(end)
        page = f"{before}{start}{table}{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text("utf-8")), "utf-8")
