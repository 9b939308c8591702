"""``letitride clauses``: the clauses in the documents, and the tests that name them."""

from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from letitride.cli.bad_input import about
from letitride.cli.console import AsJson, listing, people, print_json
from letitride.cli.paper_options import Html, write_papers
from letitride.rulebook.clauses import DOCUMENTS, ClauseReport, count, index, inventory, report

DocumentOption = Annotated[
    str | None, typer.Option(metavar="|".join(DOCUMENTS), help="Only this document's clauses.")
]


def clauses(
    document: DocumentOption = None,
    missing: Annotated[
        bool, typer.Option("--missing", help="List the clauses without code or tests.")
    ] = False,
    html: Html = None,
    as_json: AsJson = False,
) -> None:
    """Report which clauses in the documents are implemented and tested."""
    with about("--document"):
        found = report(document)
    if write_papers({"--html": (html, lambda: _page(document))}, as_json=as_json):
        return
    if as_json:
        print_json(asdict(found))
        return
    console = people()
    if missing:
        _show_missing(console, found)
        return
    for name in (document,) if document else DOCUMENTS:
        console.print(_by_kind(name))
    rules, prompts = found.rules, found.prompts
    console.print(
        f"{found.total} clauses: {found.outside} outside the scope of software, "
        f"{len(found.missing)} missing.\n"
        f"{rules.total} rules that the software enforces: {rules.tested} tested.\n"
        f"{prompts.total} steps for people: {prompts.built} prompted, "
        f"{prompts.tested} of them tested."
    )


def _page(document: str | None) -> str:
    """Return the conformance report. Its modules are imported only when this function runs."""
    from letitride.documents.conformance_report import conformance_html

    return conformance_html((document,) if document else DOCUMENTS)


def _show_missing(console: Console, found: ClauseReport) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for id_ in found.missing:
        table.add_row(Text(id_, style="bold", no_wrap=True), Text(inventory()[id_].gist))
    console.print(table)
    console.print(f"{len(found.missing)} missing.")


def _by_kind(document: str) -> Table:
    """Return a table for one document, with a row for each kind of clause."""
    headings = ("Clauses", "Rules", "Tested", "Prompts", "Prompted", "Outside", "Missing")
    table = listing(document.ljust(14), *headings, numbers_from=1)
    own = [clause for clause in inventory().values() if clause.document == document]
    for kind in dict.fromkeys(clause.kind for clause in own):
        table.add_row(*_row(kind, count([c for c in own if c.kind == kind], index())))
    table.add_section()
    table.add_row(*_row("all", count(own, index())), style="bold")
    return table


def _row(kind: str, found: ClauseReport) -> tuple[str, ...]:
    rules, prompts = found.rules, found.prompts
    numbers = (
        found.total, rules.total, rules.tested, prompts.total, prompts.built, found.outside,
        len(found.missing),
    )  # fmt: skip
    return (kind, *(str(number) for number in numbers))
