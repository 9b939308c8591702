"""The par sheet as a spreadsheet with formulas: change a pay, and the figures update.

Counts and pays are numbers, and formulas derive everything else. The strategy does not update: the
counts for the main bets always assume the best strategy under the original pays. The workbook needs
openpyxl, an optional dependency. Its bytes do not depend on the date.
"""

import io
import re
import zipfile
from collections.abc import Iterable
from fractions import Fraction
from importlib import import_module
from typing import Any

from letitride.errors import InputError
from letitride.money import Share
from letitride.numbers import PAPER
from letitride.odds.counts.draws import DEALS
from letitride.odds.main_game.solver import MainGame
from letitride.odds.par import ParRow
from letitride.odds.provenance import TracedPar
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.wagers import Game
from letitride.wording.names import hand_title

#: Spreadsheets do not store larger whole numbers exactly.
_MOST = 10**15
_FIRST = 9  # The first hand is in this row.
_DAY = (1980, 1, 1, 0, 0, 0)  # This is the earliest date that a ZIP file can store.


def par_workbook(traced: TracedPar) -> bytes:
    """Return a par sheet's workbook, as the bytes of an Excel file."""
    openpyxl = _openpyxl()
    book = openpyxl.Workbook()
    page = book.active
    page.title = "Par"
    _head(page, traced)
    game = traced.game
    last = _main(page, traced, game) if game is not None else _side(page, traced)
    _beside(book, traced)
    _dress(page, last)
    file = io.BytesIO()
    book.save(file)
    return _undated(file.getvalue())


def _openpyxl() -> Any:
    try:
        return import_module("openpyxl")
    except ImportError:
        raise InputError(
            "documents/no_xlsx",
            expected="openpyxl; install it: pip install 'letitride[xlsx]', or take the CSV",
            got="none",
        ) from None


def _head(page: Any, traced: TracedPar) -> None:
    table = traced.table
    page["A1"] = f"Par sheet {table.id}"
    page["A2"] = str(traced.edition)
    page["A3"], page["B3"] = "Counts SHA-256", traced.counts_digest
    page["A4"], page["B4"] = "Pay table SHA-256", traced.table_digest


def _put(page: Any, row: int, values: Iterable[object]) -> None:
    """Write a row. Text stays text, whatever it begins with; only our own formulas are formulas."""
    for column, value in enumerate(values, 1):
        cell = page.cell(row, column, value)
        if cell.data_type == "f" and not isinstance(value, _Formula):
            cell.data_type = "s"


class _Formula(str):
    """A formula of the workbook's own, not a text that looks like one."""

    __slots__ = ()


def _main(page: Any, traced: TracedPar, game: MainGame) -> int:
    """Fill in the main bets: the ways to make each hand with one, two, or three bets left."""
    page["A6"], page["B6"] = "Deals", DEALS
    heads = (
        "Hand", "Pays", "Net gain", "Ways, 1 bet", "Ways, 2 bets", "Ways, 3 bets",
        "Probability", "One in", "Bets in action", "Return", "Square",
    )  # fmt: skip
    _put(page, _FIRST - 1, heads)
    rows = {row.hand: row for row in traced.sheet.rows}
    for at, (hand, units) in enumerate(game.units.items(), _FIRST):
        ways = [game.deals.get((bets, hand), 0) for bets in (1, 2, 3)]
        _put(page, at, [hand_title(hand.value), rows[hand.value].pays, units, *ways])
        page[f"G{at}"] = f"=SUM(D{at}:F{at})/$B$6"
        page[f"H{at}"] = f"=1/G{at}"
        page[f"I{at}"] = f"=(D{at}+2*E{at}+3*F{at})/$B$6"
        page[f"J{at}"] = f"=C{at}*I{at}"
        page[f"K{at}"] = f"=C{at}^2*(D{at}+4*E{at}+9*F{at})/$B$6"
    last = _FIRST + len(game.units) - 1
    _sums(page, last, "DEFGIJK")
    _figures(
        page,
        last + 3,
        {
            "House edge": f"=-J{last + 1}",
            "Average bets in action": f"=I{last + 1}",
            "Par": f"=B{last + 3}/B{last + 4}",
            "Hit frequency": f'=SUMIF(C{_FIRST}:C{last},">=0",G{_FIRST}:G{last})',
            "Variance": f"=K{last + 1}-B{last + 3}^2",
            "Standard deviation": f"=SQRT(B{last + 7})",
        },
    )
    return last


