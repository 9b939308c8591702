"""``letitride fairness``: statistical tests of the shuffler."""

from collections.abc import Iterable
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import AsJson, listing, note, people, print_json
from letitride.cli.extras import need
from letitride.cli.files import check_file
from letitride.cli.number_options import WORKERS, number
from letitride.cli.progress import bar
from letitride.errors import InputError
from letitride.money import Rate

if TYPE_CHECKING:  # imported once SciPy is known to be installed
    from letitride.simulation.fairness import DeckTally, TestResult, Verdict
    from letitride.simulation.fairness.tally import MakeShuffler

UNFAIR = 1

WORDS = {
    "places": "card by position",
    "neighbours": "card after card",
    "worst_place": "one card at one position",
    "worst_neighbour": "one card following another",
    "rising_sequences": "rising sequences",
    "rising_sequences_since_last": "sequences since last deck",
    "cards_in_place": "cards in place",
    "cards_in_place_since_last": "cards kept since last deck",
    "cycles": "cycles",
    "cycles_since_last": "cycles since last",
    "repeats": "decks seen before",
    "three_cards": "3 cards",
    "five_cards": "5 cards",
}


def fairness(
    shuffles: Annotated[int, number("Number of shuffles.")] = 1_000_000,
    seed: Annotated[int | None, number("Seed for repeatable shuffles.")] = None,
    biased: Annotated[
        str | None, typer.Option(metavar="NAME", help="Test a biased shuffle to see it fail.")
    ] = None,
    level: Annotated[
        str, typer.Option(metavar="PCT", help="Probability that a fair shuffler fails the test.")
    ] = "0.1%",
    workers: Annotated[int, number("Number of processes.", *WORKERS)] = 1,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE.html", help="Write a web page with heat maps.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Test whether the shuffler is fair. Exit status 1 means that it is not."""
    check_file("--plot", plot)
    need("scipy.stats", "SciPy", "fairness", "sim")
    if plot is not None:
        need("plotly.io", "Plotly", "--plot", "plot")
    from letitride.simulation.fairness import LEAST_SHUFFLES, judge

    if shuffles < LEAST_SHUFFLES:
        raise bad_option("--shuffles", "cli/value", f"at least {LEAST_SHUFFLES}", shuffles)
    with about("--level"):
        chance = Rate.parse(level).ppm / 1_000_000
    if not 0 < chance < 1:
        raise bad_option("--level", "cli/value", "more than 0% and less than 100%", level)
    tally = _shuffle(_shuffler(biased), shuffles, seed, workers)
    verdict = judge(tally, chance)
    if as_json:
        asked = {"shuffler": biased or "live", "seed": seed, "asked": shuffles}
        print_json(asked | verdict.as_data())
    else:
        _show(people(), verdict)
    if plot is not None:  # done last, so that the verdict is printed even if the write fails
        _draw(plot, tally)
    if not verdict.fair:
        raise typer.Exit(UNFAIR)


def _draw(path: str, tally: "DeckTally") -> None:
    from letitride.cli.plots.heat_maps import heat_maps
    from letitride.cli.plots.html_file import write_page

    write_page(path, "letitride fairness", heat_maps(tally))


def _shuffler(biased: str | None) -> "MakeShuffler":
    from letitride.simulation.fairness import BiasedShuffler
    from letitride.table.shufflers import FairShuffler

    if biased is None:
        return FairShuffler
    with about("--biased"):
        BiasedShuffler(biased)
    return partial(BiasedShuffler, biased)


def _shuffle(make: "MakeShuffler", shuffles: int, seed: int | None, workers: int) -> "DeckTally":
    """Shuffle and count. If interrupted, return the counts so far."""
    from letitride.simulation.fairness import tallies

    counted = tallies(make, shuffles, seed, workers)
    so_far: list[DeckTally] = []
    try:
        with bar("Shuffling", shuffles) as advance:
            for tally in counted:
                so_far = [so_far[0] + tally] if so_far else [tally]
                advance(tally.shuffles)
    except KeyboardInterrupt:
        if not so_far:
            note("interrupted before the first result")
            raise
        note(f"interrupted: the verdict covers {so_far[0].shuffles:,} of {shuffles:,} shuffles")
    except BrokenExecutor as error:
        raise InputError("simulation/workers_lost", expected="all workers", got=error) from None
    return so_far[0]


def _show(console: Console, verdict: "Verdict") -> None:
    table = listing("Test", "Statistic", "df", "p", "Corrected", "", numbers_from=1)
    for finding in _worst_seats(verdict.findings):
        table.add_row(
            _name(finding),
            f"{finding.statistic:,.1f}",
            "" if finding.df is None else f"{finding.df:,}",
            _chance(finding.p),
            _chance(finding.corrected_p),
            "fair" if finding.fair else "UNFAIR",
            style=None if finding.fair else "bold",
        )
    console.print(table)
    console.print("Results for seats show the one with the lowest p; --json lists them all.")
    tests = f"{len(verdict.findings)} tests on {verdict.shuffles:,} shuffles"
    failed = sum(not finding.fair for finding in verdict.findings)
    found = "Fair: none" if verdict.fair else f"UNFAIR: {failed}"
    level = f"{100 * verdict.level:g}%"
    console.print(f"{found} of {tests} failed at the {level} level.", style="bold")


def _worst_seats(findings: "Iterable[TestResult]") -> "list[TestResult]":
    worst: dict[tuple[str, str | None], TestResult] = {}
    for finding in findings:
        key = finding.test, finding.dealing
        worst[key] = min(worst.get(key, finding), finding, key=lambda each: each.p)
    return list(worst.values())


def _name(finding: "TestResult") -> str:
    words = WORDS[finding.test]
    return words if finding.seat is None else f"{words}, {finding.dealing}, seat {finding.seat}"


def _chance(p: float) -> str:
    """Return a probability with four decimals, or in scientific notation if it is small.

    >>> _chance(0.25), _chance(3.4e-7), _chance(0.0)
    ('0.2500', '3e-07', '<1e-300')
    """
    if p < 1e-300:  # too small for a float
        return "<1e-300"
    return f"{p:.4f}" if p >= 0.0001 else f"{p:.0e}"
