"""The ledger: every posting sums to zero, and so do all the books together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cage import Account, Books, Entry, Ledger, Posting, move
from letitride.errors import LedgerError
from letitride.money import MILLION, Cents, Currency

ANN, BOB, TRAY = Account(Books.PLAYER, "ann"), Account(Books.PLAYER, "bob"), Account(Books.TRAY)
accounts = st.sampled_from([ANN, BOB, TRAY, Account(Books.METER, "Mega")])
moves = st.builds(move, st.just("move"), accounts, accounts, st.integers(0, 10**9).map(Cents))


@given(st.lists(moves))
def test_the_books_always_sum_to_zero(postings: list[Posting]) -> None:
    ledger = Ledger(Currency.USD).post(*postings)
    assert ledger.total == 0


@given(moves)
def test_a_move_takes_from_one_and_gives_to_the_other(posting: Posting) -> None:
    before = Ledger(Currency.USD)
    after = before.post(posting)
    assert before.balances == {}
    source, target = posting.entries
    if source.account != target.account:
        assert after.micros(source.account) == source.micros == -target.micros


def test_a_posting_that_does_not_balance_cannot_be_made() -> None:
    with pytest.raises(LedgerError) as error:
        Posting("a cent from nowhere", Currency.USD, (Entry(ANN, MILLION),))
    assert error.value.code == "cage/unbalanced"


@pytest.mark.parametrize("home", Currency)
def test_a_posting_in_another_currency_is_rejected(home: Currency) -> None:
    (other,) = set(Currency) - {home}
    with pytest.raises(LedgerError) as error:
        Ledger(home).post(move("abroad", ANN, BOB, Cents(1, other)))
    assert error.value.code == "cage/currency"


def test_a_balance_in_cents_rounds_down_and_keeps_the_millionths() -> None:
    drip = Posting("drip", Currency.USD, (Entry(TRAY, -1_999_999), Entry(ANN, 1_999_999)))
    ledger = Ledger(Currency.USD).post(drip)
    assert ledger.balance(ANN) == Cents(1)
    assert ledger.micros(ANN) == 1_999_999


def test_accounts_have_names_for_people() -> None:
    assert [str(ANN), str(TRAY)] == ["player:ann", "tray"]
