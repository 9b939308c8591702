"""``letitride session``: how an evening may end, and how much to bring."""

from collections.abc import Iterable
from typing import Annotated

import typer

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import people, print_json
from letitride.cli.number_options import number
from letitride.cli.paytable_options import find_table, main_table, read_amounts
from letitride.cli.progress import bar
from letitride.cli.results.session import SessionSummary, as_data, draw, show
from letitride.errors import InputError
from letitride.money import Cents, Currency
from letitride.odds.sessions.distribution import check_rounds
from letitride.odds.sessions.distribution import session as distribution
from letitride.odds.sessions.round_result import RoundResult, SideWager, round_results
from letitride.odds.sessions.ruin import Ruin, RuinCurve, ruin, ruin_curve, work
from letitride.odds.sessions.setup import check_goal, check_stake, side_wagers
from letitride.rulebook.paytables.table_types import AnyTable, MainTable, ProgressiveTable

#: The bankrolls that last are told only if it takes no more than this, a few seconds.
MOST_WORK = 3_000_000_000


def session(
    paytable: Annotated[
        str, typer.Option(metavar="ID", help="The main bets' pay table: an id or a file.")
    ] = "MA-MAIN",
    bet: Annotated[str, typer.Option(help="The bet on each of 1, 2 and $.")] = "5.00",
    side: Annotated[
        list[str] | None,
        typer.Option(metavar="ID=AMOUNT", help="A side bet by its pay table; may be given often."),
    ] = None,
    meter: Annotated[
        list[str] | None,
        typer.Option(metavar="LEVEL=AMOUNT", help="What lies on a meter; the seed if not said."),
    ] = None,
    currency: Annotated[
        str | None,
        typer.Option(metavar="USD|SGD", help="Of all amounts; the progressive's if not said."),
    ] = None,
    rounds: Annotated[int, number("How many rounds.")] = 500,
    bankroll: Annotated[str | None, typer.Option(help="What is brought along.")] = None,
    goal: Annotated[str | None, typer.Option(help="Leave with this much.")] = None,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE.html", help="Draw the figures as a web page.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Print the distribution of a session's result, and the chance of ruin."""
    with about("--rounds"):
        check_rounds(rounds)
    if plot == "":
        raise bad_option("--plot", "cli/no_name", "the name of a file", "none")
    main = main_table(paytable)
    stakes = read_amounts("--side", side or [], Currency.USD)
    tables = [find_table(id_) for id_ in stakes]
    money = _currency(currency, tables)
    in_play = zip(tables, stakes.values(), strict=True)
    wagers = _side_wagers(in_play, read_amounts("--meter", meter or [], money), money)
    round_ = _round(main, bet, wagers, money)
    start, aim = _bankroll_and_goal(bankroll, goal, money)
    evening = SessionSummary(
        distribution(round_, rounds),
        (main, *(wager.table for wager in wagers)),
        start,
        _ruin(round_, rounds, start, aim),
        _curve(round_, rounds),
    )
    if plot is not None:
        draw(plot, evening)
    if as_json:
        print_json(as_data(evening))
    else:
        show(people(), evening)


def _side_wagers(
    stakes: Iterable[tuple[AnyTable, Cents]], meters: dict[str, Cents], money: Currency
) -> tuple[SideWager, ...]:
    """The side bets; an error names the option that it is about."""
    try:
        return side_wagers(((table, Cents(stake.cents, money)) for table, stake in stakes), meters)
    except InputError as error:
        option = "--meter" if error.code == "odds/meter" else "--side"
        raise error.at(option) from None


def _currency(said: str | None, tables: Iterable[AnyTable]) -> Currency:
    """What all amounts are in: as said, or as the progressives are, or else US dollars."""
    if said is not None:
        if said not in list(Currency):
            raise bad_option("--currency", "cli/value", " or ".join(Currency), said)
        return Currency(said)
    own = {table.base_wager.currency for table in tables if isinstance(table, ProgressiveTable)}
    if len(own) > 1:
        expected = " or ".join(Currency)
        raise bad_option("--currency", "cli/currencies", expected, "both")
    return own.pop() if own else Currency.USD


def _round(
    main: MainTable, bet: str, wagers: tuple[SideWager, ...], money: Currency
) -> RoundResult:
    with about("--bet"):
        unit = check_stake(Cents.parse(bet, money))
    with about("--side"):
        return round_results(main, unit, wagers)


def _bankroll_and_goal(
    bankroll: str | None, goal: str | None, money: Currency
) -> tuple[Cents | None, Cents | None]:
    with about("--bankroll"):
        start = None if bankroll is None else Cents.parse(bankroll, money)
    with about("--goal"):
        aim = None if goal is None else Cents.parse(goal, money)
        check_goal(start, aim)
    return start, aim


def _ruin(
    round_: RoundResult, rounds: int, bankroll: Cents | None, goal: Cents | None
) -> Ruin | None:
    if bankroll is None:
        return None
    with bar("Following the bankroll", rounds) as tick:
        return ruin(round_, bankroll, rounds, goal, tick=tick)


def _curve(round_: RoundResult, rounds: int) -> RuinCurve | None:
    """The chance of ruin of every bankroll, unless they are too many to wait for."""
    try:
        short = work(round_, rounds) <= MOST_WORK
    except InputError:  # too fine
        return None
    return ruin_curve(round_, rounds) if short else None
