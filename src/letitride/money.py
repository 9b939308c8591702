"""Money: whole cents with a currency, the four types of payout, and rates.

Chips and payments are whole :class:`Cents`. The payout on a winning wager has one of four types,
because the documents define four different ways to pay a winner (ruling R01):

========== ============= =========================================================
type       printed       a winning stake
========== ============= =========================================================
``To``     11 to 1       wins 11 times its size and is returned
``For``    70 for 1      wins 70 times its size and stays with the house
``Win``    win $25,000   wins a fixed sum and stays with the house
``Share``  100% Mega     wins a share of a progressive meter and stays with the house
========== ============= =========================================================

>>> stake = Cents.parse("5.00")
>>> To(11).paid_on(stake)
Paid(won=Cents('55.00', USD), back=Cents('5.00', USD))
>>> For(70).paid_on(stake)
Paid(won=Cents('350.00', USD), back=Cents('0.00', USD))
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NamedTuple

from letitride.errors import MoneyError


class Currency(StrEnum):
    """A currency for chips. Both currencies have two decimal digits."""

    USD = "USD"
    SGD = "SGD"

    @property
    def sign(self) -> str:
        """The currency sign printed before an amount."""
        return "$" if self is Currency.USD else "S$"


_AMOUNT = r"-?[0-9]+\.[0-9]{2} [A-Z]{3}"
_STORED = re.compile(_AMOUNT)
_DECIMAL = re.compile(r"(?P<whole>[0-9]{1,15})(?:\.(?P<minor>[0-9]+))?")


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Cents:
    """A whole number of cents in one currency; mixing currencies raises an error.

    >>> Cents.parse("12.50") + Cents(250)
    Cents('15.00', USD)
    >>> Cents(1) + Cents(1, Currency.SGD)
    Traceback (most recent call last):
        ...
    letitride.errors.MoneyError: The currency SGD cannot be used here. Use USD. (money/currency)
    >>> Cents(5.5)
    Traceback (most recent call last):
        ...
    letitride.errors.MoneyError: 5.5 includes a fraction of a cent. Round it to whole cents. \
