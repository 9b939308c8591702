"""Results as tables: for a notebook, a spreadsheet, or another program.

A result says once what its figures and its rows are: :class:`Tabular`. One that is a single row,
and may stand in a list of others, names its columns: :class:`Record`, :class:`Records`. A notebook
shows figures to six digits, CSV has them as decimals, and plain data has fractions exactly, as text
that JSON can hold.

>>> half = ResultTable({"edge": Fraction(0)}, [{"side": "heads <1>", "chance": Fraction(1, 2)}])
>>> half.html()
'<table><caption>edge 0</caption><tr><th>side</th><th>chance</th></tr>\
<tr><td>heads &lt;1&gt;</td><td>0.5</td></tr></table>'
>>> print(half.csv())
side,chance
heads <1>,0.5
>>> half.data()
{'edge': '0', 'rows': [{'side': 'heads <1>', 'chance': '1/2'}]}
"""

import csv
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, ClassVar, TypeVar

from letitride.money import Cents

#: None is a figure that there is not: left empty, or null.
Value = str | int | float | Fraction | Cents | None


@dataclass(frozen=True, slots=True)
class ResultTable:
    """Figures by name, and rows that all have the same columns."""

    figures: Mapping[str, Value]
    rows: Sequence[Mapping[str, Value]]

    def html(self) -> str:
        """An HTML table, the figures as its caption.

        >>> ResultTable({}, [{"hand": "flush"}]).html()
        '<table><tr><th>hand</th></tr><tr><td>flush</td></tr></table>'
        """
        figures = self.figures.items()
        caption = ", ".join(f"{_words(name)} {_digits(figure)}" for name, figure in figures)
        head = _tags("th", map(_words, self._columns))
        body = (_tags("td", map(_digits, row.values())) for row in self.rows)
        rows = "".join(f"<tr>{cells}</tr>" for cells in (head, *body))
        return f"<table>{_tags('caption', [caption] if caption else [])}{rows}</table>"

    def csv(self) -> str:
        """The rows as lines of CSV under the names of their columns.

        >>> ResultTable({}, [{"hand": "flush", "chance": Fraction(1, 4)}]).csv()
        'hand,chance\\nflush,0.25'
        """
        lines = _Lines()
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow(self._columns)
        writer.writerows(map(_decimal, row.values()) for row in self.rows)
        return "".join(lines).rstrip("\n")

    def data(self) -> dict[str, Any]:
        """Figures and rows as plain data.

        >>> ResultTable({"edge": Fraction(1, 37)}, []).data()
        {'edge': '1/37', 'rows': []}
        """
        return _plain(self.figures) | {"rows": [_plain(row) for row in self.rows]}

    @property
    def _columns(self) -> list[str]:
        return list(self.rows[0]) if self.rows else []


class Tabular(ABC):
    """A result that is a table: shown by notebooks, and exported."""

    __slots__ = ()

    @abstractmethod
    def as_table(self) -> ResultTable:
        """The figures and the rows.

        >>> Records([]).as_table()
        ResultTable(figures={}, rows=[])
        """

    def _shown(self) -> ResultTable:
        """What a notebook shows, where that is less than all."""
        return self.as_table()

    def _repr_html_(self) -> str:
        return self._shown().html()

    def to_csv(self) -> str:
        """The rows as CSV.

        >>> from letitride.odds.progressive.waiting_times import Hits
        >>> Hits(Fraction(1, 4)).to_csv().splitlines()[:2]
        ['chance,trials', '0.1,1']
        """
        return self.as_table().csv()

    def as_data(self) -> dict[str, Any]:
        """Everything as plain data, fractions exactly.

        >>> from letitride.odds.progressive.waiting_times import Hits
        >>> Hits(Fraction(1, 4)).as_data()["probability"]
        '1/4'
        """
        return self.as_table().data()


class Record(Tabular):
    """A result that is one row, of the attributes it names."""

    __slots__ = ()
    columns: ClassVar[tuple[str, ...]]

    def as_row(self) -> dict[str, Value]:
        """The figures by the names of their columns.

        >>> from letitride.odds.main_game.value_of_information import Informed
        >>> Informed(edge=Fraction(1, 50), average_bets=Fraction(5, 4)).as_row()["par"]
        Fraction(2, 125)
        """
        return pick(self, *self.columns)

    def as_table(self) -> ResultTable:
        """The one row.

        >>> from letitride.odds.main_game.value_of_information import Informed
        >>> print(Informed(edge=Fraction(1, 50), average_bets=Fraction(5, 4)).to_csv())
        edge,average_bets,par
        0.02,1.25,0.016
        """
        return ResultTable({}, [self.as_row()])

    def as_data(self) -> dict[str, Any]:
        """The row alone.

        >>> from letitride.odds.main_game.value_of_information import Informed
        >>> Informed(edge=Fraction(1, 50), average_bets=Fraction(5, 4)).as_data()
        {'edge': '1/50', 'average_bets': '5/4', 'par': '2/125'}
        """
        return _plain(self.as_row())


_Row = TypeVar("_Row", bound=Record)


class Records(tuple[_Row, ...], Tabular):
    """Results of one kind, each a row: a tuple that shows itself as a table."""

    __slots__ = ()

    def as_table(self) -> ResultTable:
        """A row for each.

        >>> from letitride.odds.designer import solve_many
        >>> [row["royal_flush"] for row in solve_many([(500, 20), (1000,)]).as_table().rows]
        [500, 1000]
        """
        return ResultTable({}, [each.as_row() for each in self])


_Chance = TypeVar("_Chance", Fraction, float)


class Chances(dict[int, _Chance], Tabular):
    """The chance of each amount, in cents, the smallest amount first."""

    __slots__ = ()

    def as_table(self) -> ResultTable:
        """A row for each amount.

        >>> print(Chances({-100: Fraction(3, 4), 300: Fraction(1, 4)}).to_csv())
        cents,chance
        -100,0.75
        300,0.25
        """
        return ResultTable(
            {}, [{"cents": cents, "chance": chance} for cents, chance in self.items()]
        )


def pick(result: object, *names: str) -> dict[str, Value]:
    """These attributes of a result, by name.

    >>> pick(Fraction(1, 2), "numerator", "denominator")
    {'numerator': 1, 'denominator': 2}
    """
    return {name: getattr(result, name) for name in names}


class _Lines(list[str]):
    """Text that is written to a list."""

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
    """What JSON can hold: fractions and money as text."""
    return {
        name: str(each) if isinstance(each, Fraction | Cents) else each
        for name, each in row.items()
    }
