"""The clauses about ranks, suits, and the ranking of hands."""

from collections.abc import Sequence
from itertools import pairwise, permutations
from string import ascii_letters

import pytest

from letitride.cards import Card, Rank, Suit, ThreeCardHand, parse_cards, rank_five, rank_three
from letitride.errors import CardError
from tests.cards.strategies import swap_suits
from tests.cards.witness import representatives

FIVE_CARD_CLASSES = sorted(representatives(5), key=rank_five)
THREE_CARD_CLASSES = sorted(representatives(3), key=rank_three)


def five(text: str) -> str:
    return five_name(parse_cards(text))


def three(text: str) -> str:
    return rank_three(parse_cards(text)).hand.value


def five_name(cards: Sequence[Card]) -> str:
    return rank_five(cards).hand.value


def letters(cards: Sequence[Card]) -> str:
    """Return the ranks of a hand from high to low, such as ``AAKKQ``."""
    return "".join(card.rank.letter for card in sorted(cards, key=lambda c: c.rank, reverse=True))


# Ranks and suits


@pytest.mark.clause("MA-1-suit", "WA-LIRB-DEF-5")
def test_there_are_four_suits() -> None:
    assert [suit.name for suit in Suit] == ["CLUBS", "DIAMONDS", "HEARTS", "SPADES"]
    for letter in set(ascii_letters) - set("cdhs"):
        with pytest.raises(CardError):
            Card.parse(f"A{letter}")


@pytest.mark.clause("MA-3(a)-1", "WA-LIRB-RANK-2.1")
def test_ranks_run_from_the_ace_down_to_the_two() -> None:
    high_to_low = "AKQJT98765432"
    assert [rank.letter for rank in sorted(Rank, reverse=True)] == list(high_to_low)
    for higher, lower in pairwise(high_to_low):
        assert Card(f"{higher}c").rank > Card(f"{lower}s").rank
        quads, lower_quads = (
            rank_five(parse_cards(f"{x}c {x}d {x}h {x}s {kicker}c"))
            for x, kicker in ((higher, lower), (lower, higher))
        )
        assert quads > lower_quads


@pytest.mark.clause("MA-3(a)-2", "WA-LIRB-RANK-2.2", "MBS-3.21.6/2")
def test_an_ace_completes_a_straight_with_two_to_five() -> None:
    for order in permutations("A2345"):
        assert five(" ".join(map("".join, zip(order, "shdcs", strict=True)))) == "straight"
        assert five(" ".join(f"{letter}d" for letter in order)) == "straight_flush"


@pytest.mark.clause("MBS-3.21.6/2")
def test_an_ace_is_also_the_high_card_of_a_straight() -> None:
    assert five("Tc Jd Qh Ks Ac") == "straight"


@pytest.mark.clause("MA-3(a)-3", "WA-LIRB-RANK-2.3", "WA-LIRB-DEF-5")
@pytest.mark.parametrize(
    "text",
    [
        "As Ks Qs Js Ts",
        "9h 8h 7h 6h 5h",
        "Ac Ah Ad As Jh",
        "Kc Kh Kd As Ah",
        "Jh 8h 6h 5h 2h",
        "9c 8d 7c 6h 5s",
        "Ts Th Tc 6h 3d",
        "Qs Qh 6c 6h 3d",
        "Ac Ah 8s 6h 5s",
        "9c 9h 8s 6h 5s",
        "Qc Th 6d 5s 2h",
    ],
)
def test_no_suit_outranks_another(text: str) -> None:
    hand = parse_cards(text)
    for order in permutations(Suit):
        other = swap_suits(hand, dict(zip(Suit, order, strict=True)))
        assert rank_five(other) == rank_five(hand)
        assert rank_five(other).hand is rank_five(hand).hand


# The order of five-card hands

HIGH_TO_LOW = [
    {"royal_flush"},
    {"straight_flush"},
    {"four_of_a_kind"},
    {"full_house"},
    {"flush"},
    {"straight"},
    {"three_of_a_kind"},
    {"two_pair"},
    {"tens_or_better", "pair"},
    {"nothing"},
]