(money/fraction_of_a_cent)
    """

    TEXT_PATTERN: ClassVar[str] = _AMOUNT

    cents: int
    currency: Currency = Currency.USD

    def __init__(self, cents: int, currency: Currency = Currency.USD) -> None:
        if type(cents) is not int:
            expected = "a whole number of cents"
            raise MoneyError("money/fraction_of_a_cent", expected=expected, got=repr(cents))
        _set_cents(self, cents)
        _set_currency(self, currency)

    @classmethod
    def from_text(cls, text: str) -> "Cents":
        """Read an amount such as ``"-5.00 USD"``, as :meth:`to_text` writes it."""
        amount, _, currency = text.partition(" ")
        if not _STORED.fullmatch(text) or currency not in Currency.__members__:
            expected = (
                f'an amount such as "5.00 USD", in one of these currencies: {", ".join(Currency)}'
            )
            raise MoneyError("money/amount", expected=expected, got=repr(text))
        return cls(int(amount.replace(".", "")), Currency(currency))

    def to_text(self) -> str:
        """Return the amount with its currency, as stored: ``"5.00 USD"``."""
        return f"{self} {self.currency}"

    @classmethod
    def parse(cls, text: object, currency: Currency = Currency.USD) -> "Cents":
        """Read a decimal string such as ``"12.50"``; reject floats and fractions of a cent."""
        match = _DECIMAL.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            expected = 'a nonnegative decimal string such as "12.50"'
            raise MoneyError("money/amount", expected=expected, got=repr(text))
        minor = match["minor"] or ""
        if len(minor) > 2:
            raise MoneyError("money/fraction_of_a_cent", expected="whole cents", got=repr(text))
        return cls(int(match["whole"]) * 100 + int(minor.ljust(2, "0")), currency)

    @classmethod
    def total(cls, amounts: "Iterable[Cents]", currency: Currency = Currency.USD) -> "Cents":
        """Add up amounts in one currency; with no amounts, return zero in ``currency``."""
        return sum(amounts, cls(0, currency))

    def _like(self, other: "Cents") -> int:
        if other.currency is not self.currency:
            raise MoneyError("money/currency", expected=str(self.currency), got=other.currency)
        return other.cents

    def __add__(self, other: "Cents") -> "Cents":
        return Cents(self.cents + self._like(other), self.currency)

    def __sub__(self, other: "Cents") -> "Cents":
        return Cents(self.cents - self._like(other), self.currency)

    def __mul__(self, times: int) -> "Cents":
        return Cents(self.cents * times, self.currency)

    def __neg__(self) -> "Cents":
        return Cents(-self.cents, self.currency)

    def __lt__(self, other: "Cents") -> bool:
        return self.cents < self._like(other)

    def __le__(self, other: "Cents") -> bool:
        return self.cents <= self._like(other)

    def __gt__(self, other: "Cents") -> bool:
        return self.cents > self._like(other)

    def __ge__(self, other: "Cents") -> bool:
        return self.cents >= self._like(other)

    def __bool__(self) -> bool:
        return self.cents != 0

    def __str__(self) -> str:
        sign, size = ("-" if self.cents < 0 else ""), abs(self.cents)
        return f"{sign}{size // 100}.{size % 100:02}"

    def __repr__(self) -> str:
        return f"Cents('{self}', {self.currency})"


# Programs create millions of amounts, so the code calls the slots' setters directly for speed.
_set_cents = Cents.__dict__["cents"].__set__
_set_currency = Cents.__dict__["currency"].__set__


class Paid(NamedTuple):
    """The payment on a settled wager: the winnings, and the stake if it is returned."""

    won: Cents
    back: Cents


@dataclass(frozen=True, slots=True)
class To:
    """*n to 1*: the stake wins n times its size and is returned (R01)."""

    odds: int

    def paid_on(self, stake: Cents) -> Paid:
        """Return the winnings and the stake."""
        return Paid(stake * self.odds, stake)

    def __str__(self) -> str:
        return f"{self.odds:,} to 1"


@dataclass(frozen=True, slots=True)
class For:
    """*n for 1*: the stake wins n times its size, but the house keeps the stake (R01)."""

    odds: int

    def paid_on(self, stake: Cents) -> Paid:
        """Return the winnings without the stake."""
        return Paid(stake * self.odds, stake * 0)

    def __str__(self) -> str:
        return f"{self.odds:,} for 1"


@dataclass(frozen=True, slots=True)
class Win:
    """*win $n*: a fixed sum; the house keeps the stake (R04)."""

    sum: Cents

    def paid_on(self, stake: Cents) -> Paid:
        """Return the fixed sum, whatever the stake."""
        return Paid(self.sum, stake * 0)

    def __str__(self) -> str:
        whole, minor = divmod(self.sum.cents, 100)
        return f"win ${whole:,}" + (f".{minor:02}" if minor else "")


@dataclass(frozen=True, slots=True)
class Share:
    """*p% of a level*: a share of a progressive meter; the house keeps the stake (R32)."""

    percent: int
    level: str

    def __str__(self) -> str:
        return f"{self.percent}% {self.level}"


Pay = To | For | Win | Share

_ODDS = re.compile(r"(?P<odds>[0-9]{1,3}(?:,[0-9]{3}){1,3}|[0-9]{1,9}) (?P<word>to|for) 1")
_WIN = re.compile(r"win \$(?P<sum>[0-9]{1,3}(?:,[0-9]{3}){1,3}|[0-9]{1,9})")
_SHARE = re.compile(r"(?P<percent>[0-9]{1,3})% (?P<level>[A-Z][A-Za-z]*)")


def parse_pay(text: object) -> Pay:
    """Read a payout in the format that regulators print.

    >>> [str(parse_pay(text)) for text in ("1,000 to 1", "9 for 1", "win $400", "10% Jackpot")]
    ['1,000 to 1', '9 for 1', 'win $400', '10% Jackpot']
    """
    printed = text if isinstance(text, str) else ""
    if match := _ODDS.fullmatch(printed):
        odds = int(match["odds"].replace(",", ""))
        return To(odds) if match["word"] == "to" else For(odds)
    if match := _WIN.fullmatch(printed):
        return Win(Cents(int(match["sum"].replace(",", "")) * 100))
    if (match := _SHARE.fullmatch(printed)) and 0 < int(match["percent"]) <= 100:
        return Share(int(match["percent"]), match["level"])
    expected = '"11 to 1", "70 for 1", "win $25,000" or "100% Mega"'
    raise MoneyError("money/pay", expected=expected, got=repr(text))


MILLION = 1_000_000
_RATE = re.compile(r"(?P<whole>[0-9]{1,3})(?:\.(?P<part>[0-9]+))?%")


@dataclass(frozen=True, slots=True, order=True)
class Rate:
    """A share of a wager, stored in whole parts per million to keep contributions exact.

    >>> Rate.parse("0.333%")
    Rate(ppm=3330)
    >>> Rate.parse("19%").of(Cents(100))  # millionths of a cent
    19000000
    """

    ppm: int

    @classmethod
    def parse(cls, text: object) -> "Rate":
        """Read a percentage such as ``"19%"``; reject anything finer than one part per million."""
        match = _RATE.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            expected = 'a percentage as "19%"'
            raise MoneyError("money/rate", expected=expected, got=repr(text), why="form")
        part = (match["part"] or "").rstrip("0")
        if len(part) > 4:
            expected = "a whole number of parts per million"
            raise MoneyError("money/rate", expected=expected, got=repr(text), why="fine")
        ppm = int(match["whole"]) * 10_000 + int(part.ljust(4, "0"))
        if ppm > MILLION:
            raise MoneyError("money/rate", expected="at most 100%", got=repr(text), why="high")
        return cls(ppm)

    def of(self, stake: Cents) -> int:
        """Return the exact share of a stake, in millionths of a cent."""
        return stake.cents * self.ppm

    def __str__(self) -> str:
        whole, part = divmod(self.ppm, 10_000)
        return f"{whole}.{part:04}".rstrip("0").rstrip(".") + "%"
