"""The options for papers: documents written to files, or to standard output if none is named."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

import typer

from letitride.cli.bad_input import about, bad_option
from letitride.cli.files import check_file, write_bytes

#: What stands for standard output in place of a file.
STANDARD_OUTPUT = "-"

Html = Annotated[
    str | None, typer.Option("--html", metavar="[FILE]", help="Write it as a web page to print.")
]
Pdf = Annotated[str | None, typer.Option("--pdf", metavar="[FILE]", help="Write it as a PDF.")]
Csv = Annotated[str | None, typer.Option("--csv", metavar="[FILE]", help="Write it as CSV.")]
Xlsx = Annotated[
    str | None, typer.Option("--xlsx", metavar="[FILE]", help="Write it as a workbook.")
]

_OPTIONS = ("--html", "--pdf", "--csv", "--xlsx")
_BINARY = ("--pdf", "--xlsx")
_COMMANDS = ("par", "document", "report", "clauses")

#: What each option writes, made only if it is asked for.
Papers = Mapping[str, tuple[str | None, Callable[[], str | bytes]]]


def with_files(args: Sequence[str]) -> list[str]:
    """The arguments of a command with a dash where an option of papers names no file.

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


def write_papers(papers: Papers, *, as_json: bool = False) -> bool:
    """Write every paper that is asked for; whether one of them has taken standard output."""
    asked = {option: (path, make) for option, (path, make) in papers.items() if path is not None}
    to_output = [option for option, (path, _) in asked.items() if path == STANDARD_OUTPUT]
    if len(to_output) + as_json > 1:
        others = [*to_output, *(["--json"] if as_json else [])]
        got = " and ".join(others)
        raise bad_option(to_output[0], "cli/printed", "a file, for one thing is printed", got)
    for option, (path, _) in asked.items():
        if path == STANDARD_OUTPUT and option in _BINARY and sys.stdout.isatty():
            raise bad_option(option, "cli/terminal", "a file", "a terminal")
        if path != STANDARD_OUTPUT:
            check_file(option, path)
    for option, (path, make) in asked.items():
        with about(option):
            made = make()
        data = made.encode() if isinstance(made, str) else made
        if path == STANDARD_OUTPUT:
            sys.stdout.buffer.write(data)
            sys.stdout.flush()
        else:
            write_bytes(option, path or "", data)
    return bool(to_output)
