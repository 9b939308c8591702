"""``letitride strategy``: when to let a bet ride, derived from a pay table."""

from typing import Annotated, Any

import typer
from rich.console import Console

from letitride.cli.odds import main_table, percent
from letitride.cli.terminal import listing, people, print_json
from letitride.house.paytable import PayTable
from letitride.odds.strategy import Decision, StrategyCard, decisions, strategy_card

CLOSE = 6  # how many of the closest decisions are shown


def strategy(
    id_: Annotated[
        str, typer.Argument(metavar="[ID]", help="The main bets' pay table: an id or a file.")
    ] = "MA-MAIN",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Print the strategy card of a pay table, and its closest decisions."""
    table = main_table(id_)
    card = strategy_card(table)
    closest = {bet: decisions(table, bet) for bet in (1, 2)}
    if as_json:
        print_json(_as_data(table, card, closest))
    else:
        _show(people(), table, card, closest)


def _show(
    console: Console,
    table: PayTable,
    card: StrategyCard,
    best: dict[int, tuple[Decision, ...]],
) -> None:
    console.print(f"{table.id}: when to let a bet ride\n", style="bold")
    console.print(str(card))
    console.print(
        "\nHigh cards are tens and up. The straights are those the cards are part of: 3-4-5 is"
        " in three, 2-3-4 in two, A-2-3 in one. Worth is what riding gains of the bet."
    )
    for bet, each in best.items():
        rows = listing(f"Bet {bet}, closest", "Worth", "Often", "Decision", numbers_from=1)
        for one in each[:CLOSE]:
            worth, often = percent(one.value, 2), percent(one.frequency, 2)
            rows.add_row(one.shape.words, worth, often, _word(one))
        console.print(rows)


def _word(decision: Decision) -> str:
    if decision.indifferent:
        return "either"
    return "ride" if decision.rides else "withdraw"


def _as_data(
    table: PayTable, card: StrategyCard, best: dict[int, tuple[Decision, ...]]
) -> dict[str, Any]:
    return {
        "id": table.id,
        "card": {
            str(bet): {
                "made": sorted(made.name.lower() for made in card.made[bet]),
                "draws": [str(rule) for rule in card.rules[bet]],
            }
            for bet in best
        },
        "decisions": {str(bet): [_decision(one) for one in each] for bet, each in best.items()},
    }


def _decision(one: Decision) -> dict[str, Any]:
    return {
        "hand": one.shape.words,
        "decision": "ride" if one.rides else "withdraw",
        "indifferent": one.indifferent,
        "ev_ride": str(one.value),
        "frequency": str(one.frequency),
        "cost": str(one.cost),
    }
