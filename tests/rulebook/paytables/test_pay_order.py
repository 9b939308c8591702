"""Finding pays, in pay tables of every kind, that reward a lower hand more than a higher one."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FiveCardHand, ThreeCardHand
from letitride.money import Cents, For, Pay, Share, To, Win
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.paytables.pay_order import out_of_order
from letitride.rulebook.paytables.table_types import CoverAllTable, Hand, PayTable, ProgressiveTable
from letitride.rulebook.wagers import Game


@pytest.mark.parametrize("id_", ids())
def test_every_table_of_the_documents_is_in_order(id_: str) -> None:
    assert out_of_order(paytable(id_)) == ()


@pytest.mark.parametrize(
    ("id_", "changes", "words"),
    [
        (
            "MA-MAIN",
            {FiveCardHand.FLUSH: To(4)},
            "flush pays 4 to 1, less than straight: 5 to 1",
        ),
        (
            "MA-BONUS",
            {FiveCardHand.ROYAL_FLUSH: Win(Cents(100))},
            "royal flush pays win $1, less than straight flush: win $2,500",
        ),
        (
            "LIRB-09-BONUS",
            {FiveCardHand.STRAIGHT_FLUSH: For(1)},
            "straight flush pays 1 for 1, less than four of a kind: 300 for 1",
        ),
        (
            "MA-3CB-A",
            {ThreeCardHand.STRAIGHT: To(0)},
            "straight pays 0 to 1, less than flush: 4 to 1",
        ),
    ],
)
def test_tables_with_one_pay_per_hand(id_: str, changes: dict[Hand, Pay], words: str) -> None:
    table = paytable(id_)
    assert isinstance(table, PayTable)
    assert out_of_order(replace(table, pays={**table.pays, **changes})) == (words,)


def test_a_losing_hand_above_a_paying_hand() -> None:
    table = PayTable(id="odd", wager=Game.THREE_CARD, pays={ThreeCardHand.PAIR: To(1)})
    assert out_of_order(table) == ("flush pays nothing, less than pair: 1 to 1",)
    assert out_of_order(PayTable(id="poor", wager=Game.MAIN, pays={})) == ()


def test_a_stake_returned_is_worth_a_unit() -> None:
    """1 to 1 pays as much as 2 for 1, and more than 1 for 1."""

    def odd(better: Pay, lower: Pay) -> bool:
        pays: dict[Hand, Pay] = {
            FiveCardHand.ROYAL_FLUSH: better,
            FiveCardHand.STRAIGHT_FLUSH: lower,
        }
        return bool(out_of_order(PayTable(id="mixed", wager=Game.BONUS, pays=pays)))

    assert not odd(To(1), For(2))
    assert not odd(For(2), To(1))
    assert odd(For(1), To(1))
    assert odd(Win(Cents(150)), For(2))


def test_every_column_of_cover_all() -> None:
    table = paytable("MA-COVER")
    assert isinstance(table, CoverAllTable)
    columns = {count: dict(column) for count, column in table.columns.items()}
    columns[3][FiveCardHand.STRAIGHT] = To(1)
    columns[7][FiveCardHand.ROYAL_FLUSH] = To(1)
    first, second = out_of_order(replace(table, columns=columns))
    assert first.startswith("column 3: straight pays 1 to 1, less than three of a kind: ")
    assert second.startswith("column 7: royal flush pays 1 to 1, less than straight flush: ")


def progressive(id_: str, pays: dict[str, Pay], envy: dict[str, Cents]) -> ProgressiveTable:
    table = paytable(id_)
    assert isinstance(table, ProgressiveTable)
    return replace(table, pays={**table.pays, **pays}, envy={**table.envy, **envy})


@pytest.mark.parametrize(
    ("id_", "pays", "envy", "words"),
    [
        (
            "WA-GM-1",
            {"four_of_a_kind": For(49)},
            {},
            ["four of a kind pays 49 for 1, less than full house: 50 for 1"],
        ),
        (
            "WA-GM-1",
            {"royal_flush": Share(5, "Jackpot")},
            {},
            ["royal flush pays 5% Jackpot, less than straight flush: 10% Jackpot"],
        ),
        ("WA-GM-1", {"royal_flush": For(2)}, {}, ["royal flush pays 2 for 1, less than"]),
        ("PTMGLML03", {"royal_flush": Share(1, "Mega")}, {}, []),
        (
            "WA-GM-1",
            {},
            {"royal_flush": Cents(100)},
            ["royal flush pays 1.00 in envy, less than straight flush (300.00)"],
        ),
        (
            "SM-LIR-2",
            {},
            {"straight_flush": Cents(5_000)},
            ["A-K-Q suited pays 25.00 in envy, less than straight flush (50.00)"],
        ),
        (
            "SM-LIR-1",
            {"akq_suited": For(60)},
            {},
            ["A-K-Q suited pays 60 for 1, less than straight flush: 70 for 1"],
        ),
    ],
)
def test_fixed_pays_shares_and_envy_of_a_progressive(
    id_: str, pays: dict[str, Pay], envy: dict[str, Cents], words: list[str]
) -> None:
    found = out_of_order(progressive(id_, pays, envy))
    assert len(found) == len(words)
    for line, start in zip(found, words, strict=True):
        assert line.startswith(start)


def test_a_share_is_not_compared_with_a_fixed_pay_but_with_lower_shares() -> None:
    pays: dict[str, Pay] = {"four_of_a_kind": Share(10, "Jackpot"), "straight_flush": For(20)}
    words = "straight flush pays 20 for 1, less than full house: 50 for 1"
    assert out_of_order(progressive("WA-GM-1", pays, {})) == (words,)


def test_a_losing_hand_above_a_share() -> None:
    table = ProgressiveTable(
        id="odd", cards=5, pays={"royal_flush": For(9), "four_of_a_kind": Share(1, "Jackpot")}
    )
    assert out_of_order(table) == (
        "straight flush pays nothing, less than four of a kind: 1% Jackpot",
    )


PAYS = st.one_of(
    st.none(),
    st.builds(To, st.integers(0, 9)),
    st.builds(For, st.integers(1, 9)),
    st.builds(Share, st.integers(1, 9), st.sampled_from(["Major", "Minor"])),
)


@given(st.lists(PAYS, min_size=9, max_size=9))
def test_every_table_that_pays_a_lower_hand_more_is_found(pays: list[Pay | None]) -> None:
    names = [hand.value for hand in FiveCardHand]
    table = replace(
        progressive("WA-GM-1", {}, {}),
        pays={name: pay for name, pay in zip(names, pays, strict=False) if pay is not None},
        envy={},
    )

    def worth(name: str) -> tuple[str, int]:
        """Return the kind of a pay, and its size relative to other pays of that kind."""
        match table.pay_for(name):
            case Share(percent, level):
                return level, percent
            case To(odds):
                return "fixed", odds + 1
            case For(odds):
                return "fixed", odds
            case _:
                return "nothing", -1

    worths = [worth(name) for name in names]
    odd = any(
        less < more and (kind == other or kind == "nothing")
        for place, (kind, less) in enumerate(worths)
        for other, more in worths[place + 1 :]
    )
    assert bool(out_of_order(table)) is odd
