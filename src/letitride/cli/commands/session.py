"""``letitride session``: a session's odds, and the bankroll it requires."""

from collections.abc import Iterable
from typing import Annotated

import typer

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import AsJson, people, print_json
from letitride.cli.number_options import number
from letitride.cli.paper_options import Plot
from letitride.cli.paytable_options import (
    MainPaytable,
    Meters,
    find_table,
    main_table,
    read_amounts,
)
from letitride.cli.progress import bar
from letitride.cli.results.session import SessionSummary, as_data, draw, show
from letitride.errors import InputError
from letitride.money import Cents, Currency
from letitride.odds.sessions.distribution import check_rounds
from letitride.odds.sessions.distribution import session as distribution
from letitride.odds.sessions.plan import check_goal, side_wagers
from letitride.odds.sessions.round_result import RoundResult, SideWager, round_results
from letitride.odds.sessions.ruin import Ruin, RuinCurve, ruin, ruin_curve, work
from letitride.odds.side_bets.single_hand import check_stake
from letitride.rulebook.paytables.table_types import AnyTable, MainTable, ProgressiveTable

#: The most work allowed to compute the risk of ruin for every bankroll: a few seconds' worth.
MOST_WORK = 3_000_000_000


def session(
    paytable: MainPaytable = "MA-MAIN",
    bet: Annotated[str, typer.Option(help="The bet on each spot: 1, 2, and $.")] = "5.00",
    side: Annotated[
        list[str] | None,
        typer.Option(metavar="ID=AMOUNT", help="A side bet's pay table and amount. Repeatable."),
    ] = None,
    meter: Meters = None,
    currency: Annotated[
        str | None,
        typer.Option(
            metavar="USD|SGD", help="Currency. Default: that of the progressive, or else USD."
        ),
    ] = None,
    rounds: Annotated[int, number("Number of rounds.")] = 500,
    bankroll: Annotated[str | None, typer.Option(help="The starting bankroll.")] = None,
    goal: Annotated[str | None, typer.Option(help="Stop at this bankroll.")] = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Print the distribution of a session's result, and the risk of ruin."""
    with about("--rounds"):
        check_rounds(rounds)
    if plot == "":
        raise bad_option("--plot", "cli/no_name", "a file name", "none")
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
    """Return the side bets. An error names the option at fault."""
    try:
        return side_wagers(((table, Cents(stake.cents, money)) for table, stake in stakes), meters)
    except InputError as error:
        option = "--meter" if error.code == "odds/meter" else "--side"
        raise error.at(option) from None


def _currency(said: str | None, tables: Iterable[AnyTable]) -> Currency:
    """Return the given currency; by default, the progressives' currency or else US dollars."""
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
    """Return the risk of ruin for every bankroll, or None if that would take too long."""
    try:
        short = work(round_, rounds) <= MOST_WORK
    except InputError:  # amounts too fine
        return None
    return ruin_curve(round_, rounds) if short else None