@pytest.mark.clause("MA-3(b)-0", "WA-LIRB-RANK-1", "WA-LIRX-11.3", "WA-LIRB-PROC-11.3", "MBS-3.21")
@pytest.mark.parametrize(("better", "worse"), list(pairwise(HIGH_TO_LOW)))
def test_the_lowest_hand_of_a_class_beats_the_best_of_the_class_below(
    better: set[str], worse: set[str]
) -> None:
    least = min(rank_five(hand) for hand in FIVE_CARD_CLASSES if five_name(hand) in better)
    best = max(rank_five(hand) for hand in FIVE_CARD_CLASSES if five_name(hand) in worse)
    assert least > best
    assert least.hand > best.hand


PRINTED_EXAMPLES = [
    pytest.param("AD KD QD JD 10D", "royal_flush", marks=pytest.mark.clause("MBS-3.21.1")),
    pytest.param("JC 10C 9C 8C 7C", "straight_flush", marks=pytest.mark.clause("MBS-3.21.2")),
    pytest.param("AC AH AD AS JH", "four_of_a_kind", marks=pytest.mark.clause("MBS-3.21.3")),
    pytest.param("KC KH KD AS AH", "full_house", marks=pytest.mark.clause("MBS-3.21.4")),
    pytest.param("JH 8H 6H 5H 2H", "flush", marks=pytest.mark.clause("MBS-3.21.5")),
    pytest.param("9C 8D 7C 6H 5S", "straight", marks=pytest.mark.clause("MBS-3.21.6/1")),
    pytest.param("10S 10H 10C 6H 3D", "three_of_a_kind", marks=pytest.mark.clause("MBS-3.21.7")),
    pytest.param("QS QH 6C 6H 3D", "two_pair", marks=pytest.mark.clause("MBS-3.21.8")),
    pytest.param("AC AH 8S 6H 5S", "tens_or_better", marks=pytest.mark.clause("MBS-3.21.9")),
    pytest.param("QC 10H 6D 5S 2H", "nothing", marks=pytest.mark.clause("MBS-3.21.10")),
]


def printed(example: str) -> str:
    """Convert cards from the form in the Singapore rules (``10D``) to ours (``Td``)."""
    names = example.replace("10", "T").split()
    return " ".join(name[0] + name[1].lower() for name in names)


@pytest.mark.parametrize(("example", "name"), PRINTED_EXAMPLES)
def test_printed_examples(example: str, name: str) -> None:
    assert five(printed(example)) == name


@pytest.mark.clause("MBS-3.21")
def test_the_printed_examples_are_in_order_from_high_to_low() -> None:
    examples = [printed(str(case.values[0])) for case in PRINTED_EXAMPLES]
    rankings = [rank_five(parse_cards(example)) for example in examples]
    assert all(higher > lower for higher, lower in pairwise(rankings))


# Each five-card hand, and hands that fall just short of it


