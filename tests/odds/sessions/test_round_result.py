"""One round: its joint counts, and its means and covariances, checked by enumeration."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from letitride.cards import FIXED_ORDER, FiveCardHand, rank_five
from letitride.errors import InputError, MoneyError
from letitride.money import Cents, Currency
from letitride.odds import hand_counts, probability
from letitride.odds.counts.draws import DEALS, draws
from letitride.odds.counts.joint import hand_named, joint, name_of
from letitride.odds.counts.shapes import shape_of
from letitride.odds.main_game.solver import play, solve, units_of
from letitride.odds.sessions.round_result import SideWager, round_results
from letitride.odds.side_bets.cover_all import cover_all
from letitride.rulebook.paytables.library import paytable
from tests.odds.main_tables import named
from tests.odds.rounds import all_bets, main_only, side
from tests.progressive.link.link_driver import progressive
from tests.rejected import rejected

ROYAL = FiveCardHand.ROYAL_FLUSH


def test_the_joint_counts_add_up_to_the_separate_counts() -> None:
    """Check only the sums. The doctest of ``count`` recomputes the joint counts deal by deal."""
    shapes: Counter[object] = Counter()
    names: Counter[str] = Counter()
    for (name, three, four), ways in joint().items():
        shapes[three, four] += ways
        names[name] += ways
    assert shapes == draws().deals
    assert names == {name: 49 * hands for name, hands in hand_counts(3).items()}


def test_round_results_match_every_deal_to_some_hands() -> None:
    """Check the main bets, the bonus, and a three-card progressive against every deal."""
    game = solve(named("MA-MAIN"))
    bonus, spades = side("MA-BONUS"), side("SM-LIR-1", Jackpot=500_000)
    table = progressive("SM-LIR-1")
    ends: Counter[tuple[int, FiveCardHand, str]] = Counter()
    for own in combinations(FIXED_ORDER, 3):
        if name_of(own) not in ("akq_spades", "akq_suited", "straight_flush"):
            continue
        three, rides_one = table.hand_of(own, ()), shape_of(own) in game.rides_one
        for first, second in permutations(set(FIXED_ORDER) - set(own), 2):
            bets = 1 + rides_one + (shape_of((*own, first)) in game.rides_two)
            ends[bets, rank_five((*own, first, second)).hand, three] += 1
    dealt: Counter[tuple[int, ...]] = Counter()
    for (bets, five, three), ways in ends.items():
        won = bets * game.units[five] * 500
        dealt[won, bonus.result(five, "nothing"), spades.result(five, three)] += ways
    round_ = round_results(game, Cents(500), [bonus, spades])
    from_these = {pays: ways for pays, ways in round_.ways.items() if pays[2] >= 6_900}
    assert from_these == dealt


def test_the_main_bets_alone_match_the_main_game() -> None:
    game = solve(named("LIRX-01"))
    round_ = main_only("LIRX-01", 500)
    assert round_.results == {500 * units: chance for units, chance in game.results.items()}
    assert round_.mean == -500 * game.edge
    assert round_.variance == 500**2 * game.variance
    assert round_.stake == Cents(1_500)


def test_another_strategy_can_be_used() -> None:
    never = play(units_of(named("LIRX-01")), (), ())
    round_ = round_results(never, Cents(100))
    assert min(round_.results) == -100
    assert round_.mean == -100 * never.edge


def test_the_mean_of_each_bet_does_not_depend_on_the_other_bets() -> None:
    round_ = all_bets()
    assert round_.parts == ("main", "MA-BONUS", "MA-3CB-A", "MA-PROG")
    bonus, three = side("MA-BONUS"), side("MA-3CB-A", 500)
    by_five = sum(probability(5, hand.value) * bonus.result(hand, "pair") for hand in FiveCardHand)
    by_three = sum(probability(3, name) * three.result(ROYAL, name) for name in hand_counts(3))
    assert round_.mean_of("main") == main_only("MA-MAIN").mean
    assert round_.mean_of("MA-BONUS") == by_five
    assert round_.mean_of("MA-3CB-A") == by_three
    assert round_.mean == sum(round_.mean_of(part) for part in round_.parts)


def test_the_variance_is_the_sum_of_all_covariances() -> None:
    round_ = all_bets()
    together = sum(round_.covariance(a, b) for a in round_.parts for b in round_.parts)
    assert round_.variance == together
    apart = sum(round_.covariance(part, part) for part in round_.parts)
    assert round_.variance > apart  # positively correlated, because the same cards pay several bets
    assert sum(round_.weights.values()) == DEALS
    assert sum(round_.results.values()) == 1


def test_two_bets_on_the_same_hand_are_fully_correlated() -> None:
    wagers = [side("MA-3CB-A"), side("WA-3CB-1", 500)]  # two documents print the same table
    round_ = round_results(paytable("MA-MAIN"), Cents(500), wagers)
    assert round_.correlation("MA-3CB-A", "WA-3CB-1") == pytest.approx(1)
    a, b = (round_.covariance("MA-3CB-A", other) for other in ("MA-3CB-A", "WA-3CB-1"))
    assert b == 5 * a


@pytest.mark.parametrize("id_", ["MA-COVER", "WA-COVER"])
def test_cover_all_is_paid_on_the_seats_own_hand(id_: str) -> None:
    wager, alone = side(id_, 500), cover_all(paytable(id_), hands=1)
    round_ = round_results(paytable("MA-MAIN"), Cents(500), [wager, side("MA-BONUS")])
    assert round_.stake == Cents(2_100)
    assert round_.mean_of(id_) == -500 * alone.edge
    assert round_.covariance(id_, id_) == 500**2 * alone.variance
    by_hand = {hand: wager.result(hand, "nothing") for hand in FiveCardHand}
    pays = {FiveCardHand(row.hand): int(row.gain * 500) for row in alone.rows}
    assert by_hand == pays
    for results in round_.ways:  # Cover All and the bonus must pay on the same hands
        assert (results[1], results[2]) in {
            (by_hand[hand], side("MA-BONUS").result(hand, "nothing")) for hand in FiveCardHand
        }


def test_a_progressive_of_another_game_is_recognized_by_its_title() -> None:
    with rejected(InputError, "got SM-TCP-2, Three Card Poker Progressive"):
        side("SM-TCP-2", Jackpot=100_000).result(ROYAL, "pair")


def test_a_share_is_paid_from_the_meter_and_the_house_keeps_the_wager() -> None:
    wager = side("SM-LIR-1", 100, Jackpot=333_333)
    best = next(iter(progressive("SM-LIR-1").pays))
    assert best == "akq_spades"
    assert wager.result(ROYAL, best) == 333_333 - 100


def test_the_house_can_keep_the_stake_of_a_bonus() -> None:
    back = SideWager(paytable("SD-BONUS-A"), Cents(100))
    kept = SideWager(paytable("SD-BONUS-A"), Cents(100), stake_returned=False)
    rounds = [round_results(paytable("SD-MAIN-A"), Cents(500), [bonus]) for bonus in (back, kept)]
    hits = sum((probability(5, hand.value) for hand in paytable("SD-BONUS-A").pays), Fraction(0))
    assert rounds[0].mean - rounds[1].mean == 100 * hits


def test_mini_royals_are_distinguished_by_suit_only_where_it_matters() -> None:
    assert {hand_named(name).value for name in hand_counts(3)} == {
        *(hand_counts(3).keys() - {"akq_spades", "akq_suited"}),
        "mini_royal",
    }


@pytest.mark.parametrize(
    ("wager", "code"),
    [
        (side("MA-MAIN"), "odds/side_bet_table"),
        (side("SM-TCP-1", Jackpot=100_000), "odds/side_bet_table"),
        (side("MA-PROG"), "odds/meter"),
        (side("MA-PROG", Jackpot=-1), "odds/meter"),
        (side("MA-COVER", 0), "odds/stake"),
        (side("MA-BONUS", 0), "odds/stake"),
    ],
)
def test_wagers_that_cannot_be_valued_are_rejected(wager: SideWager, code: str) -> None:
    with pytest.raises(InputError) as error:
        round_results(paytable("MA-MAIN"), Cents(500), [wager])
    assert error.value.code == code


def test_a_round_with_two_currencies_is_rejected() -> None:
    with rejected(MoneyError, "money/currency"):
        round_results(paytable("MA-MAIN"), Cents(500, Currency.SGD), [side("MA-3CB-A")])
    mixed = SideWager(paytable("MA-PROG"), Cents(100), {"Jackpot": Cents(100, Currency.SGD)})
    with rejected(MoneyError, "money/currency"):
        round_results(paytable("MA-MAIN"), Cents(500), [mixed])


def test_rounds_that_cannot_be_played_are_rejected() -> None:
    with rejected(InputError, "odds/main_table"):
        round_results(paytable("MA-BONUS"), Cents(500))  # type: ignore[arg-type]  # a deliberate type error
    with rejected(InputError, "odds/stake"):
        round_results(paytable("MA-MAIN"), Cents(0))
    with rejected(InputError, "odds/part"):
        round_results(paytable("MA-MAIN"), Cents(500), [side("MA-BONUS"), side("MA-BONUS")])
    with rejected(InputError, "odds/part: expected one of main, got bonus"):
        main_only().mean_of("bonus")
