"""Numbers as people read them: percentages, money, odds and counts.

A terminal prints a minus sign that every terminal has; paper has a true one, as wide as a plus.

>>> percent(Fraction(-1, 8), 2), PAPER.percent(Fraction(-1, 8), 2) == f"{MINUS}12.50%"
('-12.50%', True)
"""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from letitride.money import MILLION, Cents, Currency, Win

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """A way to print numbers that may be negative."""

    minus: str

    def percent(self, share: Fraction | float, digits: int = 4) -> str:
        """A share as a percentage.

        >>> PLAIN.percent(Fraction(37963, 1082900)), PLAIN.percent(0.5, 0)
        ('3.5057%', '50%')
        """
        return f"{float(share):.{digits}%}".replace("-", self.minus)

    def dollars(self, amount: Cents) -> str:
        """An amount with the sign of its currency and its cents.

        >>> PLAIN.dollars(Cents(123_450)), PLAIN.dollars(Cents(-500, Currency.SGD))
        ('$1,234.50', '-S$5.00')
        """
        whole, minor = divmod(abs(amount.cents), 100)
        sign = self.minus if amount.cents < 0 else ""
        return f"{sign}{amount.currency.sign}{whole:,}.{minor:02}"

    def micro_dollars(self, micros: int, currency: Currency) -> str:
        """Millionths of a cent as money, with the digits after the cent if there are any.

        >>> PLAIN.micro_dollars(1_905_000, Currency.USD)
        '$0.01905'
        """
        cents, rest = divmod(abs(micros), MILLION)
        more = f"{rest:06}".rstrip("0")
        sign = self.minus if micros < 0 else ""
        return sign + self.dollars(Cents(cents, currency)) + more

    def fraction(self, figure: Fraction) -> str:
        """A fraction as text.

        >>> PLAIN.fraction(Fraction(-1, 4))
        '-1/4'
        """
        return str(figure).replace("-", self.minus)


PLAIN = NumberStyle("-")
PAPER = NumberStyle(MINUS)

percent = PLAIN.percent
dollars = PLAIN.dollars


def layout_dollars(amount: Cents) -> str:
    """An amount as a layout prints it, without cents if there are none.

    >>> layout_dollars(Cents(2_500_000))
    '$25,000'
    """
    return str(Win(amount)).removeprefix("win ")


def grouped(amount: str) -> str:
    """A decimal text with commas between the thousands.

    >>> grouped("1250.00")
    '1,250.00'
    """
    whole, _, minor = amount.partition(".")
    return f"{int(whole):,}.{minor}"


def micro_decimal(micros: int) -> str:
    """Millionths of a cent in units of the currency, to the last digit that counts.

    >>> micro_decimal(14_000_000), micro_decimal(1_905_000)
    ('0.14', '0.01905')
    """
    exact = Decimal(micros).scaleb(-8).normalize()
    cents = exact == exact.quantize(Decimal("0.01"))
    return f"{exact:,.2f}" if cents else f"{exact:,f}"


def one_in(chance: Fraction) -> str:
    """How rare something is: once in this many times.

    >>> one_in(Fraction(1, 649740)), one_in(Fraction(1, 3))
    ('649,740', '3.00')
    """
    if not chance:
        return "never"
    turns = 1 / chance
    return f"{float(turns):,.0f}" if turns >= 1000 else f"{float(turns):,.2f}"


def decimal(exact: Fraction | float) -> str:
    """Twelve digits of a figure, for machines.

    >>> decimal(Fraction(1, 3))
    '0.333333333333'
    """
    return f"{float(exact):.12g}"


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "round"), counted(1200, "round")
    ('1 round', '1,200 rounds')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"