@pytest.mark.parametrize(
    ("name", "is_one", "is_none"),
    [
        pytest.param(
            "royal_flush",
            "Ah Kh Qh Jh Th",
            ["Kh Qh Jh Th 9h", "Ah Kh Qh Jh Ts", "Ah Kh Qh Jh 9h", "Ah 2h 3h 4h 5h"],
            marks=pytest.mark.clause("MA-3(b)(1)", "WA-LIRB-RANK-1(a)", "MBS-3.21.1"),
        ),
        pytest.param(
            "straight_flush",
            "Kh Qh Jh Th 9h",
            ["Ah Kh Qh Jh Th", "Kh Qh Jh Th 9c", "Kh Qh Jh Th 8h"],
            marks=pytest.mark.clause("MA-3(b)(2)", "WA-LIRB-RANK-1(b)", "MBS-3.21.2"),
        ),
        pytest.param(
            "four_of_a_kind",
            "7c 7d 7h 7s 2c",
            ["7c 7d 7h 2s 2c", "7c 7d 7h 8s 2c"],
            marks=pytest.mark.clause("MA-3(b)(3)", "WA-LIRB-RANK-1(c)", "MBS-3.21.3"),
        ),
        pytest.param(
            "full_house",
            "7c 7d 7h 2s 2c",
            ["7c 7d 7h 7s 2c", "7c 7d 7h 3s 2c", "7c 7d 3h 2s 2c"],
            marks=pytest.mark.clause("MA-3(b)(4)", "WA-LIRB-RANK-1(d)", "MBS-3.21.4"),
        ),
        pytest.param(
            "flush",
            "Kd Td 8d 4d 3d",
            ["Kd Td 8d 4d 3s", "8d 7d 6d 5d 4d", "Ad Kd Qd Jd Td", "2d 3d 4d 5d Ad"],
            marks=pytest.mark.clause("MA-3(b)(5)", "WA-LIRB-RANK-1(e)", "MBS-3.21.5"),
        ),
        pytest.param(
            "straight",
            "8c 7d 6d 5d 4d",
            ["8d 7d 6d 5d 4d", "9c 7d 6d 5d 4d", "7c 7d 6d 5d 4d"],
            marks=pytest.mark.clause("MA-3(b)(6)-1", "WA-LIRB-RANK-1(f).1", "MBS-3.21.6/1"),
        ),
        pytest.param(
            "three_of_a_kind",
            "4c 4d 4h Ks 2c",
            ["4c 4d 4h 4s 2c", "4c 4d 4h 2s 2c", "4c 4d 2h Ks 2c", "4c 4d 3h Ks 2c"],
            marks=pytest.mark.clause("MA-3(b)(7)", "WA-LIRB-RANK-1(g)", "MBS-3.21.7"),
        ),
        pytest.param(
            "two_pair",
            "4c 4d 2h 2s Kc",
            ["4c 4d 4h 2s Kc", "4c 4d 3h 2s Kc", "4c 4d 4h 2s 2c", "4c 4d 4h 4s Kc"],
            marks=pytest.mark.clause("MA-3(b)(8)", "WA-LIRB-RANK-1(h)", "MBS-3.21.8"),
        ),
        pytest.param(
            "tens_or_better",
            "Tc Td 4h 3s 2c",
            ["9c 9d 4h 3s 2c", "2c 2d Ah Ks Tc", "Tc 9d 4h 3s 2c", "Tc Td 4h 4s 2c"],
            marks=pytest.mark.clause("MA-3(b)(9)", "WA-LIRB-RANK-1(i)", "MBS-3.21.9"),
        ),
        pytest.param(
            "pair",
            "9c 9d Ah Ks Qc",
            ["Tc Td Ah Ks Qc", "9c 8d Ah Ks Qc", "9c 9d 9h Ks Qc"],
            marks=pytest.mark.clause("MA-3(b)(9)", "MBS-3.21.9"),
        ),
        pytest.param(
            "nothing",
            "Ac Kd Qh Js 9c",
            ["Ac Kd Qh Js Tc", "Ac Kc Qc Jc 9c", "Ac Ad Qh Js 9c"],
            marks=pytest.mark.clause("MBS-3.21.10"),
        ),
    ],
)
def test_five_card_definitions(name: str, is_one: str, is_none: list[str]) -> None:
    assert five(is_one) == name
    assert [text for text in is_none if five(text) == name] == []


@pytest.mark.clause("WA-LIRB-RANK-1(i)", "MA-3(b)(9)")
def test_a_high_pair_is_tens_through_aces() -> None:
    names = {x: five(f"{x}c {x}d {others}") for x, others in pairs_with_others()}
    assert names == {x: "tens_or_better" if x in "TJQKA" else "pair" for x in "23456789TJQKA"}


def pairs_with_others() -> list[tuple[str, str]]:
    """Try every rank with three other cards that make no hand."""
    return [(x, "2h 5s 9h" if x in "TJQKA" else "Th Qs Ah") for x in "23456789TJQKA"]


@pytest.mark.parametrize(
    ("name", "highest", "lowest"),
    [
        pytest.param(
            "straight_flush", "KQJT9", "A5432", marks=pytest.mark.clause("WA-LIRB-RANK-1(b)")
        ),
        pytest.param(
            "four_of_a_kind", "AAAAK", "32222", marks=pytest.mark.clause("WA-LIRB-RANK-1(c)")
        ),
        pytest.param("full_house", "AAAKK", "33222", marks=pytest.mark.clause("WA-LIRB-RANK-1(d)")),
        pytest.param(
            "straight",
            "AKQJT",
            "A5432",
            marks=pytest.mark.clause("WA-LIRB-RANK-1(f).1", "MA-3(b)(6)-1"),
        ),
        pytest.param(
            "three_of_a_kind", "AAAKQ", "43222", marks=pytest.mark.clause("WA-LIRB-RANK-1(g)")
        ),
        pytest.param("two_pair", "AAKKQ", "43322", marks=pytest.mark.clause("WA-LIRB-RANK-1(h)")),
        pytest.param(
            "tens_or_better", "AAKQJ", "TT432", marks=pytest.mark.clause("WA-LIRB-RANK-1(i)")
        ),
    ],
)
def test_the_highest_and_lowest_of_a_class(name: str, highest: str, lowest: str) -> None:
    of_class = [hand for hand in FIVE_CARD_CLASSES if five_name(hand) == name]
    assert letters(of_class[-1]) == highest
    assert letters(of_class[0]) == lowest


