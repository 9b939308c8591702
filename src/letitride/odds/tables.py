"""Results as tables: for a notebook, a spreadsheet, or another program.

A result says once what its figures and its rows are. A notebook shows them to six digits, CSV has
them as decimals, and plain data has fractions exactly, as text that JSON can hold.

>>> half = Table({"edge": Fraction(0)}, [{"side": "heads <1>", "chance": Fraction(1, 2)}])
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
from typing import Any

from letitride.money import Cents

Value = str | int | float | Fraction | Cents


@dataclass(frozen=True, slots=True)
class Table:
    """Figures by name, and rows that all have the same columns."""

    figures: Mapping[str, Value]
    rows: Sequence[Mapping[str, Value]]

    def html(self) -> str:
        """An HTML table, the figures as its caption."""
        figures = self.figures.items()
        caption = ", ".join(f"{_words(name)} {_digits(figure)}" for name, figure in figures)
        head = _tags("th", map(_words, self._columns))
        body = (_tags("td", map(_digits, row.values())) for row in self.rows)
        rows = "".join(f"<tr>{cells}</tr>" for cells in (head, *body))
        return f"<table><caption>{escape(caption)}</caption>{rows}</table>"

    def csv(self) -> str:
        """The rows as lines of CSV under the names of their columns."""
        lines = _Lines()
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow(self._columns)
        writer.writerows(map(_decimal, row.values()) for row in self.rows)
        return "".join(lines).rstrip("\n")

    def data(self) -> dict[str, Any]:
        """Figures and rows as plain data."""
        return _plain(self.figures) | {"rows": [_plain(row) for row in self.rows]}

    @property
    def _columns(self) -> list[str]:
        return list(self.rows[0]) if self.rows else []


class Tabular(ABC):
    """A result that is a table: shown by notebooks, and exported."""

    __slots__ = ()

    @abstractmethod
    def as_table(self) -> Table:
        """The figures and the rows."""

    def _shown(self) -> Table:
        """What a notebook shows, where that is less than all."""
        return self.as_table()

    def _repr_html_(self) -> str:
        return self._shown().html()

    def to_csv(self) -> str:
        """The rows as CSV."""
        return self.as_table().csv()

    def as_data(self) -> dict[str, Any]:
        """Everything as plain data, fractions exactly."""
        return self.as_table().data()


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
    return f"{float(value):.6g}" if isinstance(value, float | Fraction) else str(value)


def _decimal(value: Value) -> Value:
    return float(value) if isinstance(value, Fraction) else value


def _plain(row: Mapping[str, Value]) -> dict[str, Any]:
    """What JSON can hold: fractions and money as text."""
    return {
        name: str(each) if isinstance(each, Fraction | Cents) else each
        for name, each in row.items()
    }
