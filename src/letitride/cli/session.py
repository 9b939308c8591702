"""``letitride session``: how an evening may end, and how much to bring."""

from math import ceil
from typing import Annotated, Any

import typer
from rich.console import Console

from letitride.cli.odds import find_table, main_table, read_amounts
from letitride.cli.plots import fan_figure, ruin_figure, write_page
from letitride.cli.refusal import RefusedError, about
from letitride.cli.terminal import dollars, listing, people, print_json
from letitride.house.paytable import ONE_DOLLAR, AnyTable, ProgressiveTable
from letitride.house.wagers import Game
from letitride.money import Cents, Currency
from letitride.odds.round_result import RoundResult, SideWager, round_results
from letitride.odds.ruin import Ruin, ruin, ruin_curve
from letitride.odds.session import Session
from letitride.odds.session import session as distribution

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
CHANCES = (0.5, 0.1, 0.05, 0.01)

#: So many points of the rounds are drawn; fewer where odd cents make very many results.
STEPS, STEPS_OF_MANY, MANY_RESULTS = 50, 10, 1_000_000


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
    rounds: Annotated[int, typer.Option(help="How many rounds.")] = 500,
    bankroll: Annotated[str | None, typer.Option(help="What is brought along.")] = None,
    goal: Annotated[str | None, typer.Option(help="Leave with this much.")] = None,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE.html", help="Draw the figures as a web page.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Print the distribution of a session's result, and the chance of ruin."""
    round_ = _round(paytable, bet, side or [], meter or [])
    with about("--rounds"):
        spread = distribution(round_, rounds)
    end = _ruin(round_, rounds, bankroll, goal)
    if plot is not None:
        _draw(plot, spread, Cents.parse(bankroll) if bankroll else None)
    needed = _needed(round_, rounds)
    if as_json:
        print_json(_as_data(spread, end, needed))
    else:
        _show(people(), spread, end, needed)


def _round(paytable: str, bet: str, side: list[str], meters: list[str]) -> RoundResult:
    table = main_table(paytable)
    with about("--bet"):
        unit = Cents.parse(bet)
    amounts = read_amounts("--meter", meters, Currency.USD)
    stakes = read_amounts("--side", side, Currency.USD)
    wagers = [_side_wager(find_table(id_), stake, amounts) for id_, stake in stakes.items()]
    levels = {level for wager in wagers for level in wager.meters}
    for level in amounts.keys() - levels:
        known = " or ".join(sorted(levels)) or "a progressive among the side bets"
        raise RefusedError(f"--meter: expected {known}, got {level}")
    with about("--side"):
        return round_results(table, unit, wagers)


def _side_wager(table: AnyTable, stake: Cents, amounts: dict[str, Cents]) -> SideWager:
    """A side bet; the $1 bonus is one dollar, and a progressive's meters stand at their seeds."""
    if table.wager is Game.BONUS and stake != ONE_DOLLAR:
        raise RefusedError(f"--side: expected {table.id}={ONE_DOLLAR}, got {stake}")
    if not isinstance(table, ProgressiveTable):
        return SideWager(table, stake)
    at_seed = {level: Cents(seed.cents * stake.cents // 100) for level, seed in table.seeds.items()}
    given = {level: amount for level, amount in amounts.items() if level in table.levels}
    return SideWager(table.in_currency(Currency.USD), stake, at_seed | given)


def _ruin(round_: RoundResult, rounds: int, bankroll: str | None, goal: str | None) -> Ruin | None:
    if bankroll is None:
        if goal is not None:
            raise RefusedError("--goal: expected a --bankroll to start from, got none")
        return None
    with about("--bankroll"):
        start = Cents.parse(bankroll)
    with about("--goal"):
        return ruin(round_, start, rounds, Cents.parse(goal) if goal else None)


def _draw(path: str, spread: Session, bankroll: Cents | None) -> None:
    round_, last = spread.round, spread.rounds
    steps = STEPS if len(spread.chances) <= MANY_RESULTS else STEPS_OF_MANY
    # Results spread with the root of the rounds, so squares space them evenly.
    rounds = sorted({ceil(last * (step / steps) ** 2) for step in range(1, steps + 1)})
    fan = [_quantiles(distribution(round_, so_many)) for so_many in rounds]
    lines = {
        chance: [round_.stake * 0, *(quantiles[chance] for quantiles in fan)]
        for chance in QUANTILES
    }
    title = f"{last:,} rounds of {dollars(round_.stake)}: {', '.join(round_.parts)}"
    figures = [fan_figure(title, [0, *rounds], lines)]
    if bankroll is not None:
        figures.append(ruin_figure(ruin_curve(round_, last), bankroll, last))
    write_page(path, f"letitride session: {title}", figures)


def _quantiles(spread: Session) -> dict[float, Cents]:
    return {chance: spread.quantile(chance) for chance in QUANTILES}


def _needed(round_: RoundResult, rounds: int) -> dict[float, Cents]:
    """The least bankroll for each chance of ruin, read off one curve."""
    curve = ruin_curve(round_, rounds)
    return {
        chance: Cents(next(cents for cents, ruined in curve.items() if ruined <= chance))
        for chance in CHANCES
    }


def _show(console: Console, spread: Session, end: Ruin | None, needed: dict[float, Cents]) -> None:
    round_ = spread.round
    console.print(
        f"{spread.rounds:,} rounds of {dollars(round_.stake)}: {', '.join(round_.parts)}",
        style="bold",
    )
    mean = dollars(Cents(round(spread.mean)))
    console.print(
        f"Result in the mean {mean}, standard deviation "
        f"{dollars(Cents(round(spread.standard_deviation)))}"
    )
    console.print(f"Ahead {spread.ahead:.2%}, even {spread.even:.2%}, behind {spread.behind:.2%}")
    rows = listing("Chance to end with at most", "Result", numbers_from=1)
    for chance, most in _quantiles(spread).items():
        rows.add_row(f"{chance:.0%}", dollars(most))
    console.print(rows)
    if end is not None:
        console.print(
            f"With that bankroll: ruined {end.ruined:.2%}, at the goal {end.reached:.2%}, "
            f"neither {end.neither:.2%}, after {end.average_rounds:,.1f} rounds in the mean"
        )
    rows = listing("Chance of ruin, at most", "Bankroll", numbers_from=1)
    for chance, amount in needed.items():
        rows.add_row(f"{chance:.0%}", dollars(amount))
    console.print(rows)


def _as_data(spread: Session, end: Ruin | None, needed: dict[float, Cents]) -> dict[str, Any]:
    data: dict[str, Any] = {
        "rounds": spread.rounds,
        "stake": str(spread.round.stake),
        "parts": list(spread.round.parts),
        "mean": float(spread.mean / 100),
        "sd": spread.standard_deviation / 100,
        "ahead": spread.ahead,
        "even": spread.even,
        "behind": spread.behind,
        "quantiles": {str(chance): str(most) for chance, most in _quantiles(spread).items()},
        "bankroll_for": {str(chance): str(amount) for chance, amount in needed.items()},
    }
    if end is not None:
        data["ruin"] = {
            "ruined": end.ruined,
            "reached": end.reached,
            "neither": end.neither,
            "average_rounds": end.average_rounds,
        }
    return data