@pytest.mark.clause("MA-3(b)(6)-2", "WA-LIRB-RANK-1(f).2")
@pytest.mark.parametrize("around", ["JQKA2", "QKA23", "KA234"])
def test_a_straight_does_not_wrap_around_the_ace(around: str) -> None:
    assert five(" ".join(map("".join, zip(around, "shdcs", strict=True)))) == "nothing"
    assert five(" ".join(f"{letter}h" for letter in around)) == "flush"


# Three cards


@pytest.mark.clause("MA-3(c)-0")
def test_three_cards_are_one_of_six_hands_or_nothing() -> None:
    hands = {rank_three(cards).hand for cards in THREE_CARD_CLASSES}
    payable = {hand.value for hand in hands if hand > ThreeCardHand.NOTHING}
    assert payable == {
        "mini_royal",
        "straight_flush",
        "flush",
        "straight",
        "three_of_a_kind",
        "pair",
    }
    assert len(hands) == 7


@pytest.mark.parametrize(
    ("name", "is_one", "is_none"),
    [
        pytest.param(
            "mini_royal",
            "Qd Ad Kd",
            ["Qd Ad Kc", "Qd Jd Kd", "Ad 2d 3d"],
            marks=pytest.mark.clause("MA-3(c)(1)"),
        ),
        pytest.param(
            "straight_flush",
            "Qd Jd Kd",
            ["Qd Ad Kd", "Qd Jd Kc", "Qd Jd 9d"],
            marks=pytest.mark.clause("MA-3(c)(2)"),
        ),
        pytest.param(
            "straight_flush", "3d Ad 2d", ["3d Ad 2s"], marks=pytest.mark.clause("MA-3(c)(2)")
        ),
        pytest.param(
            "flush",
            "Qd Jd 9d",
            ["Qd Jd Td", "Qd Jd 9s", "Ad Kd Qd"],
            marks=pytest.mark.clause("MA-3(c)(3)"),
        ),
        pytest.param(
            "straight",
            "Ac Kd Qd",
            ["Ac Kd Jd", "Ad Kd Qd"],
            marks=pytest.mark.clause("MA-3(c)(4)-1"),
        ),
        pytest.param(
            "straight",
            "Ac 2d 3d",
            ["Ac 2d 4d", "Ad 2d 3d"],
            marks=pytest.mark.clause("MA-3(c)(4)-1"),
        ),
        pytest.param(
            "three_of_a_kind", "2c 2d 2h", ["2c 2d 3h"], marks=pytest.mark.clause("MA-3(c)(5)")
        ),
        pytest.param(
            "pair",
            "2c 2d Ah",
            ["2c 2d 2h", "2c 4d Ah"],
            marks=pytest.mark.clause("MA-3(c)(6)"),
        ),
    ],
)
def test_three_card_definitions(name: str, is_one: str, is_none: list[str]) -> None:
    assert three(is_one) == name
    assert [text for text in is_none if three(text) == name] == []


@pytest.mark.clause("MA-3(c)(6)")
@pytest.mark.parametrize("letter", "23456789TJQKA")
def test_any_pair_is_a_three_card_pair(letter: str) -> None:
    other = "2" if letter == "A" else "A"
    assert three(f"{letter}c {other}d {letter}s") == "pair"


@pytest.mark.clause("MA-3(c)(4)-2")
def test_king_ace_two_is_not_a_straight() -> None:
    for order in permutations("KA2"):
        assert three(" ".join(map("".join, zip(order, "shd", strict=True)))) == "nothing"
        assert three(" ".join(f"{letter}h" for letter in order)) == "flush"


@pytest.mark.clause("WA-3CB1-OV-4", "WA-3CB2-OV-4")
@pytest.mark.parametrize(
    ("better", "worse"),
    list(pairwise(["straight_flush", "three_of_a_kind", "straight", "flush", "pair", "nothing"])),
)
def test_with_three_cards_a_straight_ranks_above_a_flush(better: str, worse: str) -> None:
    rankings = [rank_three(hand) for hand in THREE_CARD_CLASSES]
    least = min(ranking for ranking in rankings if ranking.hand.value == better)
    best = max(ranking for ranking in rankings if ranking.hand.value == worse)
    assert least > best
    assert least.hand > best.hand
