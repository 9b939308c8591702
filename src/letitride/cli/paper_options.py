"""Options that write documents to files, or to standard output if no file is named."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

import typer

from letitride.cli.bad_input import about, bad_option
from letitride.cli.files import check_file, write_file
from letitride.documents.pdf import to_pdf

#: The name that stands for standard output.
STANDARD_OUTPUT = "-"

Html = Annotated[
    str | None, typer.Option("--html", metavar="[FILE]", help="Write a printable web page.")
]
Pdf = Annotated[str | None, typer.Option("--pdf", metavar="[FILE]", help="Write a PDF.")]
Csv = Annotated[str | None, typer.Option("--csv", metavar="[FILE]", help="Write CSV.")]
Xlsx = Annotated[str | None, typer.Option("--xlsx", metavar="[FILE]", help="Write a workbook.")]

Plot = Annotated[
    str | None,
    typer.Option("--plot", metavar="FILE.html", help="Write a web page with charts."),
]

_OPTIONS = ("--html", "--pdf", "--csv", "--xlsx")
_BINARY = ("--pdf", "--xlsx")
_COMMANDS = ("par", "document", "report", "clauses")

#: Each option's file, and the function that creates the file's content when needed.
Papers = Mapping[str, tuple[str | None, Callable[[], str | bytes]]]


def with_files(args: Sequence[str]) -> list[str]:
    """Return the arguments, with a dash added after each document option that names no file.

    >>> with_files(["par", "MA-MAIN", "--html", "--csv", "par.csv"])
    ['par', 'MA-MAIN', '--html', '-', '--csv', 'par.csv']
    """
    if args[:1] and args[0] not in _COMMANDS:
        return list(args)
    named = []
    for at, one in enumerate(args):
        named.append(one)
        follows = args[at + 1] if at + 1 < len(args) else "--"
        if one in _OPTIONS and follows.startswith("--"):
            named.append(STANDARD_OUTPUT)
    return named


def write_page(page: str, html: str | None, pdf: str | None, *, as_json: bool) -> None:
    """Write a page as HTML or PDF. By default, write HTML to standard output."""
    if html is None and pdf is None and not as_json:
        html = STANDARD_OUTPUT
    papers: Papers = {"--html": (html, lambda: page), "--pdf": (pdf, lambda: to_pdf(page))}
    write_papers(papers, as_json=as_json)


def write_papers(papers: Papers, *, as_json: bool = False) -> bool:
    """Write every requested document, and return whether one went to standard output."""
    asked = {option: (path, make) for option, (path, make) in papers.items() if path is not None}
    to_output = [option for option, (path, _) in asked.items() if path == STANDARD_OUTPUT]
    if len(to_output) + as_json > 1:
        got = " and ".join([*to_output, *["--json"] * as_json])
        expected = "a file, because only one output can be printed"
        raise bad_option(to_output[0], "cli/printed", expected, got)
    for option, (path, _) in asked.items():
        if path == STANDARD_OUTPUT and option in _BINARY and sys.stdout.isatty():
            raise bad_option(option, "cli/terminal", "a file", "a terminal")
        if path != STANDARD_OUTPUT:
            check_file(option, path)
    for option, (path, make) in asked.items():
        with about(option):
            made = make()
        if path == STANDARD_OUTPUT:
            sys.stdout.buffer.write(made.encode() if isinstance(made, str) else made)
            sys.stdout.flush()
        else:
            write_file(option, path or "", made)
    return bool(to_output)
