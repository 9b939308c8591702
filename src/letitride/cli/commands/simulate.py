"""``letitride simulate``: millions of rounds at full tables, compared with exact figures."""

from contextlib import nullcontext
from threading import Timer
from typing import TYPE_CHECKING, Annotated

import typer

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import AsJson, note, people, print_json
from letitride.cli.extras import need
from letitride.cli.files import check_file, write_file
from letitride.cli.number_options import WORKERS, number
from letitride.cli.paper_options import Plot
from letitride.cli.paytable_options import find_table
from letitride.cli.progress import bar
from letitride.cli.rules_options import DEALING, JURISDICTION, open_house
from letitride.money import MILLION, Cents, Rate
from letitride.odds.strategies.named import BEST, NAMES
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import jurisdiction
from letitride.rulebook.paytables.table_types import AnyTable
from letitride.table.stakes import Stakes, every_bet
from letitride.wording.names import WAGERS

if TYPE_CHECKING:  # imported once Numba is known to be installed
    from letitride.simulation.sessions.bankrolls import SessionTerms
    from letitride.simulation.simulation import Simulation, SimulationResult

BANKROLL = "200.00"

#: The number of seconds to wait before printing a note that explains the delay.
PATIENCE = 1.0

#: One million dollars, in cents. Session totals of bets this large still fit in the counters.
MOST_BET = 100_000_000

#: The maximum number of rounds in one run.
MOST_ROUNDS = 10**15


def simulate(
    rounds: Annotated[int, number("Rounds at each table.", 1, MOST_ROUNDS)] = 1_000_000,
    seats: Annotated[int, number("Players at each table.", 1, 7)] = 7,
    seed: Annotated[int, number("Seed for repeatable deals.", 0, 2**64 - 1)] = 1,
    place: Annotated[str, JURISDICTION] = "MA",
    dealing: Annotated[str | None, DEALING] = None,
    paytable: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ID",
            help="A pay table to offer: an id or a file. Repeatable. "
            "Default: the jurisdiction's first pay tables.",
        ),
    ] = None,
    bet: Annotated[
        str, typer.Option(help="The amount bet on each of the three spots (1, 2, and $).")
    ] = "5.00",
    strategy: Annotated[
        str, typer.Option(metavar="FILE|" + "|".join(NAMES), help="The strategy: a name or a file.")
    ] = BEST,
    tables: Annotated[int, number("Number of tables sharing the progressive.", 1, 1_000)] = 1,
    target_se: Annotated[
        str | None,
        typer.Option(metavar="PCT", help="Stop when the edge's standard error is this low."),
    ] = None,
    workers: Annotated[int | None, number("Number of processes.", *WORKERS)] = None,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Run on a Dask cluster instead.")
    ] = None,
    real_table: Annotated[
        bool, typer.Option("--real-table", help="Use the real table (same results, slower).")
    ] = False,
    session: Annotated[
        int | None, number("Track bankrolls over sessions of this many rounds.", 1, 1_000_000)
    ] = None,
    bankroll: Annotated[
        str | None, typer.Option(help=f"A session's bankroll. Default: {BANKROLL}.")
    ] = None,
    goal: Annotated[str | None, typer.Option(help="End a session at this bankroll.")] = None,
    csv: Annotated[
        str | None, typer.Option("--csv", metavar="FILE", help="Write the estimates as CSV.")
    ] = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Simulate tables, and compare each bet's estimated edge with its exact edge."""
    if workers is not None and dask is not None:
        raise bad_option("--workers", "cli/apart", "no --dask as well", "both", other="--dask")
    if real_table and (tables, workers or 1, dask, session) != (1, 1, None, None):
        other = "several tables, several processes, or a session"
        expected = "one table, one process, and no session"
        raise bad_option("--real-table", "cli/apart", expected, "more", other=other)
    check_file("--csv", csv)
    check_file("--plot", plot)
    rules = _house(place, dealing, paytable or [])
    stakes = _stakes(rules, bet)
    target = _target(target_se)
    _need_extras(dask, plot)
    from letitride.cli.results.simulation import as_data, draw, show
    from letitride.simulation.simulation import INTERRUPTED, WORKERS_LOST, Simulation
    from letitride.simulation.strategy_file import play_strategy

    terms = _session(rules, stakes, rounds, session, bankroll, goal)
    with about("--strategy"):
        game = play_strategy(rules.main, strategy)
    with about("--paytable"):
        simulation = Simulation(
            rules, stakes, game,
            seats=seats, seed=seed, tables=tables, session=terms, real_table=real_table,
        )  # fmt: skip
    outcome = _run(simulation, rounds, target, workers or 1, dask)
    played = f"{outcome.rounds:,} of {rounds:,} rounds were played"
    if outcome.stopped == INTERRUPTED:
        note(f"interrupted: {played}")
    elif outcome.stopped == WORKERS_LOST:
        note(f"workers were lost, {outcome.reason}: {played}")
    if as_json:
        print_json(as_data(outcome))
    else:
        show(people(), outcome)
    if csv is not None:  # written last, so that the answer is printed even if the disk is full
        write_file("--csv", csv, outcome.estimates.to_csv() + "\n")
    if plot is not None:
        draw(plot, outcome)
    if outcome.stopped == WORKERS_LOST:
        raise typer.Exit(1)


