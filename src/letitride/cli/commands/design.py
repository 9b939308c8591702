"""``letitride design``: main-bet pay tables that meet a target."""

import re
from fractions import Fraction
from typing import Annotated, Any

import typer

from letitride.cards import FiveCardHand
from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import AsJson, listing, people, print_json
from letitride.cli.number_options import number
from letitride.cli.paytable_options import main_table, note_pay_order, warnings_data
from letitride.money import Rate
from letitride.numbers import percent
from letitride.odds.designer import HANDS, Priced
from letitride.odds.designer import design as designed
from letitride.odds.main_game.solver import units_of
from letitride.odds.par import edge_data
from letitride.wording.names import hand_name

_VARY = re.compile(r"(?P<hand>[a-z_]+)=(?P<least>[0-9]{1,9})-(?P<most>[0-9]{1,9})")


def design(
    low: Annotated[str, typer.Argument(metavar="LOW", help='The lowest par, such as "2.5%".')],
    high: Annotated[str, typer.Argument(metavar="HIGH", help='The highest par, such as "3%".')],
    vary: Annotated[
        list[str],
        typer.Option(metavar="HAND=LEAST-MOST", help="Range of odds for a hand. Repeatable."),
    ],
    like: Annotated[
        str, typer.Option(metavar="ID", help="The table that supplies the other pays.")
    ] = "MA-MAIN",
    most: Annotated[int, number("Stop after this many tables.")] = 20,
    any_order: Annotated[
        bool, typer.Option("--any-order", help="Allow a hand to pay less than a lower hand.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List pay tables whose par is between two percentages."""
    pattern = main_table(like)
    units = units_of(pattern)
    odds = [units[hand] for hand in HANDS if units[hand] >= 0]
    bounds = dict(_vary(text) for text in vary)
    if len(bounds) < len(vary):
        raise bad_option("--vary", "cli/twice", "each hand once", "one twice", thing="A hand")
    if most < 1:
        raise bad_option("--most", "cli/value", "at least 1", most)
    with about("--vary"):
        found = list(
            designed(
                _share("LOW", low), _share("HIGH", high), odds, bounds,
                monotone=not any_order, most=most,
            )
        )  # fmt: skip
    if as_json:
        print_json({"tables": [_as_data(table) for table in found]} | warnings_data(pattern))
    else:
        note_pay_order(pattern)
        _show(found)


def _share(name: str, text: str) -> Fraction:
    with about(name):
        return Fraction(Rate.parse(text).ppm, 1_000_000)


def _vary(text: str) -> tuple[FiveCardHand, tuple[int, int]]:
    match = _VARY.fullmatch(text)
    hands = {hand.value: hand for hand in HANDS}
    if match is None or match["hand"] not in hands:
        raise bad_option("--vary", "cli/value", "HAND=LEAST-MOST, such as flush=7-9", text)
    return hands[match["hand"]], (int(match["least"]), int(match["most"]))


def _show(found: list[Priced]) -> None:
    console = people()
    if not found:
        console.print("No pay table meets these limits.")
        return
    names = [hand_name(hand.value) for hand in HANDS[: len(found[0].odds)]]
    console.print(f"Odds to 1 for {', '.join(names)}")
    rows = listing("Odds", "Edge", "Par", numbers_from=1)
    for table in found:
        rows.add_row(" ".join(map(str, table.odds)), percent(table.edge), percent(table.par))
    console.print(rows)


def _as_data(priced: Priced) -> dict[str, Any]:
    table = priced.table()
    return {"pays": table.rows} | edge_data(priced) | warnings_data(table)
