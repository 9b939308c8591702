"""Pytest hooks that start a clause test's failure report with the rule that the test checks.

The first line has the clause, its gist, and the test's name as a sentence. The same line starts the
message in pytest's short summary. Pytest truncates the summary to the width of the terminal, so a
final section repeats every line in full. The line is part of the report, so pytest-xdist workers
send it too.
"""

from collections.abc import Generator, Iterable

import pytest
from _pytest._code.code import ExceptionChainRepr, ExceptionRepr, ReprEntryNative
from _pytest.terminal import TerminalReporter

from letitride.rulebook.clauses import inventory

PROPERTY = "rule"


def rule_line(ids: Iterable[str], sentence: str) -> str:
    """Return one line with the clauses, their gists, and the test's sentence.

    >>> rule_line(["MA-9(c)-2"], "the burned card is in the rack")
    'MA-9(c)-2: The burned card goes face down into the discard rack. — the burned card is in the rack'
    """  # noqa: E501 - the output is one line
    known = inventory()
    gists = (known[id_].gist if id_ in known else "no such clause" for id_ in ids)
    return f"{'; '.join(map(': '.join, zip(ids, gists, strict=True)))} — {sentence}"


def sentence_of(name: str) -> str:
    """Turn a test's name into a sentence.

    >>> sentence_of("test_bet_1_is_decided_clockwise[shoe]")
    'bet 1 is decided clockwise [shoe]'
    """
    name, bracket, case = name.removeprefix("test_").partition("[")
    return name.replace("_", " ") + (f" [{case}" if bracket else "")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    ids = list(dict.fromkeys(id_ for mark in item.iter_markers("clause") for id_ in mark.args))
    if report.failed and ids:
        line = rule_line(ids, sentence_of(item.name))
        report.user_properties.append((PROPERTY, line))
        _begin_with(report, line)
    return report


def _begin_with(report: pytest.TestReport, line: str) -> None:
    """Put a line at the start of a failure report."""
    shown = report.longrepr
    if not isinstance(shown, ExceptionRepr):
        report.longrepr = f"{line}\n{shown}"
        return
    if shown.reprcrash is not None:
        shown.reprcrash.message = f"{line}\n{shown.reprcrash.message}"
    first = shown.chain[0][0] if isinstance(shown, ExceptionChainRepr) else shown.reprtraceback
    first.reprentries = [ReprEntryNative([f"{line}\n"]), *first.reprentries]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: TerminalReporter) -> Generator[None]:
    failures = terminalreporter.stats.get("failed", []) + terminalreporter.stats.get("error", [])
    rules = [(line, report) for report in failures for line in _lines(report)]
    for _, report in rules:
        vars(report).pop("node", None)  # otherwise, pytest prints the worker's name before the rule
    yield
    if rules:
        terminalreporter.section("broken rules")
        for line, report in rules:
            terminalreporter.line(line)
            terminalreporter.line(f"    {report.nodeid}")


def _lines(report: pytest.TestReport | pytest.CollectReport) -> list[str]:
    given = getattr(report, "user_properties", ())
    return [str(line) for name, line in given if name == PROPERTY]
