"""Results as tables, for notebooks, spreadsheets, and other programs.

A :class:`Tabular` result lists its figures and provides rows. A :class:`Record` is a single row and
lists its columns; :class:`Records` is a tuple of them. Notebooks show figures to six significant
digits, and CSV files contain decimals. Plain data, which can be stored as JSON, keeps exact
fractions as text.
"""

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, ClassVar, TypeVar

from letitride.money import Cents

#: A value in a table. None means that there is no figure; it appears as an empty cell or null.
Value = str | int | float | Fraction | Cents | None

Rows = Iterable[Mapping[str, Value]]


@dataclass(frozen=True, slots=True)
class ResultTable:
    """Figures by name, and rows that all have the same columns."""

    figures: Mapping[str, Value]
    rows: Sequence[Mapping[str, Value]]

    def html(self) -> str:
        """Return an HTML table, with the figures as its caption.

        >>> ResultTable({}, [{"hand": "flush"}]).html()
        '<table><tr><th>hand</th></tr><tr><td>flush</td></tr></table>'
        """
        figures = self.figures.items()
        caption = ", ".join(f"{_words(name)} {_digits(figure)}" for name, figure in figures)
        head = _tags("th", map(_words, next(iter(self.rows), ())))
        body = (_tags("td", map(_digits, row.values())) for row in self.rows)
        rows = "".join(f"<tr>{cells}</tr>" for cells in (head, *body))
        return f"<table>{_tags('caption', [caption] if caption else [])}{rows}</table>"

    def csv(self) -> str:
        """Return the rows as CSV, with a header line.

        >>> ResultTable({}, [{"hand": "flush", "chance": Fraction(1, 4)}]).csv()
        'hand,chance\\nflush,0.25'
        """
        lines = _Lines()
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow(next(iter(self.rows), ()))
        writer.writerows(map(_decimal, row.values()) for row in self.rows)
        return "".join(lines).rstrip("\n")

    def data(self) -> dict[str, Any]:
        """Return the figures and rows as plain data.

        >>> ResultTable({"edge": Fraction(1, 37)}, []).data()
        {'edge': '1/37', 'rows': []}
        """
        return _plain(self.figures) | {"rows": [_plain(row) for row in self.rows]}


class Tabular:
    """A result that can be shown as a table in a notebook and exported."""

    __slots__ = ()

    #: The names of the attributes that are figures.
    figures: ClassVar[tuple[str, ...]] = ()

    def _rows(self) -> Rows:
        return ()

    def as_table(self) -> ResultTable:
        """Return the figures and the rows.

        >>> Records([]).as_table()
        ResultTable(figures={}, rows=[])
        """
        return ResultTable(pick(self, *self.figures), list(self._rows()))

    def _shown(self) -> ResultTable:
        """Return the table that a notebook shows, which can be shorter than the whole table."""
        return self.as_table()

    def _repr_html_(self) -> str:
        return self._shown().html()

    def to_csv(self) -> str:
        """Return the rows as CSV.

        >>> from letitride.odds.progressive.waiting_times import Hits
        >>> Hits(Fraction(1, 4)).to_csv().splitlines()[:2]
        ['chance,trials', '0.1,1']
        """
        return self.as_table().csv()

    def as_data(self) -> dict[str, Any]:
        """Return everything as plain data, with exact fractions.

        >>> from letitride.odds.progressive.waiting_times import Hits
        >>> Hits(Fraction(1, 4)).as_data()["probability"]
        '1/4'
        """
        return self.as_table().data()


class Record(Tabular):
    """A result that is one row, made of the attributes listed in ``columns``."""

    __slots__ = ()
    columns: ClassVar[tuple[str, ...]]

    def as_row(self) -> dict[str, Value]:
        """Return the figures, keyed by column name.

        >>> from letitride.odds.main_game.value_of_information import Informed
        >>> Informed(edge=Fraction(1, 50), average_bets=Fraction(5, 4)).as_row()["par"]
        Fraction(2, 125)
        """
        return pick(self, *self.columns)

    def _rows(self) -> Rows:
        return [self.as_row()]

    def as_data(self) -> dict[str, Any]:
        """Return the row as plain data.

        >>> from letitride.odds.main_game.value_of_information import Informed
        >>> Informed(edge=Fraction(1, 50), average_bets=Fraction(5, 4)).as_data()
        {'edge': '1/50', 'average_bets': '5/4', 'par': '2/125'}
        """
        return _plain(self.as_row())


_Row = TypeVar("_Row", bound=Record)


class Records(tuple[_Row, ...], Tabular):
    """A tuple of results of one kind, shown as a table with one row per result."""

    __slots__ = ()

    def _rows(self) -> Rows:
        return [each.as_row() for each in self]


_Chance = TypeVar("_Chance", Fraction, float)


class Chances(dict[int, _Chance], Tabular):
    """The chance of each amount, in cents, smallest amount first.

    >>> print(Chances({-100: Fraction(3, 4), 300: Fraction(1, 4)}).to_csv())
    cents,chance
    -100,0.75
    300,0.25
    """

    __slots__ = ()

    def _rows(self) -> Rows:
        return [{"cents": cents, "chance": chance} for cents, chance in self.items()]


def pick(result: object, *names: str) -> dict[str, Value]:
    """Return these attributes of a result, keyed by name.

    >>> pick(Fraction(1, 2), "numerator", "denominator")
    {'numerator': 1, 'denominator': 2}
    """
    return {name: getattr(result, name) for name in names}


class _Lines(list[str]):
    """A list with a ``write`` method, used because this package may not import ``io``."""

    write = list.append


def _tags(tag: str, texts: Iterable[str]) -> str:
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _digits(value: Value) -> str:
    if value is None:
        return ""
    return f"{float(value):.6g}" if isinstance(value, float | Fraction) else str(value)


def _decimal(value: Value) -> Value:
    return float(value) if isinstance(value, Fraction) else value


def _plain(row: Mapping[str, Value]) -> dict[str, Any]:
    """Convert fractions and money to text, so that the row can be stored as JSON."""
    return {
        name: str(each) if isinstance(each, Fraction | Cents) else each
        for name, each in row.items()
    }
