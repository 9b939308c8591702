"""Progressives at current meter values: the value of the wager, and its break-even amounts."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.errors import InputError
from letitride.money import Cents, Currency, Rate, Share
from letitride.odds.counts.hands import probability
from letitride.odds.progressive.hold import average_award, hold, taken
from letitride.odds.progressive.value import at_meters, break_even, break_even_together, worth_now
from letitride.progressive.link import LinkState, MeterSetting, Terms, open_link
from letitride.progressive.link import commands as link_commands
from tests.progressive.link.link_driver import Link, dollars, progressive, setting
from tests.rejected import rejected

FIVE_CARD_HANDS, THREE_CARD_HANDS = 2_598_960, 22_100
SEATS = range(1, 8)


def three_levels(amounts: tuple[int, int, int] = (10_000, 1_000, 250)) -> LinkState:
    """Return the three-level Massachusetts link with these dollar amounts on its meters."""
    levels = zip(("Mega", "Major", "Minor"), amounts, strict=True)
    return Link("PTMGLML03", [setting(level, each, rate="4%") for level, each in levels]).state


@pytest.mark.clause("WA-GM-PT-1")
def test_the_value_of_a_wager_with_the_meter_at_its_seed() -> None:
    fixed = 300 * 624 + 50 * 3_744 + 40 * 5_108 + 30 * 10_200 + 9 * 54_912
    meter = 10_000 * 4 + 1_000 * 36
    envy = 6 * (1_000 * 4 + 300 * 36)
    found = worth_now(Link("WA-GM-1").state, seats=7)
    assert found.edge == 1 - Fraction(fixed + meter + envy, FIVE_CARD_HANDS)
    assert found.envy == Fraction(envy, FIVE_CARD_HANDS)
    assert found.own_hand.hit_frequency == hold(Link("WA-GM-1").state, 7).hit_frequency


@pytest.mark.clause("SM-LIR-4/5")
def test_the_variance_of_a_wager_with_the_meter_at_its_seed() -> None:
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
def test_in_the_long_run_the_players_loss_equals_the_hold(
    id_: str, seats: int, ppm: int, reserve: int, fixed: str
) -> None:
    """If the meter shows the average award, the edge is the hold, even if some hands win 10%."""
    currency = progressive(id_).base_wager.currency
    rates = MeterSetting("Jackpot", contribution=Rate(ppm), reserve_rate=Rate(reserve))
    link = Link(id_, [rates], fixed_pays_from=fixed).state
    mean = Cents(round(average_award(link, "Jackpot")), currency)
    edge = worth_now(at_meters(link, {"Jackpot": mean}), seats).edge
    half_a_cent = taken(link.terms, "Jackpot") / (2 * link.terms.wager.cents)
    assert abs(edge - hold(link, seats).hold) <= half_a_cent


def test_a_meter_at_its_average_award_does_not_drift() -> None:
    """One contribution roughly equals the expected loss to whole wins and 10% wins."""
    link = Link("PTMGL01", [setting(reserve_rate="1%")]).state
    mean = average_award(link, "Jackpot")
    meter = at_meters(link, {"Jackpot": Cents(round(mean))}).meter("Jackpot")
    royal, straight = probability(5, "royal_flush"), probability(5, "straight_flush")
    fed = meter.feed(link.terms.wager)
    reserve = Fraction(fed.to_reserve) / royal  # the average reserve at the time of a win
    won = meter.after(meter.share(100), whole=True).amount + reserve - meter.amount
    tenth = meter.after(meter.share(10), whole=False).amount - meter.amount
    drift = fed.to_meter + royal * won + straight * tenth
    assert abs(drift) < 20  # in millionths of a cent; awards are rounded to whole cents


def test_the_reserve_of_a_level_never_won_whole_is_never_paid_out() -> None:
    """Only a win of the whole level moves the reserve to the meter (R32)."""
    tenths = replace(progressive("PTMGL01"), pays={"royal_flush": Share(10, "Jackpot")})

    def link(reserve_rate: str) -> LinkState:
        meter = setting(rate="20%", reserve_rate=reserve_rate)
        return open_link("bank", Terms(tenths, Cents(100)), [meter])

    with_reserve, without = link("5%"), link("0%")
    assert average_award(with_reserve, "Jackpot") == average_award(without, "Jackpot")
    assert hold(with_reserve, 1).hold == hold(without, 1).hold


@pytest.mark.clause("WA-FLEX-CON-1.2", "WA-FLEX-CON-1.3")
def test_a_meter_that_funds_all_pays_grows_at_70_percent_and_runs_dry_below_52() -> None:
    def mean(rate: str) -> Fraction:
        link = Link("WA-GM-1", [setting(rate=rate)], fixed_pays_from="meter").state
        return average_award(link, "Jackpot") / 100

    assert round(mean("70%")) == 63_203  # dollars
    assert mean("52%") < 10_000  # less than the seed
    with rejected(InputError, r"odds/dry_meter: .*got 0\.52 cents less per wager"):
        mean("51%")


@pytest.mark.parametrize("id_", ["WA-GM-1", "SM-LIR-1"])
def test_the_value_does_not_depend_on_the_source_of_fixed_pays(id_: str) -> None:
    sources = ("tray", "meter")
    tray, meter = (worth_now(Link(id_, fixed_pays_from=source).state, 7) for source in sources)
    assert tray == meter


def test_a_meter_already_won_is_not_available_to_the_next_winner() -> None:
    """The award is fixed when the hand wins, even though the meter still includes it (R37)."""
    link = Link("WA-GM-1", [setting(amount=50_000)])
    link.begin()
    before = worth_now(link.state, 7)
    link.do(link_commands.LogJackpot("T1", 1, 3, "royal_flush"))
    assert link.shown() == "50000.19"
    assert worth_now(link.state, 7).edge > before.edge
    assert worth_now(link.state, 7) == worth_now(Link("WA-GM-1").state, 7)


# Break-even


@pytest.mark.clause("SM-LIR-4/5", "SM-LIR-4/3")
def test_each_additional_seat_lowers_the_break_even_by_its_envy() -> None:
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
def test_rounding_the_break_even_down_is_a_loss_and_up_is_a_gain(
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
def test_scaling_all_levels_together_keeps_their_proportions(
    amounts: tuple[int, int, int], seats: int
) -> None:
    even = break_even_together(three_levels(amounts), seats)
    scale = even["Minor"] / (100 * amounts[2])
    assert list(even.values()) == [100 * scale * amount for amount in amounts]
    fixed = 50 * 3_744 + 40 * 5_108 + 30 * 10_200 + 9 * 54_912
    envy = (seats - 1) * (1_000 * 4 + 300 * 36)
    off_meters = (even["Mega"] * 4 + even["Major"] * 36 + even["Minor"] * 624) / 100
    assert off_meters + fixed + envy == FIVE_CARD_HANDS


def test_one_level_has_the_same_break_even_alone_or_together() -> None:
    link = Link("WA-GM-1").state
    assert break_even_together(link, 7) == break_even(link, 7)


def test_a_level_has_a_negative_break_even_if_the_others_suffice() -> None:
    even = break_even(three_levels((600_000, 1_000, 250)), 7)
    assert even["Major"] < 0 < even["Mega"]


@pytest.mark.parametrize("id_", ["WA-GM-1", "SD-PMG-02", "SM-LIR-1"])
def test_the_break_even_scales_with_the_wager(id_: str) -> None:
    one, five = (Link(id_, wager=dollars(wager)).state for wager in (1, 5))
    assert break_even(five, 7)["Jackpot"] == 5 * break_even(one, 7)["Jackpot"]
    assert worth_now(five, 7) == worth_now(one, 7)


def test_envy_that_does_not_scale() -> None:
    link = Link("WA-GM-1", wager=dollars(5)).state
    assert worth_now(link, 7, envy_scales=False).envy * 5 == worth_now(link, 7).envy
    flat = break_even(link, 7, envy_scales=False)
    assert flat["Jackpot"] > break_even(link, 7)["Jackpot"]
    assert break_even_together(link, 7, envy_scales=False) == flat


def test_empty_meters_cannot_be_scaled_in_proportion() -> None:
    link = at_meters(Link("WA-GM-1").state, {"Jackpot": Cents(0)})
    assert break_even(link, 7) == break_even(Link("WA-GM-1").state, 7)
    with rejected(InputError, "odds/break_even"):
        break_even_together(link, 7)


# Invalid input


@pytest.mark.parametrize("seats", [-1, 0, 8])
@pytest.mark.parametrize("ask", [hold, worth_now, break_even, break_even_together])
def test_an_invalid_number_of_seats_is_rejected(
    ask: Callable[[LinkState, int], object], seats: int
) -> None:
    with rejected(InputError, rf"odds/seats: expected 1 to 7 seats, got {seats}"):
        ask(Link("WA-GM-1").state, seats)


@pytest.mark.parametrize(
    ("level", "amount"),
    [
        ("Jackpot", Cents(-1)),
        ("Jackpot", Cents(100, Currency.SGD)),
        ("Mega", Cents(100)),
    ],
)
def test_invalid_meter_amounts_are_rejected(level: str, amount: Cents) -> None:
    with rejected(InputError, r"odds/meter: expected a nonnegative USD amount for Jackpot, got"):
        at_meters(Link("WA-GM-1").state, {level: amount})


def test_a_negative_meter_is_rejected() -> None:
    """A meter can be negative briefly between two tables' wins (R37). It is not valued then."""
    link = Link("WA-GM-1").state
    overdrawn = LinkState(link.name, link.terms, (link.meters[0].moved(-(10**13)),))
    with rejected(InputError, "odds/meter"):
        worth_now(overdrawn, 7)
