"""``letitride simulate``: whole tables by the million, beside the exact figures."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Timer
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from letitride.cli.extras import need
from letitride.cli.odds import find_table
from letitride.cli.options import DEALING, JURISDICTION, number, open_house
from letitride.cli.progress import bar
from letitride.cli.refusal import RefusedError, about
from letitride.cli.terminal import note, people, print_json
from letitride.house.jurisdiction import jurisdiction
from letitride.house.paytable import AnyTable
from letitride.house.rules import HouseRules
from letitride.house.wagers import TIPS, Game
from letitride.money import MILLION, Cents, Rate
from letitride.table.stakes import Stakes, check_stakes, offered, parse_side

if TYPE_CHECKING:  # imported when it is known that Numba is there
    from letitride.odds.other_strategies import Strategy
    from letitride.simulation.job import Tally
    from letitride.simulation.sessions import Evening, Sessions
    from letitride.simulation.simulation import Simulation

#: Strategies that need no file.
BEST = "best"
NAMED = (BEST, "simple", "never", "always")

#: Rounds of a chunk, at every table: a fifth of a second for a table of seven seats.
CHUNK = 1 << 20

#: The least and the most of each number; a seed is a word of 64 bits.
RANGES = {
    "--rounds": (1, 10**15),
    "--seats": (1, 7),
    "--seed": (0, 2**64 - 1),
    "--tables": (1, 1_000),
    "--workers": (1, 1_000),
    "--session": (1, CHUNK),
}

Result = TypeVar("Result")

#: Shares a number of chunks among workers: what plays one, how many there are in all, chunk size.
Share = Callable[[Callable[[int, int], Result], int, int], Iterator[Result]]


def simulate(
    rounds: Annotated[int, number("How many rounds, at each table.")] = 1_000_000,
    seats: Annotated[int, number("How many play at each table.")] = 7,
    seed: Annotated[int, number("Deal repeatably from this number.")] = 1,
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
        str, typer.Option(metavar="FILE|" + "|".join(NAMED), help="What rides: a name or a file.")
    ] = BEST,
    tables: Annotated[int, number("How many tables share the progressive.")] = 1,
    target_se: Annotated[
        str | None,
        typer.Option(metavar="PCT", help="Stop when the main edge is known to so much."),
    ] = None,
    workers: Annotated[int, number("How many processes deal.")] = 1,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Deal on a Dask cluster instead.")
    ] = None,
    session: Annotated[
        int | None, number("Follow a bankroll too, in sessions of so many rounds.")
    ] = None,
    bankroll: Annotated[str, typer.Option(help="What a session begins with.")] = "200.00",
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
    _check("--rounds", rounds)
    _check("--seats", seats)
    _check("--seed", seed)
    _check("--tables", tables)
    _check("--workers", workers)
    rules = _house(place, dealing, paytable or [])
    stakes = _stakes(rules, bet)
    target = _target(target_se)
    need("numba", "Numba", "simulate", "sim")
    from letitride.cli.simulation_report import Outcome, as_data, draw, show, write_csv
    from letitride.simulation.simulation import Simulation

    play = _strategy(strategy)
    simulation = Simulation(rules, stakes, play, seats=seats, seed=seed, tables=tables)
    evening = _evening(simulation, session, bankroll, goal)
    with _notice_if_slow("note: compiling for this machine, once: some seconds"):
        simulation.job.play(0, 1)
    with _workers(workers, dask) as share:
        started = time.perf_counter()
        stopped = _run(simulation, rounds, target, share)
        seconds = time.perf_counter() - started
        sessions = _sit(evening, simulation.tally.rounds, share) if evening else None
    outcome = Outcome(simulation, stopped, seconds, evening, sessions)
    if csv is not None:
        write_csv(csv, outcome)
    if plot is not None:
        draw(plot, outcome)
    if as_json:
        print_json(as_data(outcome))
    else:
        show(people(), outcome)


def _check(option: str, given: int) -> None:
    least, most = RANGES[option]
    if not least <= given <= most:
        raise RefusedError(f"{option}: expected from {least} to {most:,}, got {given}")


def _house(place: str, dealing: str | None, ids: list[str]) -> HouseRules:
    """The house: with the pay tables named, and the main one it starts with if none of them is."""
    if not ids:
        with about("--dealing"):
            return open_house(place, dealing)
    tables: dict[str, AnyTable] = {}
    for id_ in ids:
        table = find_table(id_)
        if table.wager in tables:
            raise RefusedError(f"--paytable: expected one of {table.wager}, got {id_} as well")
        tables[table.wager] = table
    with about("--jurisdiction"):
        main = find_table(jurisdiction(place).tables["main"])
    with about("--paytable"):
        return open_house(place, dealing, {"main": main, **tables})


def _stakes(rules: HouseRules, bet: str) -> Stakes:
    """Every side bet that is offered, at its own amount or the bet's, as far as a seat may."""
    side = [wager.value for wager in offered(rules) if wager not in TIPS]
    games = rules.settings.max_games
    if games is not None and len(side) >= games:
        left_out = ", ".join(side[games - 1 :])
        note(f"note: a seat may play {games} games at once; left out: {left_out}")
        side = side[: games - 1]
    with about("--bet"):
        unit = Cents.parse(bet, rules.currency)
        stakes = Stakes(unit, parse_side(rules, side, unit))
        check_stakes(rules, stakes)
    return stakes