def _run(
    simulation: "Simulation", rounds: int, target: float | None, workers: int, dask: str | None
) -> "SimulationResult":
    """Run with a progress bar: on this core, in several processes, or on a cluster."""
    from letitride.simulation.simulation import run
    from letitride.simulation.workers import sharing

    with (
        nullcontext() if dask is None else about("--dask"),
        sharing(simulation.__module__, workers, dask) as share,
    ):
        _get_ready(simulation)
        try:
            with bar("Rounds", rounds) as advance:
                return run(simulation, rounds, share, target=target, advance=advance)
        except KeyboardInterrupt:
            note("interrupted before the first result")
            raise


def _get_ready(simulation: "Simulation") -> None:
    """Compile the simulation code, or load it from the cache."""
    words = "note: getting ready; the first run on a machine takes a few seconds to compile"
    timer = Timer(PATIENCE, note, [words])
    timer.start()
    try:
        simulation.work.play(0, 1)
    finally:
        timer.cancel()


def _need_extras(dask: str | None, plot: str | None) -> None:
    need("numba", "Numba", "simulate", "sim")
    if dask is not None:
        need("distributed", "Dask", "--dask", "dask")
    if plot is not None:
        need("plotly.io", "Plotly", "--plot", "plot")


def _house(place: str, dealing: str | None, ids: list[str]) -> HouseRules:
    """Return a house with these pay tables, or with its jurisdiction's own if none are given."""
    if not ids:
        with about("--dealing"):
            return open_house(place, dealing)
    tables: dict[str, AnyTable] = {}
    for id_ in ids:
        table = find_table(id_)
        if table.wager in tables:
            expected, got = f"one of {table.wager}", f"{id_} as well"
            raise bad_option(
                "--paytable", "cli/two_tables", expected, got, id=id_, wager=table.wager
            )
        tables[table.wager] = table
    with about("--jurisdiction"):
        jurisdiction(place)
    with about("--paytable"):
        return open_house(place, dealing, tables)


def _stakes(rules: HouseRules, bet: str) -> Stakes:
    """Return the main bets, and as many of the offered side bets as a seat may place."""
    with about("--bet"):
        unit = Cents.parse(bet, rules.currency)
        stakes, left_out = every_bet(rules, unit)
    if unit.cents > MOST_BET:
        raise bad_option("--bet", "cli/value", f"at most {Cents(MOST_BET)}", unit)
    if left_out:
        games = rules.settings.max_games
        names = ", ".join(WAGERS[one].full for one in left_out)
        note(f"note: a seat may play {games} games at once; left out: {names}")
    return stakes


def _target(text: str | None) -> float | None:
    if text is None:
        return None
    with about("--target-se"):
        target = Rate.parse(text).ppm / MILLION
    if not target:
        raise bad_option("--target-se", "cli/value", "more than 0%", "0%")
    return target


def _session(
    rules: HouseRules,
    stakes: Stakes,
    rounds: int,
    session: int | None,
    bankroll: str | None,
    goal: str | None,
) -> "SessionTerms | None":
    """Return the length, bankroll, and goal of the simulated sessions, or None if none."""
    from letitride.simulation.sessions.bankrolls import SessionTerms

    if session is None:
        for option, given in {"--bankroll": bankroll, "--goal": goal}.items():
            if given is not None:
                expected = "--session too"
                raise bad_option(option, "cli/needs", expected, "none", needs="--session")
        return None
    if session > rounds:
        expected = f"at most {rounds:,}, the value of --rounds"
        raise bad_option("--session", "cli/value", expected, session)
    with about("--bankroll"):
        chips = Cents.parse(BANKROLL if bankroll is None else bankroll, rules.currency)
    with about("--goal"):
        aim = None if goal is None else Cents.parse(goal, rules.currency)
    if chips < stakes.whole:
        raise bad_option("--bankroll", "cli/value", f"{stakes.whole} for these bets", chips)
    if aim is not None and aim <= chips:
        raise bad_option("--goal", "cli/value", f"more than {chips}, the --bankroll", aim)
    return SessionTerms(session, chips, aim)
