"""The par sheet of a pay table as a document: one page, or a file for machines.

>>> from letitride.rulebook.paytable_library import paytable
>>> sheet = par_document(paytable("MA-MAIN"))
>>> str(sheet.edition), sheet.sheet.edge
('MA version 1, undated', Fraction(37963, 1082900))
>>> par_csv(sheet).splitlines()[1]
'sheet,id,MA-MAIN,,,,'
"""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from importlib import resources
from typing import Any

from letitride.cards import FiveCardHand
from letitride.documents.html_page import page
from letitride.documents.words import GAMES, decimal, exact, hand_words
from letitride.money import Currency, Pay
from letitride.odds.counts.draws import DEALS
from letitride.odds.counts.hands import counts
from letitride.odds.main_game.solver import MainGame, solve
from letitride.odds.par import ParSheet, par_sheet
from letitride.odds.published import SEATS, Comparison
from letitride.odds.side_bets.cover_all import cover_all
from letitride.odds.strategies.strategy_card import StrategyCard, strategy_card
from letitride.rulebook.editions import Edition, edition_of
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.pay_order import out_of_order
from letitride.rulebook.paytable import AnyTable, CoverAllTable, ProgressiveTable, main_table
from letitride.rulebook.wagers import Game


@dataclass(frozen=True, slots=True)
class ParDocument:
    """A par sheet with what it was made under: the edition, and the digests of what it rests on."""

    sheet: ParSheet
    edition: Edition
    seats: int
    ride_on_zero: bool = False

    @property
    def table(self) -> AnyTable:
        """The pay table."""
        return self.sheet.table

    @property
    def cards(self) -> int:
        """How many cards make the hands of its rows."""
        if isinstance(self.table, ProgressiveTable):
            return self.table.cards
        return 3 if self.table.wager is Game.THREE_CARD else 5

    @property
    def game(self) -> MainGame | None:
        """The main bets, played by the best strategy; none of another wager."""
        table = self.table
        if table.wager is Game.MAIN:
            return solve(main_table(table), ride_on_zero=self.ride_on_zero)
        return None

    @property
    def card(self) -> StrategyCard | None:
        """When to let a bet ride; none where there is nothing to decide."""
        table = self.table
        if table.wager is Game.MAIN:
            return strategy_card(main_table(table))
        return None

    @property
    def table_digest(self) -> str:
        """The SHA-256 of the pay table: its id and its rows as printed."""
        return _digest(json.dumps([self.table.id, self.table.rows], sort_keys=True).encode())

    @property
    def counts_digest(self) -> str:
        """The SHA-256 of the counts that the figures rest on."""
        return counts_digest(self.table)


def par_document(
    table: AnyTable,
    seats: int = SEATS,
    *,
    text: str | None = None,
    ride_on_zero: bool = False,
    **options: Any,
) -> ParDocument:
    """The sheet of a pay table, and its edition; ``text`` is the file of a house's own table."""
    sheet = par_sheet(table, seats, ride_on_zero=ride_on_zero, **options)
    return ParDocument(sheet, edition_of(table, text), seats, ride_on_zero)


def counts_digest(table: AnyTable) -> str:
    """The SHA-256 of the counts behind a table's figures: data that ships with the package, or
    the numbers of hands of five or three cards.

    >>> from letitride.rulebook.paytable_library import paytable
    >>> counts_digest(paytable("MA-BONUS")) == counts_digest(paytable("WA-GM-1"))
    True
    """
    files = {Game.MAIN: "draws.json", Game.COVER_ALL: "cover_all.json"}
    if table.wager in files:
        place = resources.files("letitride.odds") / "data" / files[table.wager]
        return _digest(place.read_bytes())
    cards = table.cards if isinstance(table, ProgressiveTable) else 5
    cards = 3 if table.wager is Game.THREE_CARD else cards
    return _digest(json.dumps(dict(counts(cards)), sort_keys=True).encode())


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def par_html(document: ParDocument) -> str:
    """The sheet as one page."""
    sheet, table = document.sheet, document.table
    return page(
        "par",
        _currency(table),
        **_head(document),
        sheet=sheet,
        seats=document.seats,
        rows=[
            {
                "hand": hand_words(row.hand, cards=document.cards),
                "exact": exact(row.probability),
                "chance": row.probability,
                "pays": row.pays,
                "return_exact": exact(row.returns),
                "returns": row.returns,
            }
            for row in sheet.rows
        ],
        edge=exact(sheet.edge),
        average_bets=exact(sheet.average_bets),
        par=exact(sheet.par),
        hit=exact(sheet.hit_frequency),
        total=exact(-sheet.edge - sheet.envy),
        hold=None if sheet.hold is None else exact(sheet.hold),
        strategy=_strategy(document.card),
        ride_on_zero=document.ride_on_zero,
        by_hands=list(_by_hands(table)),
        columns=_columns(table),
        published=[_published(figure) for figure in sheet.published],
        long=isinstance(table, CoverAllTable),
        notes=[*out_of_order(table)],
    )


