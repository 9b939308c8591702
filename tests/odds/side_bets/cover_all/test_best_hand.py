"""Cover All: the best of several hands, checked against other ways of counting."""

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import combinations
from math import comb, sqrt
from random import Random

import pytest

from letitride.cards import FIXED_ORDER, Card, FiveCardHand, parse_cards, rank_five
from letitride.errors import HouseError, InputError
from letitride.money import To
from letitride.odds.counts.hands import FIVE_CARD
from letitride.odds.side_bets.cover_all import cover_all
from letitride.odds.side_bets.cover_all.best_hand import (
    Community,
    all_deals,
    below,
    best_hand,
    communities,
    count,
)
from letitride.rulebook.layout import MOST_SEATS
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import CoverAllTable
from tests.odds.side_bets.cover_all.packings import Bits, disjoint_threes
from tests.rejected import rejected

HANDS = range(1, MOST_SEATS + 1)
PAID = [hand for hand in FiveCardHand if hand >= FiveCardHand.THREE_OF_A_KIND]
BOARDS = ["9s 8s", "As 2s", "Ks Ts", "Qs 4h", "Jd Th", "5h 2c", "7c 7d", "Ac Ad"]


def community(cards: str) -> Community:
    """Return a class of community cards with this board as its only member."""
    one, two = parse_cards(cards)
    low, high = sorted((one.rank, two.rank))
    return Community(low, high, suited=one.suit is two.suit, ways=1)


@cache
def hands_on(board: str) -> tuple[tuple[tuple[Card, ...], FiveCardHand], ...]:
    """Rank all 19,600 hands with these community cards, one by one."""
    lie = parse_cards(board)
    rest = [card for card in FIXED_ORDER if card not in lie]
    return tuple((own, rank_five((*own, *lie)).hand) for own in combinations(rest, 3))


def disjoint_pairs(hands: list[tuple[Card, ...]]) -> int:
    """Count the pairs of hands with no card in common: all pairs, minus those that share a card."""
    by_card = Counter(card for hand in hands for card in hand)
    by_two = Counter(two for hand in hands for two in combinations(hand, 2))
    share = sum(comb(n, 2) for n in by_card.values()) - sum(comb(n, 2) for n in by_two.values())
    return comb(len(hands), 2) - share


def bits(hand: tuple[Card, ...]) -> Bits:
    return sum(1 << card.index for card in hand)


def test_the_best_of_one_hand_is_any_five_cards() -> None:
    chances = best_hand(1)
    assert {hand.value: 2_598_960 * chance for hand, chance in chances.items()} == FIVE_CARD


@pytest.mark.parametrize("board", BOARDS)
def test_one_hand_on_a_board(board: str) -> None:
    dealt = Counter(hand for _, hand in hands_on(board))
    found = count([community(board)])[1]
    assert found == {hand: dealt[hand] for hand in FiveCardHand}


@pytest.mark.parametrize("board", BOARDS)
def test_two_hands_on_a_board(board: str) -> None:
    """For every kind of hand, count all pairs of hands in which both rank below it."""
    for limit in FiveCardHand:
        lower = [own for own, hand in hands_on(board) if hand < limit]
        assert below(limit, community(board))[2] == disjoint_pairs(lower), limit


@pytest.mark.parametrize(
    ("board", "limit"),
    [
        ("9s 8s", FiveCardHand.STRAIGHT),
        ("9s 8s", FiveCardHand.FLUSH),
        ("As 2s", FiveCardHand.STRAIGHT_FLUSH),
        ("Jd Th", FiveCardHand.STRAIGHT),
        ("Qs 4h", FiveCardHand.THREE_OF_A_KIND),
        ("5h 2c", FiveCardHand.THREE_OF_A_KIND),
        ("7c 7d", FiveCardHand.FULL_HOUSE),
    ],
)
def test_three_hands_on_a_board(board: str, limit: FiveCardHand) -> None:
    """Count the same deals by inclusion-exclusion over all hands at or above the limit."""
    higher = [own for own, hand in hands_on(board) if hand >= limit]
    none = (
        all_deals(3)
        - len(higher) * comb(47, 3) * comb(44, 3) // 2
        + disjoint_pairs(higher) * comb(44, 3)
        - disjoint_threes([bits(own) for own in higher])
    )
    assert below(limit, community(board))[3] == none


@pytest.mark.parametrize("board", ["9s 8s", "Ad Kc", "3h 3s"])
def test_every_deal_has_one_best_hand(board: str) -> None:
    for hands, row in count([community(board)]).items():
        assert sum(row.values()) == all_deals(hands)
        assert min(row.values()) >= 0


def test_recounting_paid_hands_matches_the_shipped_counts() -> None:
    """Recount every board for the paid hands. The exhaustive tests recount the lower hands."""
    boards = list(communities())
    for hand in PAID:
        lower = [(board.ways, below(hand, board)) for board in boards]
        for hands in HANDS:
            found = 1 - Fraction(sum(w * b[hands] for w, b in lower), 1326 * all_deals(hands))
            assert found == at_least(hand, hands)


