"""Numbers formatted for people."""

from fractions import Fraction

import pytest

from letitride.money import Cents, Currency
from letitride.numbers import (
    MINUS,
    PAPER,
    PLAIN,
    counted,
    decimal,
    grouped,
    layout_dollars,
    micro_decimal,
    one_in,
)


@pytest.mark.parametrize(
    ("share", "digits", "text"),
    [
        (Fraction(37963, 1082900), 4, "3.5057%"),
        (Fraction(-1, 8), 2, "-12.50%"),
        (0.05, 0, "5%"),
        (1, 3, "100.000%"),
    ],
)
def test_a_percentage_has_the_requested_digits(
    share: Fraction | float, digits: int, text: str
) -> None:
    assert PLAIN.percent(share, digits) == text
    assert PAPER.percent(share, digits) == text.replace("-", MINUS)


@pytest.mark.parametrize(
    ("cents", "currency", "text"),
    [
        (0, Currency.USD, "$0.00"),
        (5, Currency.USD, "$0.05"),
        (-123_456_789, Currency.USD, "-$1,234,567.89"),
        (100_000, Currency.SGD, "S$1,000.00"),
    ],
)
def test_an_amount_has_its_currency_and_its_cents(
    cents: int, currency: Currency, text: str
) -> None:
    assert PLAIN.dollars(Cents(cents, currency)) == text
    assert PAPER.dollars(Cents(cents, currency)) == text.replace("-", MINUS)


@pytest.mark.parametrize(
    ("micros", "money", "number"),
    [
        (14_000_000, "$0.14", "0.14"),
        (1_905_000, "$0.01905", "0.01905"),
        (123_456_700_000_000, "$1,234,567.00", "1,234,567.00"),
        (-1, f"{MINUS}$0.00000001", "-0.00000001"),
    ],
)
def test_fractions_of_a_cent_are_shown_to_the_last_digit(
    micros: int, money: str, number: str
) -> None:
    assert PAPER.micro_dollars(micros, Currency.USD) == money
    assert micro_decimal(micros) == number


def test_a_layout_omits_cents_if_there_are_none() -> None:
    assert layout_dollars(Cents(2_500_000)) == "$25,000"
    assert layout_dollars(Cents(250)) == "$2.50"


def test_fractions_odds_and_counts() -> None:
    assert PAPER.fraction(Fraction(-1, 4)) == f"{MINUS}1/4"
    assert [one_in(Fraction(0)), one_in(Fraction(1, 3)), one_in(Fraction(1, 1000))] == [
        "never", "3.00", "1,000",
    ]  # fmt: skip
    assert decimal(Fraction(2, 3)) == "0.666666666667"
    assert grouped("1250.00") == "1,250.00"
    assert [counted(0, "seat"), counted(1, "seat"), counted(1000, "seat")] == [
        "0 seats", "1 seat", "1,000 seats",
    ]  # fmt: skip