def _target(text: str | None) -> float | None:
    if text is None:
        return None
    with about("--target-se"):
        target = Rate.parse(text).ppm / MILLION
    if not target:
        raise RefusedError("--target-se: expected more than 0%, got 0%")
    return target


def _evening(
    simulation: "Simulation", rounds: int | None, bankroll: str, goal: str | None
) -> "Evening | None":
    """Sessions at seat 1, if they are asked for."""
    from letitride.simulation.sessions import make_evening

    if rounds is None:
        if goal is not None:
            raise RefusedError("--goal: expected a --session to leave, got none")
        return None
    _check("--session", rounds)
    rules, stakes = simulation.rules, simulation.stakes
    with about("--bankroll"):
        chips = Cents.parse(bankroll, rules.currency)
    with about("--goal"):
        aim = None if goal is None else Cents.parse(goal, rules.currency)
    if chips < stakes.whole:
        raise RefusedError(f"--bankroll: expected {stakes.whole} for these bets, got {chips}")
    if aim is not None and aim <= chips:
        raise RefusedError(f"--goal: expected more than the bankroll {chips}, got {aim}")
    return make_evening(rules, stakes, simulation.job, rounds, chips, aim)


def _strategy(name: str) -> "Strategy | None":
    """A strategy by its name, or from a file; None for the best one."""
    from letitride.odds.other_strategies import SIMPLE_CARD, always_ride, never_ride
    from letitride.simulation.strategy_file import read_strategy

    named: dict[str, Strategy | None] = {
        BEST: None,
        "simple": SIMPLE_CARD.rides,
        "never": never_ride,
        "always": always_ride,
    }
    if name in named:
        return named[name]
    with about("--strategy"):
        return read_strategy(name).rides


def _run(simulation: "Simulation", rounds: int, target: float | None, share: "Share[Tally]") -> str:
    """Play all rounds, or until the main edge is known well enough, or until we are interrupted;
    which of these it was.
    """
    try:
        with bar("Rounds", rounds) as advance:
            for tally in share(simulation.job.play, rounds, CHUNK):
                simulation.take(tally)
                advance(tally.rounds)
                if target and simulation.estimate(Game.MAIN).standard_error <= target:
                    return "target"
    except KeyboardInterrupt:
        if not simulation.tally.rounds:
            raise
        note(f"interrupted: {simulation.tally.rounds:,} of {rounds:,} rounds were played")
        return "interrupted"
    return "rounds"


def _sit(evening: "Evening", rounds: int, share: "Share[Sessions]") -> "Sessions | None":
    """As many sessions as make up so many rounds, as far as there is time for them."""
    total = rounds // evening.rounds
    played: Sessions | None = None
    try:
        with bar("Sessions", total) as advance:
            for sessions in share(evening.play, total, max(1, CHUNK // evening.rounds)):
                played = sessions if played is None else played + sessions
                advance(sessions.number)
    except KeyboardInterrupt:
        note(f"interrupted: {played.number if played else 0:,} of {total:,} sessions were played")
    return played


@contextmanager
def _workers(number: int, dask: str | None) -> "Iterator[Share[Any]]":
    """This core, some processes, or a cluster."""
    from letitride.simulation.run import alone, cluster, processes, shared

    if dask is not None:
        need("distributed", "Dask", "--dask", "dask")
        with about("--dask"), cluster(dask) as (pool, there):
            yield partial(shared, pool, there)
    elif number > 1:
        with processes(number) as pool:
            yield partial(shared, pool, number)
    else:
        yield alone


@contextmanager
def _notice_if_slow(text: str) -> Iterator[None]:
    """Say what takes so long, if it does."""
    timer = Timer(1.0, note, (text,))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
