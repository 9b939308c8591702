"""Progressives as their meters stand, when they are even, and how long they wait for a hit."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import ceil, comb, floor
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, FiveCardHand, Suit, rank_five
from letitride.errors import InputError
from letitride.money import Cents, Currency, Rate
from letitride.odds.cover_all.best_hand import best_hand
from letitride.odds.hands import probability
from letitride.odds.hits import Hits, hits, round_hits
from letitride.odds.hold import average_award, hold, taken
from letitride.odds.progressive import at_meters, break_even, break_even_together, worth_now
from letitride.odds.sharing import RARE, STRAIGHT_OR_BETTER, at_least_one
from letitride.progressive import LinkState, MeterSetting
from letitride.progressive import commands as c
from tests.progressive.links import Link, dollars, progressive, setting

FIVE_CARD_HANDS, THREE_CARD_HANDS = 2_598_960, 22_100
SEATS = range(1, 8)


def three_levels(amounts: tuple[int, int, int] = (10_000, 1_000, 250)) -> LinkState:
    """The Massachusetts link of three levels, with these dollars on its meters."""
    levels = zip(("Mega", "Major", "Minor"), amounts, strict=True)
    return Link("PTMGLML03", [setting(level, each, rate="4%") for level, each in levels]).state


# Hands of one round


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("lowest", list(FiveCardHand)[:7])
def test_a_hand_or_better_is_the_best_at_the_table(lowest: FiveCardHand, seats: int) -> None:
    """Two ways of counting: hands that share no card, and the best hand of all."""
    better = [hand for hand in FiveCardHand if hand >= lowest]
    chance = at_least_one(progressive("WA-GM-1"), [hand.value for hand in better], seats)
    assert chance == sum(best_hand(seats)[hand] for hand in better)


@pytest.mark.parametrize(("id_", "cards"), [("WA-GM-1", 5), ("SM-LIR-1", 3)])
def test_one_seat_has_the_chance_of_its_hand(id_: str, cards: int) -> None:
    for name in RARE[cards]:
        assert at_least_one(progressive(id_), [name], 1) == probability(cards, name)


def test_two_straight_flushes_dealt_in_every_way() -> None:
    both = 0
    clubs = [card for card in FIXED_ORDER if card.suit is Suit.CLUBS]
    for community in combinations(clubs, 2):
        own = combinations([card for card in clubs if card not in community], 3)
        made = [
            cards
            for cards in own
            if rank_five(cards + community).hand is FiveCardHand.STRAIGHT_FLUSH
        ]
        both += sum(not set(one) & set(other) for one in made for other in made)
    meet = Fraction(4 * both, comb(52, 2) * comb(50, 3) * comb(47, 3))
    chance = at_least_one(progressive("PTMGLML03"), ["straight_flush"], 2)
    assert chance == 2 * probability(5, "straight_flush") - meet


def test_two_fours_of_a_kind_need_different_community_cards() -> None:
    meet = Fraction(78 * 16 * 2, comb(52, 2) * comb(50, 3) * comb(47, 3))
    chance = at_least_one(progressive("PTMGLML03"), ["four_of_a_kind"], 2)
    assert chance == 2 * probability(5, "four_of_a_kind") - meet


@pytest.mark.parametrize("names", [frozenset(RARE[3]), STRAIGHT_OR_BETTER])
def test_two_hands_of_three_cards_dealt_in_every_way(names: frozenset[str]) -> None:
    table = progressive("SM-LIR-1")
    made = [set(own) for own in combinations(FIXED_ORDER, 3) if table.hand_of(own, ()) in names]
    both = sum(one.isdisjoint(other) for one in made for other in made)
    meet = Fraction(both, comb(52, 3) * comb(49, 3))
    assert at_least_one(table, names, 2) == 2 * Fraction(len(made), THREE_CARD_HANDS) - meet


def test_simulated_rounds_of_seven_hands_agree() -> None:
    table, rounds, deck = progressive("SM-LIR-1"), 20_000, Random(4)
    paid = 0
    for _ in range(rounds):
        dealt = tuple(deck.sample(FIXED_ORDER, 21))
        hands = (table.hand_of(dealt[at : at + 3], ()) for at in range(0, 21, 3))
        paid += any(table.pay_for(hand) for hand in hands)
    chance = float(round_hits(table, 7).probability)
    assert abs(paid - rounds * chance) < 4 * (rounds * chance * (1 - chance)) ** 0.5


@given(st.sets(st.sampled_from(RARE[5]), min_size=1), st.sampled_from(SEATS))
def test_hands_meet_but_seldom(names: set[str], seats: int) -> None:
    one = sum(probability(5, name) for name in names)
    chance = at_least_one(progressive("PTMGLML03"), names, seats)
    assert seats * one * Fraction(999, 1_000) < chance <= seats * one


@pytest.mark.parametrize(
    ("id_", "names"),
    [
        ("WA-GM-1", ["full_house"]),
        ("SM-LIR-1", ["straight"]),
        ("SM-LIR-1", ["akq_clubs"]),
        ("SM-LIR-1", [*STRAIGHT_OR_BETTER, "flush"]),
    ],
)
def test_common_hands_are_not_counted_together(id_: str, names: list[str]) -> None:
    with pytest.raises(InputError, match="odds/hands_together"):
        at_least_one(progressive(id_), names, 7)


# Waiting


@pytest.mark.clause("SM-LIR-4/5", "SM-TCP-3/5")
@pytest.mark.parametrize("id_", ["SM-LIR-1", "SM-LIR-2", "SM-TCP-1", "SM-TCP-2"])
def test_the_top_award_comes_once_in_22100_hands(id_: str) -> None:
    table = progressive(id_)
    assert hits(table, "Jackpot").mean == THREE_CARD_HANDS
    assert [round_hits(table, seats, "Jackpot").mean for seats in SEATS] == [
        Fraction(THREE_CARD_HANDS, seats) for seats in SEATS
    ]


@pytest.mark.clause("MA-12(e)-PTMGLML03")
def test_every_level_waits_for_its_own_hands() -> None:
    table = progressive("PTMGLML03")
    waits = {level: hits(table, level).mean for level in table.levels}
    assert waits == {"Mega": 649_740, "Major": Fraction(FIVE_CARD_HANDS, 36), "Minor": 4_165}


@pytest.mark.clause("WA-GM-PT-1")
def test_a_tenth_of_a_level_is_a_hit_too_unless_all_of_it_is_asked_for() -> None:
    table = progressive("WA-GM-1")
    assert hits(table, "Jackpot").mean == Fraction(FIVE_CARD_HANDS, 40)
    assert hits(table, "Jackpot", whole=True).mean == 649_740
    assert round_hits(table, 7, "Jackpot", whole=True).mean == 92_820


@pytest.mark.clause("MA-12(e)-PTMGL03")
def test_a_royal_flush_without_a_row_hits_as_a_straight_flush() -> None:
    assert hits(progressive("PTMGL03"), "Jackpot", whole=True).probability == Fraction(
        40, FIVE_CARD_HANDS
    )


@pytest.mark.parametrize("id_", ["WA-GM-1", "PTMGLML02", "SM-LIR-1", "SM-TCP-2"])
def test_without_a_level_every_hand_that_is_paid_is_a_hit(id_: str) -> None:
    table = progressive(id_)
    seed = [MeterSetting(level, seed=Cents(1), contribution=Rate(1)) for level in table.levels]
    assert hits(table).probability == hold(Link(id_, seed).state, seats=1).hit_frequency


def test_how_often_a_table_of_seven_pays_someone() -> None:
    assert f"{float(round_hits(progressive('WA-GM-1'), 7).mean):.4f}" == "5.4887"
    assert f"{float(hits(progressive('WA-GM-1')).mean):.4f}" == "34.8255"
    assert f"{float(round_hits(progressive('SM-LIR-1'), 7).mean):.4f}" == "4.3062"
    assert f"{float(round_hits(progressive('SM-LIR-2'), 7).mean):.4f}" == "32.0215"


def test_a_level_that_is_not_there() -> None:
    with pytest.raises(InputError, match=r"odds/hits: .*one of Mega, Major, Minor, got Grand"):
        hits(progressive("PTMGLML03"), "Grand")


chances = st.fractions(Fraction(1, 10_000), 1)


@given(chances, st.integers(0, 60))
def test_the_wait_is_geometric(chance: Fraction, trials: int) -> None:
    wait = Hits(chance)
    assert wait.within(trials) == pytest.approx(float(1 - (1 - chance) ** trials))
    first = sum(wait.first_at(trial) for trial in range(1, trials + 1))
    assert first == pytest.approx(wait.within(trials))


@given(chances, st.floats(0, 0.999))
@example(1 - Fraction(1, 10**30), 0.0)  # as good as certain
def test_the_fewest_trials_for_a_chance(chance: Fraction, wanted: float) -> None:
    wait = Hits(chance)
    trials = wait.trials_for(wanted)
    assert wait.within(trials) >= wanted
    assert trials == 0 or wait.within(trials - 1) <= wanted


def test_mean_and_deviation_of_the_wait() -> None:
    wait = Hits(Fraction(1, 4))
    assert wait.mean == 4
    assert wait.standard_deviation**2 == pytest.approx(12)
    ranges = [(n, wait.first_at(n)) for n in range(1, 400)]
    assert sum(n * chance for n, chance in ranges) == pytest.approx(4)
    assert sum((n - 4) ** 2 * chance for n, chance in ranges) == pytest.approx(12)


def test_a_certain_hit_does_not_wait() -> None:
    wait = Hits(Fraction(1))
    assert [wait.within(0), wait.within(1), wait.first_at(1), wait.first_at(2)] == [0, 1, 1, 0]
    assert [wait.trials_for(0), wait.trials_for(0.9)] == [0, 1]


@pytest.mark.parametrize(
    "ask",
    [
        lambda wait: wait.within(-1),
        lambda wait: wait.first_at(0),
        lambda wait: wait.trials_for(1),
        lambda wait: wait.trials_for(-0.1),
    ],
)
def test_waits_that_cannot_be(ask: Callable[[Hits], float]) -> None:
    with pytest.raises(InputError, match="odds/hits"):
        ask(Hits(Fraction(1, 4)))


# As the meters stand


@pytest.mark.clause("WA-GM-PT-1")
def test_what_a_wager_is_worth_with_the_meter_at_its_seed() -> None:
    fixed = 300 * 624 + 50 * 3_744 + 40 * 5_108 + 30 * 10_200 + 9 * 54_912
    meter = 10_000 * 4 + 1_000 * 36
    envy = 6 * (1_000 * 4 + 300 * 36)
    found = worth_now(Link("WA-GM-1").state, seats=7)
    assert found.edge == 1 - Fraction(fixed + meter + envy, FIVE_CARD_HANDS)
    assert found.envy == Fraction(envy, FIVE_CARD_HANDS)
    assert found.own_hand.hit_frequency == hold(Link("WA-GM-1").state, 7).hit_frequency


@pytest.mark.clause("SM-LIR-4/5")
def test_the_spread_of_a_wager_with_the_meter_at_its_seed() -> None:
    pays = {1_000: 1, 500: 3, 70: 44, 60: 52, 6: 720, 0: 21_280}
    mean = Fraction(sum(pay * ways for pay, ways in pays.items()), THREE_CARD_HANDS)
    squares = Fraction(sum(pay**2 * ways for pay, ways in pays.items()), THREE_CARD_HANDS)
    found = worth_now(Link("SM-LIR-1").state, seats=1)
    assert found.edge == 1 - mean
    assert found.own_hand.variance == squares - mean**2


@given(
    st.sampled_from(["WA-GM-1", "MBS-PROG", "SM-LIR-1", "SM-TCP-2", "SD-PMG-02"]),
    st.sampled_from(SEATS),
    st.integers(600_000, 900_000),
    st.integers(0, 100_000),
    st.sampled_from(["tray", "meter"]),
)
def test_in_the_long_run_the_player_loses_what_the_house_holds(
    id_: str, seats: int, ppm: int, reserve: int, fixed: str
) -> None:
    """With the mean award on the meter the edge is the hold: tenths of a meter and all."""
    currency = progressive(id_).base_wager.currency
    rates = MeterSetting("Jackpot", contribution=Rate(ppm), reserve_rate=Rate(reserve))
    link = Link(id_, [rates], fixed_pays_from=fixed).state
    mean = Cents(round(average_award(link, "Jackpot")), currency)
    edge = worth_now(at_meters(link, {"Jackpot": mean}), seats).edge
    half_a_cent = taken(link.terms, "Jackpot") / (2 * link.terms.wager.cents)
    assert abs(edge - hold(link, seats).hold) <= half_a_cent


def test_the_mean_award_is_where_a_meter_stays_in_the_mean() -> None:
    """Taken through the meter itself: fed, and then won whole, by a tenth, or not at all."""
    link = Link("PTMGL01", [setting(reserve_rate="1%")]).state
    mean = average_award(link, "Jackpot")
    meter = at_meters(link, {"Jackpot": Cents(round(mean))}).meter("Jackpot")
    royal, straight = probability(5, "royal_flush"), probability(5, "straight_flush")
    fed = meter.feed(link.terms.wager)
    reserve = Fraction(fed.to_reserve) / royal  # what has come together by the time of a win
    won = meter.after(meter.share(100), whole=True).amount + reserve - meter.amount
    tenth = meter.after(meter.share(10), whole=False).amount - meter.amount
    drift = fed.to_meter + royal * won + straight * tenth
    assert abs(drift) < 20  # millionths of a cent: the mean and its tenth are in whole cents here


@pytest.mark.clause("WA-FLEX-CON-1.2", "WA-FLEX-CON-1.3")
def test_a_meter_that_all_pays_come_off_grows_at_70_percent_and_runs_dry_with_less() -> None:
    def mean(rate: str) -> Fraction:
        link = Link("WA-GM-1", [setting(rate=rate)], fixed_pays_from="meter").state
        return average_award(link, "Jackpot") / 100

    assert round(mean("70%")) == 63_203  # dollars
    assert mean("52%") < 10_000  # less than the seed
    with pytest.raises(InputError, match=r"odds/dry_meter: .*got 0\.52 cents a wager less"):
        mean("51%")


@pytest.mark.parametrize("id_", ["WA-GM-1", "SM-LIR-1"])
def test_the_player_does_not_care_where_fixed_pays_come_from(id_: str) -> None:
    sources = ("tray", "meter")
    tray, meter = (worth_now(Link(id_, fixed_pays_from=source).state, 7) for source in sources)
    assert tray == meter


def test_a_won_meter_is_not_there_for_the_next() -> None:
    """R37: the award is fixed, though the meter still shows it."""
    link = Link("WA-GM-1", [setting(amount=50_000)])
    link.begin()
    before = worth_now(link.state, 7)
    link.do(c.LogJackpot("T1", 1, 3, "royal_flush"))
    assert link.shown() == "50000.19"
    assert worth_now(link.state, 7).edge > before.edge
    assert worth_now(link.state, 7) == worth_now(Link("WA-GM-1").state, 7)


# Break-even


@pytest.mark.clause("SM-LIR-4/5", "SM-LIR-4/3")
def test_every_other_seat_lowers_the_break_even_by_its_envy() -> None:
    link = Link("SM-LIR-1").state
    even = [break_even(link, seats)["Jackpot"] / 100 for seats in SEATS]
    assert even == [10_080 - 175 * others for others in range(7)]
    assert worth_now(at_meters(link, {"Jackpot": dollars(9_030)}), 7).edge == 0


BREAK_EVEN = {"WA-GM-1": (160_531, 148_846), "MBS-PROG": (150_716, 139_032)}


@pytest.mark.parametrize("id_", BREAK_EVEN)
def test_break_even_of_five_card_tables(id_: str) -> None:
    even = [break_even(Link(id_).state, seats)["Jackpot"] / 100 for seats in (1, 7)]
    assert tuple(map(round, even)) == BREAK_EVEN[id_]


@given(
    st.tuples(st.integers(1, 200_000), st.integers(1, 20_000), st.integers(1, 2_000)),
    st.sampled_from(SEATS),
    st.sampled_from(["Mega", "Major", "Minor"]),
)
def test_a_cent_less_is_a_loss_and_a_cent_more_a_gain(
    amounts: tuple[int, int, int], seats: int, level: str
) -> None:
    link = three_levels(amounts)
    even = break_even(link, seats)[level]
    above = worth_now(at_meters(link, {level: Cents(max(0, ceil(even)))}), seats).edge
    assert above <= 0 if even >= 0 else above < 0
    if even >= 0:
        assert worth_now(at_meters(link, {level: Cents(floor(even))}), seats).edge >= 0


@given(
    st.tuples(st.integers(0, 200_000), st.integers(0, 20_000), st.integers(1, 2_000)),
    st.sampled_from(SEATS),
)
def test_all_levels_together_keep_their_proportions(
    amounts: tuple[int, int, int], seats: int
) -> None:
    even = break_even_together(three_levels(amounts), seats)
    scale = even["Minor"] / (100 * amounts[2])
    assert list(even.values()) == [100 * scale * amount for amount in amounts]
    fixed = 50 * 3_744 + 40 * 5_108 + 30 * 10_200 + 9 * 54_912
    envy = (seats - 1) * (1_000 * 4 + 300 * 36)
    off_meters = (even["Mega"] * 4 + even["Major"] * 36 + even["Minor"] * 624) / 100
    assert off_meters + fixed + envy == FIVE_CARD_HANDS


def test_one_level_alone_or_together_is_the_same() -> None:
    link = Link("WA-GM-1").state
    assert break_even_together(link, 7) == break_even(link, 7)


def test_a_level_the_others_make_up_for_breaks_even_below_nothing() -> None:
    even = break_even(three_levels((600_000, 1_000, 250)), 7)
    assert even["Major"] < 0 < even["Mega"]


@pytest.mark.parametrize("id_", ["WA-GM-1", "SD-PMG-02", "SM-LIR-1"])
def test_break_even_moves_with_the_wager(id_: str) -> None:
    one, five = (Link(id_, wager=dollars(wager)).state for wager in (1, 5))
    assert break_even(five, 7)["Jackpot"] == 5 * break_even(one, 7)["Jackpot"]
    assert worth_now(five, 7) == worth_now(one, 7)


def test_envy_that_does_not_scale() -> None:
    link = Link("WA-GM-1", wager=dollars(5)).state
    assert worth_now(link, 7, envy_scales=False).envy * 5 == worth_now(link, 7).envy
    flat = break_even(link, 7, envy_scales=False)
    assert flat["Jackpot"] > break_even(link, 7)["Jackpot"]
    assert break_even_together(link, 7, envy_scales=False) == flat


def test_nothing_on_any_meter_has_no_proportion() -> None:
    link = at_meters(Link("WA-GM-1").state, {"Jackpot": Cents(0)})
    assert break_even(link, 7) == break_even(Link("WA-GM-1").state, 7)
    with pytest.raises(InputError, match="odds/break_even"):
        break_even_together(link, 7)


# Bad questions


@pytest.mark.parametrize("seats", [-1, 0, 8])
@pytest.mark.parametrize("ask", [hold, worth_now, break_even, break_even_together])
def test_no_table_has_so_many_seats(ask: Callable[[LinkState, int], object], seats: int) -> None:
    with pytest.raises(InputError, match=rf"odds/seats: expected 1 to 7 seats, got {seats}"):
        ask(Link("WA-GM-1").state, seats)


@pytest.mark.parametrize("seats", [0, 8])
def test_no_round_has_so_many_hands(seats: int) -> None:
    with pytest.raises(InputError, match="odds/seats"):
        round_hits(progressive("WA-GM-1"), seats, "Jackpot")


@pytest.mark.parametrize(
    ("level", "amount"),
    [
        ("Jackpot", Cents(-1)),
        ("Jackpot", Cents(100, Currency.SGD)),
        ("Mega", Cents(100)),
    ],
)
def test_meters_that_cannot_be(level: str, amount: Cents) -> None:
    with pytest.raises(InputError, match=r"odds/meter: expected USD, .* for Jackpot, got"):
        at_meters(Link("WA-GM-1").state, {level: amount})


def test_a_meter_below_nothing_has_no_worth() -> None:
    """It may be for a moment, between two tables' wins (R37); no question is answered then."""
    link = Link("WA-GM-1").state
    overdrawn = LinkState(link.name, link.terms, (link.meters[0].moved(-(10**13)),))
    with pytest.raises(InputError, match="odds/meter"):
        worth_now(overdrawn, 7)
