"""The shipped counts agree with a recount and with known totals."""

from collections import Counter

from letitride.cards import FiveCardHand, parse_cards
from letitride.odds.counts.draws import DEALS, count, draws, outs_of
from letitride.odds.counts.hands import FIVE_CARD
from letitride.odds.counts.shapes import Shape


def test_the_shipped_counts_match_a_recount() -> None:
    assert count() == draws()


def test_every_deal_is_counted() -> None:
    assert sum(draws().deals.values()) * 48 == DEALS == 22_100 * 49 * 48


def test_the_number_of_sets_matches_the_deals() -> None:
    """Check totals only. The tests of a round's joint counts recount each set of cards."""
    three, four = Counter[Shape](), Counter[Shape]()
    for (of_three, of_four), ways in draws().deals.items():
        three[of_three] += ways
        four[of_four] += ways
    assert three == {shape: 49 * draw.sets for shape, draw in draws().three_cards.items()}
    assert four == {shape: 4 * draw.sets for shape, draw in draws().four_cards.items()}


def test_all_shapes_together_make_every_hand_with_its_known_frequency() -> None:
    for shapes, times in ((draws().three_cards, 10), (draws().four_cards, 5)):
        made: Counter[str] = Counter()
        for draw in shapes.values():
            for hand, ways in draw.outs.items():
                made[hand.value] += draw.sets * ways
        assert made == {name: times * ways for name, ways in FIVE_CARD.items()}


def test_outs_come_from_unseen_cards() -> None:
    four = parse_cards("Ts Js Qs Ks")
    assert outs_of(four)[FiveCardHand.ROYAL_FLUSH] == 1
    left = outs_of(four, dead=parse_cards("As 9s 2h"))
    assert FiveCardHand.ROYAL_FLUSH not in left
    assert sum(left.values()) == 45
