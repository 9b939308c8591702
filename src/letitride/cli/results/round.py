"""A finished round as shown to people: the cards, and the result of each bet."""

from collections.abc import Container
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from letitride.cards import Card
from letitride.cli.card_text import cards_text
from letitride.cli.console import one_line
from letitride.money import Cents
from letitride.numbers import grouped
from letitride.rulebook.wagers import GAME_OF, TIPS, Game, Wager
from letitride.wording.names import BET_STATUSES, IRREGULARITIES, WAGERS, hand_name

Report = dict[str, Any]


def show_round(console: Console, report: Report, in_full: Container[int] | None = None) -> None:
    """Print a round in the order of settlement, from the dealer's right.

    For seats in ``in_full``, list every bet; for the others, only the net result.
    """
    if report["status"] == "void":
        cited = f" [{', '.join(report['clauses'])}]" if report["clauses"] else ""
        reason = IRREGULARITIES[report["reason"]].short
        console.print(f"Void: {reason}{cited}. All bets are returned.")
    elif report["status"] == "canceled":
        console.print("Canceled: nobody bet.")
    else:
        console.print(_community(console, report))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for heading in ("Seat", "Cards and bets", "Hand and result"):
        table.add_column(heading)
    table.add_column("Net", justify="right")
    for seat in sorted(report["seats"], key=lambda seat: -seat["seat"]):
        _add_seat(console, table, seat)
        if in_full is None or seat["seat"] in in_full:
            for wager in _as_settled(seat, report["order"]):
                _add_wager(table, wager, seat["three_card_hand"])
        if Cents.parse(seat["envy"]):
            hand = "  for another player's hand"
            table.add_row("", "  envy bonus", hand, gain(seat["envy"]))
    console.print(table)
    for sensor, meters in groupby(report["meters"], lambda meter: meter["sensor"]):
        whose = "Meters" if sensor == 1 else "Second meters"
        shown = (f"{meter['level']} {grouped(meter['amount'])}" for meter in meters)
        console.print(Text(f"{whose} after the round: {'   '.join(shown)}", style="dim"))


def _community(console: Console, report: Report) -> Text:
    line = Text("Community ").append_text(_cards(console, report["community"]))
    if report["burned"]:
        line.append("   burned ").append_text(_cards(console, report["burned"]))
    return line


def _cards(console: Console, names: list[str]) -> Text:
    return cards_text(console, map(Card.parse, names))


def _add_seat(console: Console, table: Table, seat: Report) -> None:
    nameless = seat["player"] == f"seat {seat['seat']}"  # the script does not name the player
    who = str(seat["seat"]) if nameless else f"{seat['seat']} {seat['player']}"
    table.add_row(
        Text(one_line(who), style="bold"),
        _cards(console, seat["cards"]),
        hand_name(seat["hand"]),
        gain(seat["net"], style="bold"),
    )


def _as_settled(seat: Report, order: list[Report]) -> list[Report]:
    """Return a seat's bets: first any never settled, then the rest in settlement order."""
    settled = [item["wager"] for item in order if item["seat"] == seat["seat"]]
    return sorted(
        seat["wagers"],
        key=lambda bet: settled.index(bet["wager"]) if bet["wager"] in settled else -1,
    )


def _add_wager(table: Table, bet: Report, three_card_hand: str | None) -> None:
    wager = Wager(bet["wager"])
    net = Text("dealer's", style="dim") if wager in TIPS else gain(_net(bet))
    on_three = GAME_OF[wager] is Game.THREE_CARD and bet["outcome"] in ("paid", "lost")
    shown = f" ({hand_name(three_card_hand)})" if on_three else ""
    stake = f"  {WAGERS[wager].short} {grouped(bet['stake'])}"
    table.add_row("", stake, f"  {_result(bet)}{shown}", net)


def _result(bet: Report) -> str:
    match bet["outcome"]:
        case "paid":
            kept = "" if Cents.parse(bet["back"]) else "; the house keeps the bet"
            return f"pays {grouped(bet['won'])}{kept}"
        case "withdrawn":
            return BET_STATUSES["withdrawn"].short
        case "void":
            return BET_STATUSES["void"].short
        case other:
            return str(other)


def _net(bet: Report) -> str:
    won, back, stake = (Cents.parse(bet[key]) for key in ("won", "back", "stake"))
    return str(won + back - stake)


def gain(amount: str, style: str = "") -> Text:
    """Return a net result with its sign, in green for a win and red for a loss.

    >>> gain("1250.00").plain, gain("-0.50").plain, gain("0.00").plain
    ('+1,250.00', '-0.50', '0.00')
    """
    if amount.startswith("-"):
        return Text(f"-{grouped(amount[1:])}", style=f"{style} red")
    if amount == "0.00":
        return Text(amount, style=style)
    return Text(f"+{grouped(amount)}", style=f"{style} green")
