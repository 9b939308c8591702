"""The $1 bonus, the three card bonus, and the rulings on both, checked against every hand."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, FiveCardHand, ThreeCardHand, rank_three
from letitride.errors import InputError
from letitride.money import Cents, Currency, For, Pay, Share, To, Win
from letitride.odds.counts.draws import draws
from letitride.odds.side_bets.bonuses import bonus, three_card_bonus
from letitride.odds.side_bets.single_hand import Row, SideBet, gain, side_bet
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.paytables.table_types import (
    AnyTable,
    BonusTable,
    Hand,
    PayTable,
    ThreeCardTable,
    bonus_table,
    three_card_table,
)
from letitride.rulebook.wagers import Game
from tests.rejected import rejected

DOLLAR = Cents(100)
FIVE_CARD_HANDS = 2_598_960
THREE_CARD_HANDS = 22_100


def one_dollar(id_: str) -> BonusTable:
    return bonus_table(paytable(id_))


def three_card(id_: str) -> ThreeCardTable:
    return three_card_table(paytable(id_))


def of_wager(wager: Game) -> list[AnyTable]:
    return [table for table in map(paytable, ids()) if table.wager is wager]


def net(pay: Pay | None) -> int:
    """Return the net gain on a $1 bet, in cents, by adding up the money paid."""
    if pay is None:
        return -100
    assert not isinstance(pay, Share)
    paid = pay.paid_on(DOLLAR)
    return paid.won.cents + paid.back.cents - 100


@pytest.fixture(scope="module")
def threes() -> Counter[ThreeCardHand]:
    return Counter(rank_three(cards).hand for cards in combinations(FIXED_ORDER, 3))


@pytest.fixture(scope="module")
def fives() -> Counter[FiveCardHand]:
    """Count five-card hands by completing three cards. Each hand contains ten such sets."""
    made: Counter[FiveCardHand] = Counter()
    for draw in draws().three_cards.values():
        for hand, ways in draw.outs.items():
            made[hand] += draw.sets * ways
    return Counter({hand: ways // 10 for hand, ways in made.items()})


@pytest.mark.clause("MA-10(e)-1", "SD-9-3CB/2", "WA-3CB-PT-1", "WA-3CB-PT-6")
@pytest.mark.parametrize("table", of_wager(Game.THREE_CARD), ids=lambda table: table.id)
def test_three_card_tables_against_all_hands(
    table: ThreeCardTable, threes: Counter[ThreeCardHand]
) -> None:
    results = [(net(table.pay_for(hand)), ways) for hand, ways in threes.items()]
    total = sum(cents * ways for cents, ways in results)
    squares = sum(cents**2 * ways for cents, ways in results)
    paid = sum(ways for hand, ways in threes.items() if table.pay_for(hand))
    found = three_card_bonus(table)
    assert found.edge == -Fraction(total, 100 * THREE_CARD_HANDS)
    assert found.hit_frequency == Fraction(paid, THREE_CARD_HANDS)
    assert found.variance == Fraction(squares, 10_000 * THREE_CARD_HANDS) - found.edge**2


@pytest.mark.clause("MA-10(d)", "SD-9-BONUS/1", "WA-LIRB-PT-03", "WA-LIRB-PT-29")
@pytest.mark.parametrize("table", of_wager(Game.BONUS), ids=lambda table: table.id)
def test_bonus_tables_against_all_hands(table: BonusTable, fives: Counter[FiveCardHand]) -> None:
    assert fives.total() == FIVE_CARD_HANDS
    results = [(net(table.pay_for(hand)), ways) for hand, ways in fives.items()]
    found = bonus(table)
    assert found.edge == -Fraction(sum(c * ways for c, ways in results), 100 * FIVE_CARD_HANDS)
    second = Fraction(sum(c**2 * ways for c, ways in results), 10_000 * FIVE_CARD_HANDS)
    assert found.variance == second - found.edge**2
    paid = sum(ways for hand, ways in fives.items() if table.pay_for(hand))
    assert found.hit_frequency == Fraction(paid, FIVE_CARD_HANDS)


EDGES = {
    "MA-BONUS": (Fraction(460, 1_911), "24.07%"),
    "SD-BONUS-A": (Fraction(157_243, 649_740), "24.20%"),
    "SD-BONUS-B": (Fraction(43_473, 216_580), "20.07%"),
    "SD-BONUS-C": (Fraction(74_339, 324_870), "22.88%"),
    "SD-BONUS-D": (Fraction(36_177, 216_580), "16.70%"),
    "LIRB-09-BONUS": (Fraction(3_805, 10_829), "35.14%"),
}


@pytest.mark.clause("MA-10(d)", "SD-9-BONUS/1")
@pytest.mark.parametrize("id_", EDGES)
def test_edges_of_bonus_tables(id_: str) -> None:
    edge, printed = EDGES[id_]
    assert bonus(one_dollar(id_)).edge == edge
    assert f"{float(edge):.2%}" == printed


THREE_CARD_EDGES = {"A": 128, "B": 308, "C": 402, "D": 118, "E": 298, "F": 392}


@pytest.mark.clause("SD-9-3CB/2", "MA-10(e)-1", "WA-3CB-PT-1")
@pytest.mark.parametrize(("letter", "number"), list(zip("ABCDEF", "123456", strict=True)))
def test_three_documents_print_the_same_three_card_tables(letter: str, number: str) -> None:
    """Under ruling R07, each of the six columns is the same in all three documents."""
    tables = (f"MA-3CB-{letter}", f"SD-3CB-{letter}", f"WA-3CB-{number}")
    edges = {three_card_bonus(three_card(id_)).edge for id_ in tables}
    assert edges == {Fraction(THREE_CARD_EDGES[letter], 5_525)}


@pytest.mark.clause("SD-9-3CB/2")
def test_a_pair_at_25_to_1_must_be_a_misprint(threes: Counter[ThreeCardHand]) -> None:
    """If a pair paid 25 to 1, players would win four times the stake on average (R07)."""
    table = three_card("SD-3CB-B")
    misread = replace(table, pays={**table.pays, ThreeCardHand.PAIR: To(25)})
    assert three_card_bonus(misread).edge == Fraction(308, 5_525) - Fraction(
        24 * threes[ThreeCardHand.PAIR], THREE_CARD_HANDS
    )
    assert -4.1 < three_card_bonus(misread).edge < -4


@pytest.mark.clause("MA-10(e)-1")
def test_a_mini_royal_replaces_the_straight_flush_or_is_paid_as_one() -> None:
    """Ruling R09."""
    without, with_row = (
        three_card_bonus(three_card("MA-3CB-A")),
        three_card_bonus(three_card("MA-3CB-D")),
    )
    assert [row.hand for row in with_row.rows[:2]] == ["mini_royal", "straight_flush"]
    assert without.rows[0].gain == without.rows[1].gain == 40
    assert with_row.rows[0].gain == 50
    assert without.edge - with_row.edge == 10 * with_row.rows[0].probability
    assert with_row.rows[0].probability == Fraction(4, THREE_CARD_HANDS)


@pytest.mark.clause("WA-LIRB-PT-03")
def test_washingtons_bonus_pays_for_1_because_to_1_would_not_give_its_par() -> None:
    """The par is 23.73% as printed, but would be -0.15% if the dollar were returned (R03)."""
    table = one_dollar("LIRB-03-BONUS")
    odds = {hand: pay.odds for hand, pay in table.pays.items() if isinstance(pay, For)}
    read_to = replace(table, pays={hand: To(n) for hand, n in odds.items()})
    assert f"{float(bonus(table).edge):.2%}" == "23.73%"
    assert f"{float(bonus(read_to).edge):.2%}" == "-0.15%"
    assert bonus(read_to, stake_returned=False).edge == bonus(table).edge


@pytest.mark.clause("SD-9-BONUS/2")
@pytest.mark.parametrize("id_", ["SD-BONUS-A", "SD-BONUS-B", "SD-BONUS-C", "SD-BONUS-D"])
def test_keeping_the_stake_costs_one_unit_on_every_paid_hand(id_: str) -> None:
    """Ruling R05."""
    literal, kept = bonus(one_dollar(id_)), bonus(one_dollar(id_), stake_returned=False)
    assert kept.edge - literal.edge == literal.hit_frequency == kept.hit_frequency


@pytest.mark.clause("MA-10(d)")
def test_the_setting_does_not_affect_fixed_amounts_or_for_pays() -> None:
    """Rulings R03 and R04 already determine whether these pays return the stake."""
    for id_ in ("MA-BONUS", "LIRB-03-BONUS"):
        assert bonus(one_dollar(id_), stake_returned=False) == bonus(one_dollar(id_))


def test_a_fixed_amount_is_the_same_on_a_larger_stake() -> None:
    found = bonus(one_dollar("MA-BONUS"), Cents(500))
    assert found.rows[0].gain == Fraction(25_000, 5) - 1


def test_a_bonus_in_another_currency() -> None:
    abroad = bonus(
        bonus_table(one_dollar("MA-BONUS").in_currency(Currency.SGD)), Cents(100, Currency.SGD)
    )
    assert abroad.results == bonus(one_dollar("MA-BONUS")).results


pays = st.one_of(
    st.none(),
    st.builds(To, st.integers(0, 10_000)),
    st.builds(For, st.integers(0, 10_000)),
    st.builds(Win, st.builds(Cents, st.integers(0, 10_000_000))),
)


@given(st.lists(pays, min_size=len(FiveCardHand), max_size=len(FiveCardHand)))
def test_any_table_a_user_writes(written: list[Pay | None]) -> None:
    printed: dict[Hand, Pay] = {
        hand: pay for hand, pay in zip(FiveCardHand, written, strict=True) if pay
    }
    found = bonus(BonusTable(PayTable(id="OWN", wager=Game.BONUS, pays=printed)))
    assert sum(row.probability for row in found.rows) == 1
    assert sum(row.returns for row in found.rows) == -found.edge
    assert sum(found.results.values()) == 1
    mean = sum(result * chance for result, chance in found.results.items())
    assert mean == -found.edge == -found.par
    spread = sum((result - mean) ** 2 * chance for result, chance in found.results.items())
    assert found.variance == spread
    assert found.standard_deviation == pytest.approx(float(spread) ** 0.5)


def test_rows_print_their_pays() -> None:
    found = three_card_bonus(three_card("MA-3CB-A"))
    assert [row.pays for row in found.rows[-3:]] == ["4 to 1", "1 to 1", ""]


def test_a_push_counts_as_a_hit() -> None:
    assert side_bet([("push", Fraction(1), For(1))]) == SideBet(
        (Row("push", Fraction(1), For(1), Fraction(0)),)
    )
    assert side_bet([("push", Fraction(1), For(1))]).hit_frequency == 1


@pytest.mark.parametrize("id_", ["MA-MAIN", "MA-3CB-A", "MA-COVER", "MA-PROG"])
def test_tables_for_other_wagers_are_rejected_by_bonus(id_: str) -> None:
    with rejected(InputError, r"odds/side_bet_table: .* the bonus, got MA-"):
        bonus(paytable(id_))  # type: ignore[arg-type]  # a deliberate type error


@pytest.mark.parametrize("id_", ["MA-MAIN", "MA-BONUS", "MA-COVER", "MA-PROG"])
def test_tables_for_other_wagers_are_rejected_by_three_card_bonus(id_: str) -> None:
    with rejected(InputError, r"odds/side_bet_table: .* the three card bonus, got MA-"):
        three_card_bonus(paytable(id_))  # type: ignore[arg-type]  # a deliberate type error


@pytest.mark.parametrize("cents", [0, -100])
def test_a_stake_of_zero_or_less_is_rejected(cents: int) -> None:
    with rejected(InputError, "odds/stake"):
        bonus(one_dollar("MA-BONUS"), Cents(cents))


def test_a_share_needs_a_meter() -> None:
    with rejected(InputError, "odds/share"):
        gain(Share(100, "Jackpot"))