def _currency(table: AnyTable) -> Currency:
    """The money of the place whose table it is."""
    if table.document in SHIPPED:
        return jurisdiction(table.document).currency
    return table.base_wager.currency if isinstance(table, ProgressiveTable) else Currency.USD


def _head(document: ParDocument) -> dict[str, Any]:
    table = document.table
    return {
        "table": table,
        "wager": GAMES[table.wager],
        "edition": str(document.edition),
        "method": _method(document),
        "counts_digest": document.counts_digest,
        "table_digest": document.table_digest,
        "csv_digest": _digest(par_csv(document).encode()),
    }


def _method(document: ParDocument) -> str:
    """What was counted, in a sentence."""
    table = document.table
    if table.wager is Game.MAIN:
        zero = "rides" if document.ride_on_zero else "is withdrawn"
        return (
            f"Exact counts over all {DEALS:,} deals of three cards and two community cards in "
            f"order; every decision is the best one, and a bet worth exactly nothing {zero}."
        )
    if table.wager is Game.COVER_ALL:
        return (
            f"Exact counts over all deals of {document.seats} hands: how often the best of them "
            "is each hand."
        )
    number = sum(counts(document.cards).values())
    return f"Exact counts over all {number:,} hands of {document.cards} cards."


def _strategy(card: StrategyCard | None) -> dict[int, list[str]]:
    if card is None:
        return {}
    rows = card.as_data()["rows"]
    return {bet: [row["rides_on"] for row in rows if row["bet"] == bet] for bet in (1, 2)}


def _by_hands(table: AnyTable) -> Iterator[tuple[int, Fraction, Fraction]]:
    """Cover All by the number of hands dealt: edge and hit frequency."""
    if isinstance(table, CoverAllTable):
        for number in sorted(table.columns):
            wager = cover_all(table, number)
            yield number, wager.edge, wager.hit_frequency


def _columns(table: AnyTable) -> list[tuple[str, list[str]]]:
    """Cover All's whole pay table: all pays are to 1."""
    if not isinstance(table, CoverAllTable):
        return []
    numbers = sorted(table.columns)
    return [
        (hand_words(hand.value), [_odds(table.columns[number].get(hand)) for number in numbers])
        for hand in FiveCardHand
        if any(hand in table.columns[number] for number in numbers)
    ]


def _odds(pay: Pay | None) -> str:
    return "—" if pay is None else str(pay).removesuffix(" to 1")


def _published(figure: Comparison) -> dict[str, Any]:
    """A published figure beside ours; an amount is exact in parts of a cent."""
    ours = "" if figure.exact is None else str(figure.exact)
    if figure.exact is not None and figure.published.startswith("$"):
        dollars = figure.exact / 100
        ours = f"${dollars}" if dollars.denominator == 1 else f"${decimal(dollars)}"
    name = figure.figure.replace("_", " ").capitalize()
    return {
        "figure": name,
        "published": figure.published,
        "computed": figure.computed,
        "exact": ours,
        "agrees": figure.agrees,
    }


_CSV = ("section", "name", "value", "exact", "decimal", "return_exact", "return_decimal")


def par_csv(document: ParDocument) -> str:
    """The sheet for machines: a line for every figure and every hand."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_CSV)
    for line in _lines(document):
        writer.writerow([*line, *[""] * (len(_CSV) - len(line))])
    return text.getvalue()


def _lines(document: ParDocument) -> Iterator[tuple[str, ...]]:
    sheet, edition = document.sheet, document.edition
    yield "sheet", "id", document.table.id
    yield "sheet", "wager", document.table.wager.value
    for name in ("document", "version", "effective"):
        yield "sheet", name, getattr(edition, name)
    yield "sheet", "counts_sha256", document.counts_digest
    yield "sheet", "table_sha256", document.table_digest
    if document.table.wager in (Game.COVER_ALL, Game.PROGRESSIVE):
        yield "sheet", "seats", str(document.seats)
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
    yield from _meter_lines(document)
    for bet, rides in _strategy(document.card).items():
        for line in rides:
            yield f"bet {bet} rides on", line
    for figure in sheet.published:
        agrees = "reproduced" if figure.agrees else "not reproduced"
        ours = "" if figure.exact is None else str(figure.exact)
        yield "published", figure.figure, figure.published
        yield "computed", figure.figure, figure.computed, ours
        yield "comparison", figure.figure, agrees


def _meter_lines(document: ParDocument) -> Iterator[tuple[str, ...]]:
    for meter in document.sheet.meters:
        yield "meter", meter.level, str(meter.amount)
        for name in ("seed", "contribution", "reserve_rate"):
            yield name, meter.level, str(getattr(meter, name))
    if isinstance(document.table, ProgressiveTable):
        for hand, amount in document.table.envy.items():
            yield "envy", hand, str(amount)


def _figure(name: str, value: Fraction) -> tuple[str, ...]:
    return "figure", name, "", str(value), decimal(value)