@pytest.mark.exhaustive
def test_recounting_all_hands_matches_the_shipped_counts() -> None:
    shipped = resources.files("letitride.odds") / "data" / "cover_all.json"
    counted = count(communities())
    assert json.loads(shipped.read_text("utf-8")) == {
        str(hands): {hand.value: deals for hand, deals in row.items()}
        for hands, row in counted.items()
    }
    for hands, row in counted.items():
        assert sum(row.values()) == 1326 * all_deals(hands)


def at_least(hand: FiveCardHand, hands: int) -> Fraction:
    return sum((chance for best, chance in best_hand(hands).items() if best >= hand), Fraction(0))


def test_chances_add_up_to_one() -> None:
    for hands in HANDS:
        assert sum(best_hand(hands).values()) == 1


@pytest.mark.clause("MA-11(c)", "WA-COVER-3")
def test_each_extra_hand_adds_at_most_one_hands_chance() -> None:
    for hands in range(2, MOST_SEATS + 1):
        for hand in list(FiveCardHand)[:-1]:
            more = at_least(hand, hands) - at_least(hand, hands - 1)
            assert 0 < more <= at_least(hand, 1)


def test_two_royal_flushes_never_occur_together() -> None:
    """The chances add up, because only one three-card hand makes a royal flush on a board."""
    for hands in HANDS:
        assert best_hand(hands)[FiveCardHand.ROYAL_FLUSH] == Fraction(hands, 649_740)


ROUNDS = 40_000


def rounds(seed: int) -> Iterator[list[FiveCardHand]]:
    """Yield rounds of seven hands from a shuffled deck."""
    random = Random(seed)
    for _ in range(ROUNDS):
        dealt = random.sample(FIXED_ORDER, 2 + 3 * MOST_SEATS)
        lie = dealt[:2]
        yield [rank_five(lie + dealt[at : at + 3]).hand for at in range(2, len(dealt), 3)]


def test_simulated_rounds_agree() -> None:
    """Counts agree within five standard deviations, for every number of hands and every hand."""
    seen: Counter[tuple[int, FiveCardHand]] = Counter()
    for dealt in rounds(seed=20_240_607):
        best = FiveCardHand.NOTHING
        for hands, hand in enumerate(dealt, start=1):
            best = max(best, hand)
            seen[hands, best] += 1
    for hands in HANDS:
        for hand, chance in best_hand(hands).items():
            mean, deviation = ROUNDS * chance, sqrt(ROUNDS * chance * (1 - chance))
            assert abs(seen[hands, hand] - mean) <= max(5 * deviation, 3), (hands, hand)


@pytest.mark.clause("MA-11(k)", "WA-COVER-PT")
@pytest.mark.parametrize("id_", ["MA-COVER", "WA-COVER"])
def test_the_edge_for_every_number_of_hands(id_: str) -> None:
    wagers = [cover_all(paytable(id_), hands) for hands in HANDS]
    assert [f"{float(wager.edge):.4%}" for wager in wagers] == [
        "10.9787%",
        "9.6295%",
        "10.9034%",
        "9.5037%",
        "8.5925%",
        "9.1421%",
        "8.7826%",
    ]
    assert wagers[0].edge == Fraction(71_333, 649_740)
    assert wagers[1].edge == Fraction(1_268_146_403, 13_169_417_625)


@pytest.mark.clause("MA-11(b)", "WA-COVER-2")
def test_three_of_a_kind_or_better_is_a_hit() -> None:
    for hands in HANDS:
        wager = cover_all(paytable("MA-COVER"), hands)
        assert wager.hit_frequency == at_least(FiveCardHand.THREE_OF_A_KIND, hands)
        assert [row.hand for row in wager.rows if row.pay] == [hand.value for hand in PAID]


@pytest.mark.clause("MA-11(g)-1", "WA-COVER-PT-UNIT")
def test_a_table_with_a_single_pay() -> None:
    table = CoverAllTable(id="even", columns={2: {FiveCardHand.TWO_PAIR: To(1)}})
    wager, chance = cover_all(table, 2), best_hand(2)[FiveCardHand.TWO_PAIR]
    assert wager.edge == 1 - 2 * chance
    assert wager.variance == 1 - wager.edge**2


@pytest.mark.parametrize("hands", [-1, 0, 8])
def test_an_impossible_number_of_hands_is_rejected(hands: int) -> None:
    with rejected(InputError, "odds/hands: expected 1 to 7 hands") as raised:
        cover_all(paytable("MA-COVER"), hands)
    assert raised.value.code == "odds/hands"


def test_a_number_of_hands_without_a_column_is_rejected() -> None:
    table = CoverAllTable(id="two", columns={2: {FiveCardHand.FLUSH: To(9)}})
    with rejected(HouseError, "house/hands_dealt"):
        cover_all(table, 3)


def test_a_table_for_another_wager_is_rejected() -> None:
    with rejected(InputError, "odds/side_bet_table"):
        cover_all(paytable("MA-MAIN"), 3)
