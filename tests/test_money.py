"""Money: whole cents, four kinds of pay, and rates."""

import operator
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.errors import MoneyError
from letitride.money import MILLION, Cents, Currency, For, Rate, Share, To, Win, parse_pay
from tests.rejected import rejected

amounts = st.integers(-(10**12), 10**12).map(Cents)
stakes = st.integers(1, 10**9).map(Cents)


@given(st.integers(0, 10**12), st.sampled_from(Currency))
def test_an_amount_reads_back_as_it_is_written(cents: int, currency: Currency) -> None:
    amount = Cents(cents, currency)
    assert Cents.parse(str(amount), currency) == amount


@pytest.mark.parametrize(
    ("text", "cents"), [("5", 500), ("5.5", 550), ("0.01", 1), ("12.50", 1250), ("0", 0)]
)
def test_amounts(text: str, cents: int) -> None:
    assert Cents.parse(text).cents == cents


@pytest.mark.parametrize(
    "wrong",
    ["", "-5.00", "+5", "5.", ".50", "5,00", "1_000", " 5", "5 ", "1e3", "\u0665", 5, 5.0, None],
)
def test_an_invalid_amount_is_rejected(wrong: object) -> None:
    with pytest.raises(MoneyError) as error:
        Cents.parse(wrong)
    assert error.value.code == "money/amount"


def test_a_fraction_of_a_cent_is_rejected() -> None:
    with pytest.raises(MoneyError) as error:
        Cents.parse("0.005")
    assert error.value.code == "money/fraction_of_a_cent"


@pytest.mark.parametrize("wrong", [5.5, 5.0, True, "5", None])
def test_only_whole_numbers_make_cents(wrong: Any) -> None:
    with rejected(MoneyError, repr(wrong)) as error:
        Cents(wrong)
    assert error.value.code == "money/fraction_of_a_cent"


def test_half_a_bet_is_not_a_number_of_cents() -> None:
    with pytest.raises(MoneyError):
        Cents(5) * 0.5  # type: ignore[operator]  # the test tries what the types forbid


@pytest.mark.parametrize(
    "meet", [operator.add, operator.sub, operator.lt, operator.le, operator.gt, operator.ge]
)
def test_mixing_currencies_raises_an_error(meet: Callable[[Cents, Cents], object]) -> None:
    with pytest.raises(MoneyError) as error:
        meet(Cents(1), Cents(1, Currency.SGD))
    assert error.value.code == "money/currency"
    assert Cents(1) != Cents(1, Currency.SGD)


@given(amounts, amounts)
def test_amounts_add_and_compare_like_their_cents(a: Cents, b: Cents) -> None:
    assert (a + b).cents == a.cents + b.cents
    assert a - b == a + -b
    assert (a < b, a <= b, a > b, a >= b) == (
        a.cents < b.cents, a.cents <= b.cents, a.cents > b.cents, a.cents >= b.cents,
    )  # fmt: skip
    assert Cents.total([a, b]) == a + b
    assert bool(a) is (a.cents != 0)


def test_the_total_of_no_amounts_is_zero_in_the_given_currency() -> None:
    assert Cents.total([], Currency.SGD) == Cents(0, Currency.SGD)
    assert str(Cents(-5)) == "-0.05"


# ---------------------------------------------------------------- pays


@given(stakes, st.integers(0, 30_000))
def test_to_gives_the_stake_back_and_for_keeps_it(stake: Cents, odds: int) -> None:
    assert To(odds).paid_on(stake) == (stake * odds, stake)
    assert For(odds).paid_on(stake) == (stake * odds, stake * 0)


@given(stakes)
def test_win_pays_its_sum_whatever_the_stake(stake: Cents) -> None:
    assert Win(Cents(2_500_000)).paid_on(stake) == (Cents(2_500_000), Cents(0))


@pytest.mark.parametrize(
    ("text", "pay"),
    [
        ("1,000 to 1", To(1000)),
        ("1000 to 1", To(1000)),
        ("9 for 1", For(9)),
        ("win $25,000", Win(Cents(2_500_000))),
        ("100% Mega", Share(100, "Mega")),
        ("10% Jackpot", Share(10, "Jackpot")),
    ],
)
def test_pays_as_regulators_print_them(text: str, pay: object) -> None:
    assert parse_pay(text) == pay


@pytest.mark.parametrize(
    "wrong",
    ["", "11", "11:1", "11 to 2", "-1 to 1", "1.5 to 1", "1,00 to 1", "$25", "win 25", "0% Mega",
     "101% Mega", "10%", "10% mega", "9 To 1", 11, None],
)  # fmt: skip
def test_an_invalid_pay_is_rejected(wrong: object) -> None:
    with pytest.raises(MoneyError) as error:
        parse_pay(wrong)
    assert error.value.code == "money/pay"


def test_pays_print_as_written() -> None:
    for text in ("1,000 to 1", "300 for 1", "win $2,500", "100% Major"):
        assert str(parse_pay(text)) == text
    assert str(Win(Cents(150))) == "win $1.50"


# ---------------------------------------------------------------- rates


@given(st.integers(0, MILLION), stakes)
def test_a_share_of_a_stake_is_exact_to_a_millionth_of_a_cent(ppm: int, stake: Cents) -> None:
    assert Rate(ppm).of(stake) == stake.cents * ppm
    assert Rate.parse(str(Rate(ppm))) == Rate(ppm)


@pytest.mark.parametrize(("text", "ppm"), [("19%", 190_000), ("0.333%", 3_330), ("0%", 0),
                                           ("100%", MILLION), ("7.50000%", 75_000)])  # fmt: skip
def test_rates(text: str, ppm: int) -> None:
    assert Rate.parse(text).ppm == ppm


@pytest.mark.parametrize(
    "wrong", ["19", "0.00001%", "100.0001%", "1000%", "-1%", "a lot", 19, None]
)
def test_an_invalid_rate_is_rejected(wrong: object) -> None:
    with pytest.raises(MoneyError) as error:
        Rate.parse(wrong)
    assert error.value.code == "money/rate"
