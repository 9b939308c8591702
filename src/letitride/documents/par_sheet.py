"""A pay table's par sheet, as an HTML page or a CSV file.

>>> from letitride.odds.provenance import trace_par
>>> from letitride.rulebook.paytables.library import paytable
>>> par_csv(trace_par(paytable("MA-MAIN"))).splitlines()[1]
'sheet,id,MA-MAIN,,,,'
"""

import csv
import io
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256

from letitride.cards import FiveCardHand
from letitride.documents.html_page import page
from letitride.documents.spreadsheet_text import plain_text
from letitride.money import Currency, Pay
from letitride.numbers import decimal
from letitride.odds.counts.draws import DEALS
from letitride.odds.counts.hands import hand_counts
from letitride.odds.provenance import TracedPar
from letitride.odds.published import Comparison
from letitride.odds.strategies.strategy_card import StrategyCard
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.paytables.pay_order import out_of_order
from letitride.rulebook.paytables.table_types import AnyTable, CoverAllTable, ProgressiveTable
from letitride.rulebook.wagers import Game
from letitride.wording.names import GAMES, hand_title


def par_html(traced: TracedPar) -> str:
    """Return the sheet as an HTML page."""
    sheet, table = traced.sheet, traced.table
    return page(
        "par_sheet",
        _currency(table),
        traced=traced,
        sheet=sheet,
        table=table,
        wager=GAMES[table.wager].title,
        method=_method(traced),
        csv_digest=sha256(par_csv(traced).encode()).hexdigest(),
        strategy=_strategy(traced.card),
        by_hands=traced.by_hands_dealt,
        columns=_columns(table),
        published=[(one, _exact(one)) for one in sheet.published],
        long=isinstance(table, CoverAllTable),
        notes=out_of_order(table),
    )


def _currency(table: AnyTable) -> Currency:
    """Return the currency of the table's jurisdiction."""
    if table.document in SHIPPED:
        return jurisdiction(table.document).currency
    return table.base_wager.currency if isinstance(table, ProgressiveTable) else Currency.USD


def _method(traced: TracedPar) -> str:
    """Return a sentence that says what was counted."""
    table = traced.table
    if table.wager is Game.MAIN:
        zero = "rides" if traced.ride_on_zero else "is withdrawn"
        return (
            f"Exact counts over all {DEALS:,} ordered deals of three player cards and two "
            f"community cards. Every decision is optimal, and a bet with an expected value of zero "
            f"{zero}."
        )
    if table.wager is Game.COVER_ALL:
        return (
            f"Exact counts of how often each hand is the best one, over all deals of "
            f"{traced.seats} hands."
        )
    number = sum(hand_counts(table.cards).values())
    return f"Exact counts over all {number:,} hands of {table.cards} cards."


def _strategy(card: StrategyCard | None) -> dict[int, list[str]]:
    if card is None:
        return {}
    rows = card.as_data()["rows"]
    return {bet: [row["rides_on"] for row in rows if row["bet"] == bet] for bet in (1, 2)}


def _columns(table: AnyTable) -> list[tuple[str, list[str]]]:
    """Return the whole Cover All pay table. All pays are "to 1"."""
    if not isinstance(table, CoverAllTable):
        return []
    numbers = sorted(table.columns)
    return [
        (hand_title(hand.value), [_odds(table.columns[number].get(hand)) for number in numbers])
        for hand in FiveCardHand
        if any(hand in table.columns[number] for number in numbers)
    ]


def _odds(pay: Pay | None) -> str:
    return "—" if pay is None else str(pay).removesuffix(" to 1")


def _exact(figure: Comparison) -> str:
    """Return our exact value for a published figure, or an empty string if we have none."""
    if figure.exact is None or not figure.published.startswith("$"):
        return "" if figure.exact is None else str(figure.exact)
    dollars = figure.exact / 100
    return f"${dollars}" if dollars.denominator == 1 else f"${decimal(dollars)}"


_CSV = ("section", "name", "value", "exact", "decimal", "return_exact", "return_decimal")


def par_csv(traced: TracedPar) -> str:
    """Return the sheet as CSV, with a line for every figure and every hand."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_CSV)
    for line in _lines(traced):
        writer.writerow([*map(plain_text, line), *[""] * (len(_CSV) - len(line))])
    return text.getvalue()


def _lines(traced: TracedPar) -> Iterator[tuple[str, ...]]:
    sheet, edition = traced.sheet, traced.edition
    yield "sheet", "id", traced.table.id
    yield "sheet", "wager", traced.table.wager.value
    for name in ("document", "version", "effective"):
        yield "sheet", name, getattr(edition, name)
    yield "sheet", "counts_sha256", traced.counts_digest
    yield "sheet", "table_sha256", traced.table_digest
    if traced.table.wager in (Game.COVER_ALL, Game.PROGRESSIVE):
        yield "sheet", "seats", str(traced.seats)
    for name in ("edge", "average_bets", "par", "hit_frequency"):
        yield _figure(name, getattr(sheet, name))
    yield "figure", "standard_deviation", "", "", decimal(sheet.standard_deviation)
    if sheet.hold is not None:
        yield _figure("envy", sheet.envy)
        yield _figure("hold", sheet.hold)
    for row in sheet.rows:
        yield (
            "hand", row.hand, row.pays, str(row.probability), decimal(row.probability),
            str(row.returns), decimal(row.returns),
        )  # fmt: skip
    yield from _meter_lines(traced)
    for bet, rides in _strategy(traced.card).items():
        for line in rides:
            yield f"bet {bet} rides on", line
    for figure in sheet.published:
        agrees = "reproduced" if figure.agrees else "not reproduced"
        ours = "" if figure.exact is None else str(figure.exact)
        yield "published", figure.figure, figure.published
        yield "computed", figure.figure, figure.computed, ours
        yield "comparison", figure.figure, agrees


def _meter_lines(traced: TracedPar) -> Iterator[tuple[str, ...]]:
    for meter in traced.sheet.meters:
        yield "meter", meter.level, str(meter.amount)
        for name in ("seed", "contribution", "reserve_rate"):
            yield name, meter.level, str(getattr(meter, name))
    if isinstance(traced.table, ProgressiveTable):
        for hand, amount in traced.table.envy.items():
            yield "envy", hand, str(amount)


def _figure(name: str, value: Fraction) -> tuple[str, ...]:
    return "figure", name, "", str(value), decimal(value)