def _side(page: Any, traced: TracedPar) -> int:
    """Fill in any other wager: the ways to make each hand. Shares depend on the meter."""
    sheet, table = traced.sheet, traced.table
    meters = _meters(page, traced)
    heads = (
        "Hand", "Pays", "Net gain", "Ways", "Out of", "Probability", "One in", "Return", "Square",
    )  # fmt: skip
    _put(page, _FIRST - 1, heads)
    for at, row in enumerate(sheet.rows, _FIRST):
        gain = _gain(traced, row, meters)
        ways, of = _ways(row.probability)
        name = hand_title(row.hand, cards=traced.table.cards)
        _put(page, at, [name, row.pays, gain, ways, of])
        page[f"F{at}"] = f"=D{at}/E{at}"
        page[f"G{at}"] = f"=1/F{at}" if row.probability else "never"
        page[f"H{at}"] = f"=C{at}*F{at}"
        page[f"I{at}"] = f"=C{at}^2*F{at}"
    last = _FIRST + len(sheet.rows) - 1
    _sums(page, last, "FHI")
    paid = "+".join(f"F{at}" for at, row in enumerate(sheet.rows, _FIRST) if row.pays)
    figures: dict[str, object] = {
        "House edge": f"=-H{last + 1}",
        "Hit frequency": f"={paid}" if paid else 0,
        "Variance": f"=I{last + 1}-H{last + 1}^2",
        "Standard deviation": f"=SQRT(B{last + 5})",
    }
    if sheet.hold is not None:
        figures |= {
            "Average envy": float(sheet.envy),
            "Long-run hold": float(sheet.hold),
        }
        figures["House edge"] = f"=-H{last + 1}-B{last + 7}"
    if table.wager is Game.COVER_ALL:
        figures["Hands dealt"] = traced.seats
    _figures(page, last + 3, figures)
    return last


def _meters(page: Any, traced: TracedPar) -> dict[str, str]:
    """Write the wager and the meters, and return the cell of each meter."""
    table = traced.table
    if not isinstance(table, ProgressiveTable):
        return {}
    page["A6"], page["B6"] = "Wager", table.base_wager.cents / 100
    cells = {}
    for column, meter in zip("CEG", traced.sheet.meters, strict=False):
        value = chr(ord(column) + 1)
        page[f"{column}6"], page[f"{value}6"] = f"Meter {meter.level}", meter.amount.cents / 100
        cells[meter.level] = f"${value}$6"
    return cells


def _gain(traced: TracedPar, row: ParRow, meters: dict[str, str]) -> object:
    table = traced.table
    if isinstance(table, ProgressiveTable):
        pay = table.pay_for(row.hand)
        if isinstance(pay, Share):
            return _Formula(f"={pay.percent}/100*{meters[pay.level]}/$B$6-1")
    if not row.probability:
        return -1
    return _number(row.returns / row.probability)


def _ways(chance: Fraction) -> tuple[object, object]:
    if chance.denominator < _MOST:
        return chance.numerator, chance.denominator
    return float(chance), 1


def _number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else float(value)


def _sums(page: Any, last: int, columns: str) -> None:
    page[f"A{last + 1}"] = "All"
    for column in columns:
        page[f"{column}{last + 1}"] = f"=SUM({column}{_FIRST}:{column}{last})"


