"""Numbers formatted for people: percentages, money, odds, and counts.

In a terminal, negative numbers start with a hyphen, which every terminal can print. On paper, they
start with a true minus sign, which is as wide as a plus sign.

>>> percent(Fraction(-1, 8), 2), PAPER.percent(Fraction(-1, 8), 2) == f"{MINUS}12.50%"
('-12.50%', True)
"""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from letitride.money import Cents, Currency

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """A style for formatting numbers, which sets the minus sign."""

    minus: str

    def percent(self, share: Fraction | float, digits: int = 4) -> str:
        """Format a share as a percentage.

        >>> PLAIN.percent(Fraction(37963, 1082900)), PLAIN.percent(0.5, 0)
        ('3.5057%', '50%')
        """
        return f"{float(share):.{digits}%}".replace("-", self.minus)

    def dollars(self, amount: Cents) -> str:
        """Format an amount with its currency sign and cents.

        >>> PLAIN.dollars(Cents(123_450)), PLAIN.dollars(Cents(-500, Currency.SGD))
        ('$1,234.50', '-S$5.00')
        """
        whole, minor = divmod(abs(amount.cents), 100)
        sign = self.minus if amount.cents < 0 else ""
        return f"{sign}{amount.currency.sign}{whole:,}.{minor:02}"

    def micro_dollars(self, micros: int, currency: Currency) -> str:
        """Format millionths of a cent as money, including any fraction of a cent.

        >>> PLAIN.micro_dollars(1_905_000, Currency.USD)
        '$0.01905'
        """
        sign = self.minus if micros < 0 else ""
        return f"{sign}{currency.sign}{micro_decimal(abs(micros))}"

    def fraction(self, figure: Fraction) -> str:
        """Format a fraction.

        >>> PLAIN.fraction(Fraction(-1, 4))
        '-1/4'
        """
        return str(figure).replace("-", self.minus)


PLAIN = NumberStyle("-")
PAPER = NumberStyle(MINUS)

percent = PLAIN.percent
dollars = PLAIN.dollars


def layout_dollars(amount: Cents) -> str:
    """Format an amount as table layouts print it, omitting the cents if they are zero.

    >>> layout_dollars(Cents(2_500_000)), layout_dollars(Cents(550, Currency.SGD))
    ('$25,000', 'S$5.50')
    """
    return dollars(amount).removesuffix(".00")


def grouped(amount: str) -> str:
    """Add thousands separators to a decimal string.

    >>> grouped("1250.00")
    '1,250.00'
    """
    whole, _, minor = amount.partition(".")
    return f"{int(whole):,}.{minor}"


def micro_decimal(micros: int) -> str:
    """Convert millionths of a cent to a decimal in whole currency units, keeping every digit.

    >>> micro_decimal(14_000_000), micro_decimal(1_905_000)
    ('0.14', '0.01905')
    """
    exact = Decimal(micros).scaleb(-8).normalize()
    cents = exact == exact.quantize(Decimal("0.01"))
    return f"{exact:,.2f}" if cents else f"{exact:,f}"


def one_in(chance: Fraction) -> str:
    """Format a chance as the average number of attempts per hit.

    >>> one_in(Fraction(1, 649740)), one_in(Fraction(1, 3))
    ('649,740', '3.00')
    """
    if not chance:
        return "never"
    turns = 1 / chance
    return f"{float(turns):,.0f}" if turns >= 1000 else f"{float(turns):,.2f}"


def decimal(exact: Fraction | float) -> str:
    """Format a figure to twelve significant digits, for other programs to read.

    >>> decimal(Fraction(1, 3))
    '0.333333333333'
    """
    return f"{float(exact):.12g}"


def counted(number: int, what: str) -> str:
    """Format a count with its noun, pluralized if needed.

    >>> counted(1, "round"), counted(1200, "round")
    ('1 round', '1,200 rounds')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"
