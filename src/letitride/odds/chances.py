"""Chances by an amount of money, as a table."""

from fractions import Fraction
from typing import TypeVar

from letitride.odds.tables import ResultTable, Tabular

_Chance = TypeVar("_Chance", Fraction, float)


class Chances(dict[int, _Chance], Tabular):
    """The chance of each amount, in cents, the least amount first: a dict that is a table."""

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