def _figures(page: Any, first: int, figures: dict[str, object]) -> None:
    for at, (name, formula) in enumerate(figures.items(), first):
        page[f"A{at}"], page[f"B{at}"] = name, formula


def _beside(book: Any, traced: TracedPar) -> None:
    """Add the sheets without formulas: exact figures, strategy, meters, and published figures."""
    sheet = traced.sheet
    page = book.create_sheet("Exact")
    _put(page, 1, ("Figure", "Exact value"))
    figures = {"House edge": sheet.edge, "Par": sheet.par, "Hit frequency": sheet.hit_frequency}
    named = [*figures.items()] + [
        (f"Probability of {hand_title(row.hand, cards=traced.table.cards)}", row.probability)
        for row in sheet.rows
    ]
    for at, (name, value) in enumerate(named, 2):
        _put(page, at, (name, PAPER.fraction(value)))
    if traced.card is not None:
        page = book.create_sheet("Strategy")
        for at, line in enumerate(str(traced.card).splitlines(), 1):
            _put(page, at, (line,))
    if isinstance(traced.table, ProgressiveTable):
        _parameters(book.create_sheet("Meters"), traced, traced.table)
    page = book.create_sheet("Published")
    _put(page, 1, ("Figure", "Published", "Ours", "Comparison"))
    for at, one in enumerate(sheet.published, 2):
        agrees = "reproduced" if one.agrees else "not reproduced"
        _put(page, at, (one.figure.replace("_", " "), one.published, one.computed, agrees))
    for each in book.worksheets[1:]:
        each.column_dimensions["A"].width = 44
        each.column_dimensions["B"].width = 44


def _parameters(page: Any, traced: TracedPar, table: ProgressiveTable) -> None:
    """Add the meter and envy parameters. Changing them does not change the first sheet."""
    _put(page, 1, ("Level", "On the meter", "Seed", "Contribution", "To the reserve"))
    for at, one in enumerate(traced.sheet.meters, 2):
        amounts = (one.amount.cents / 100, one.seed.cents / 100)
        _put(page, at, (one.level, *amounts, one.contribution, one.reserve_rate))
    for at, (hand, amount) in enumerate(table.envy.items(), len(traced.sheet.meters) + 3):
        name = hand_title(hand, cards=traced.table.cards)
        _put(page, at, (f"Envy: {name}", amount.cents / 100))


def _dress(page: Any, last: int) -> None:
    """Set column widths, number formats, and fonts, and fit the sheet to one page."""
    styles = import_module("openpyxl.styles")
    bold = styles.Font(bold=True)
    page["A1"].font = styles.Font(bold=True, size=14)
    for row in (_FIRST - 1, last + 1):
        for cell in page[row]:
            cell.font = bold
    page.column_dimensions["A"].width = 26
    for column in "BCDEFGHIJK":
        page.column_dimensions[column].width = 16
    for row in page.iter_rows(min_row=_FIRST, max_row=last + 9, min_col=2):
        for cell in row:
            cell.number_format = "#,##0" if cell.column in (4, 5) else "0.00000000"
    for row in page.iter_rows(min_row=_FIRST, max_row=last, min_col=3, max_col=3):
        row[0].number_format = "#,##0.######"
    page.page_setup.orientation, page.page_setup.fitToWidth = "landscape", 1
    page.sheet_properties.pageSetUpPr = import_module(
        "openpyxl.worksheet.properties"
    ).PageSetupProperties(fitToPage=True)
    page.freeze_panes = f"A{_FIRST}"


_TODAY = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*")


def _undated(archive: bytes) -> bytes:
    """Return the same archive without its creation date."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(made, "w") as new:
        for name in sorted(old.namelist(), key=lambda one: (one != "[Content_Types].xml", one)):
            info = zipfile.ZipInfo(name, _DAY)
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, _TODAY.sub(rb"\g<1>1980-01-01T00:00:00Z", old.read(name)))
    return made.getvalue()
