"""``letitride simulate``: whole tables by the million, beside the exact figures."""

from contextlib import nullcontext
from threading import Timer
from typing import TYPE_CHECKING, Annotated

import typer

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import note, people, print_json
from letitride.cli.extras import need
from letitride.cli.files import check_file, write_text
from letitride.cli.number_options import WORKERS, number
from letitride.cli.paytable_options import find_table
from letitride.cli.progress import bar
from letitride.cli.rules_options import DEALING, JURISDICTION, open_house
from letitride.money import MILLION, Cents, Rate
from letitride.odds.strategies.named import BEST, NAMES
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import jurisdiction
from letitride.rulebook.paytables.table_types import AnyTable
from letitride.table.stakes import Stakes, every_bet

if TYPE_CHECKING:  # imported when it is known that Numba is there
    from letitride.odds.main_game.solver import MainGame
    from letitride.simulation.run import SimulationResult
    from letitride.simulation.sessions.bankrolls import SessionTerms
    from letitride.simulation.simulation import Simulation

BANKROLL = "200.00"

#: After this many seconds a note says why nothing is seen yet.
PATIENCE = 1.0

#: A million, in cents: whatever comes in a session can still be counted.
MOST_BET = 100_000_000

#: Rounds in one run; more than anyone has had dealt.
MOST_ROUNDS = 10**15


def simulate(
    rounds: Annotated[int, number("How many rounds, at each table.", 1, MOST_ROUNDS)] = 1_000_000,
    seats: Annotated[int, number("How many play at each table.", 1, 7)] = 7,
    seed: Annotated[int, number("Deal repeatably from this number.", 0, 2**64 - 1)] = 1,
    place: Annotated[str, JURISDICTION] = "MA",
    dealing: Annotated[str | None, DEALING] = None,
    paytable: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ID",
            help="A pay table in force, an id or a file; may be given often. "
            "All that the jurisdiction's house starts with if none is.",
        ),
    ] = None,
    bet: Annotated[str, typer.Option(help="The bet on each of 1, 2 and $.")] = "5.00",
    strategy: Annotated[
        str, typer.Option(metavar="FILE|" + "|".join(NAMES), help="What rides: a name or a file.")
    ] = BEST,
    tables: Annotated[int, number("How many tables share the progressive.", 1, 1_000)] = 1,
    target_se: Annotated[
        str | None,
        typer.Option(metavar="PCT", help="Stop when the main edge is known to so much."),
    ] = None,
    workers: Annotated[int | None, number("How many processes deal.", *WORKERS)] = None,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Deal on a Dask cluster instead.")
    ] = None,
    real_table: Annotated[
        bool, typer.Option("--real-table", help="Deal at the real table: the same, but slow.")
    ] = False,
    session: Annotated[
        int | None, number("Follow a bankroll too, in sessions of so many rounds.", 1, 1_000_000)
    ] = None,
    bankroll: Annotated[
        str | None, typer.Option(help=f"What a session begins with; {BANKROLL} if not said.")
    ] = None,
    goal: Annotated[str | None, typer.Option(help="Leave a session with this much.")] = None,
    csv: Annotated[
        str | None, typer.Option("--csv", metavar="FILE", help="Write the estimates as CSV.")
    ] = None,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE.html", help="Draw the figures as a web page.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Simulate tables, and compare every wager with its exact edge."""
    if workers is not None and dask is not None:
        raise bad_option("--workers", "cli/apart", "no --dask beside it", "both", other="--dask")
    if real_table and (tables, workers or 1, dask, session) != (1, 1, None, None):
        other = "several tables, several processes or a session"
        expected = "one table, one process and no session"
        raise bad_option("--real-table", "cli/apart", expected, "more", other=other)
    check_file("--csv", csv)
    check_file("--plot", plot)
    rules = _house(place, dealing, paytable or [])
    stakes = _stakes(rules, bet)
    target = _target(target_se)
    _need_extras(dask, plot)
    from letitride.cli.results.simulation import as_data, draw, show
    from letitride.simulation.run import INTERRUPTED, WORKERS_LOST
    from letitride.simulation.simulation import Simulation

    terms = _session(rules, stakes, rounds, session, bankroll, goal)
    game = _game(rules, strategy)
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
    if csv is not None:  # after the answer, which a full disk must not cost
        write_text("--csv", csv, outcome.estimates.to_csv() + "\n")
    if plot is not None:
        draw(plot, outcome)
    if outcome.stopped == WORKERS_LOST:
        raise typer.Exit(1)


def _run(
    simulation: "Simulation", rounds: int, target: float | None, workers: int, dask: str | None
) -> "SimulationResult":
    """Play, with a bar, on this core, in processes or on a cluster."""
    from letitride.simulation.run import run, sharing

    with nullcontext() if dask is None else about("--dask"), sharing(workers, dask) as share:
        _get_ready(simulation)
        try:
            with bar("Rounds", rounds) as advance:
                return run(simulation, rounds, share, target=target, advance=advance)
        except KeyboardInterrupt:
            note("interrupted before there was anything to count")
            raise


def _get_ready(simulation: "Simulation") -> None:
    """Have everything compiled, or read what was compiled before."""
    timer = Timer(
        PATIENCE,
        note,
        ["note: getting ready; the first time on a machine it takes some seconds to compile"],
    )
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
    """The house: with the pay tables named, and the main one it starts with if none of them is."""
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
        main = find_table(jurisdiction(place).tables["main"])
    with about("--paytable"):
        return open_house(place, dealing, {"main": main, **tables})


def _stakes(rules: HouseRules, bet: str) -> Stakes:
    """Every side bet that is offered, at its own amount or the bet's, as far as a seat may."""
    with about("--bet"):
        unit = Cents.parse(bet, rules.currency)
        stakes, left_out = every_bet(rules, unit)
    if unit.cents > MOST_BET:
        raise bad_option("--bet", "cli/value", f"at most {Cents(MOST_BET)}", unit)
    if left_out:
        games = rules.settings.max_games
        note(f"note: a seat may play {games} games at once; left out: {', '.join(left_out)}")
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
    """The sessions to follow, if any."""
    from letitride.simulation.sessions.bankrolls import SessionTerms

    if session is None:
        for option, given in {"--bankroll": bankroll, "--goal": goal}.items():
            if given is not None:
                expected = "a --session beside it"
                raise bad_option(option, "cli/needs", expected, "none", needs="--session")
        return None
    if session > rounds:
        raise bad_option("--session", "cli/value", f"at most the --rounds of {rounds:,}", session)
    with about("--bankroll"):
        chips = Cents.parse(BANKROLL if bankroll is None else bankroll, rules.currency)
    with about("--goal"):
        aim = None if goal is None else Cents.parse(goal, rules.currency)
    if chips < stakes.whole:
        raise bad_option("--bankroll", "cli/value", f"{stakes.whole} for these bets", chips)
    if aim is not None and aim <= chips:
        raise bad_option("--goal", "cli/value", f"more than the --bankroll of {chips}", aim)
    return SessionTerms(session, chips, aim)


def _game(rules: HouseRules, strategy: str) -> "MainGame":
    """The main game as it is played: by a strategy's name, or by a file."""
    from letitride.simulation.strategy_file import play_strategy

    with about("--strategy"):
        return play_strategy(rules.main, strategy)
