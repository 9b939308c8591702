"""The counts shipped as data: made anew and compared, and what they must add up to."""

from collections import Counter

from letitride.cards import FiveCardHand, parse_cards
from letitride.odds.counts.draws import DEALS, count, draws, from_data, outs_of, to_data
from letitride.odds.counts.hands import FIVE_CARD
from letitride.odds.counts.shapes import Shape


def test_the_counts_are_what_counting_gives() -> None:
    counted = count()
    assert counted == draws()
    assert from_data(to_data(counted)) == counted


def test_every_deal_is_counted() -> None:
    assert sum(draws().deals.values()) * 48 == DEALS == 22_100 * 49 * 48


def test_sets_are_those_that_are_dealt() -> None:
    """The deals are counted once more, set by set, with the joint counts of a round."""
    three, four = Counter[Shape](), Counter[Shape]()
    for (of_three, of_four), ways in draws().deals.items():
        three[of_three] += ways
        four[of_four] += ways
    assert three == {shape: 49 * draw.sets for shape, draw in draws().three_cards.items()}
    assert four == {shape: 4 * draw.sets for shape, draw in draws().four_cards.items()}


def test_all_shapes_together_make_every_hand_as_often_as_it_comes() -> None:
    for shapes, times in ((draws().three_cards, 10), (draws().four_cards, 5)):
        made: Counter[str] = Counter()
        for draw in shapes.values():
            for hand, ways in draw.outs.items():
                made[hand.value] += draw.sets * ways
        assert made == {name: times * ways for name, ways in FIVE_CARD.items()}


def test_outs_are_dealt_from_the_cards_unseen() -> None:
    four = parse_cards("Ts Js Qs Ks")
    assert outs_of(four)[FiveCardHand.ROYAL_FLUSH] == 1
    left = outs_of(four, dead=parse_cards("As 9s 2h"))
    assert FiveCardHand.ROYAL_FLUSH not in left
    assert sum(left.values()) == 45
