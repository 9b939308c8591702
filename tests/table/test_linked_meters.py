"""Several tables and sensors on shared meters."""

import pytest

from letitride.game import commands as game_commands
from letitride.game.events import WagerPaid
from letitride.money import Cents
from letitride.progressive.link import THREE_CARD_POKER, Terms, Title, open_link
from letitride.progressive.link.commands import AdjustManually, JoinTable
from letitride.progressive.link.events import Contributed, JackpotWon
from letitride.progressive.link.terms import JackpotKind
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game, Wager
from letitride.table.engine import TableEngine
from letitride.table.linked_meters import LinkedMeters, own_links, terms
from letitride.table.shufflers import StackedShuffler
from tests.conformance.progressives import (
    ALSO_NOTHING,
    BOARD,
    NOTHING,
    ROYAL,
    STRAIGHT_FLUSH,
    dealt,
    meter,
    ride_to_the_settlement,
)
from tests.conformance.refusals import refused
from tests.playing import house, stacked
from tests.sitting import Sitting


def washington(table: str = "WA-LINK-01", **options: object) -> HouseRules:
    return house("WA", "machine", {"main": "LIRX-01", "progressive": table}, **options)


def linked(rules: HouseRules, amount: str = "25000.00") -> dict[Game, LinkedMeters]:
    """Return meters for several tables."""
    opening = open_link(
        "bank", terms(rules, Game.PROGRESSIVE), [meter(rules, amount=amount, rate="19%")]
    )
    return {Game.PROGRESSIVE: LinkedMeters(opening)}


# ---------------------------------------------------------------- several tables


@pytest.mark.clause("SM-LIR-11(a)/5", "WA-LINK-11(a).2", "WA-GM-10(a).2")
@pytest.mark.parametrize("table", ["WA-LINK-01", "WA-GM-1", "SM-LIR-1"])
def test_envy_is_never_paid_at_another_table_on_the_link(table: str) -> None:
    rules = washington(table)
    links = linked(rules)
    hits = dealt(rules, {2: ROYAL, 4: NOTHING}, links=links, name="T1")
    other = dealt(rules, {2: ALSO_NOTHING, 4: NOTHING}, links=links, name="T2")
    hits.finish(ride=True)
    other.finish(ride=True)
    assert len(hits.envy(4)) == 1
    assert other.table.state.envy == ()


@pytest.mark.clause("WA-GM-PT-USE", "WA-NEXUS-PT-USE")
@pytest.mark.parametrize("table", ["WA-GM-1", "WA-NEXUS-1"])
def test_tables_of_one_game_share_a_meter_and_simultaneous_hits_are_paid_in_order(
    table: str,
) -> None:
    """Two tables have royal flushes. The first one settled wins the meter, the other the seed."""
    rules = washington(table)
    links = linked(rules)
    first = dealt(rules, {2: ROYAL, 4: NOTHING}, links=links, name="T1")
    second = dealt(rules, {2: ROYAL, 4: NOTHING}, links=links, name="T2")
    assert first.meter == second.meter == "25000.76"
    second.finish(ride=True)
    first.finish(ride=True)
    assert (second.progressive(2), first.progressive(2)) == ("25000.76", "10000.00")
    won = [event.award for event in links[Game.PROGRESSIVE].events if isinstance(event, JackpotWon)]
    assert [(award.table, str(award.amount)) for award in won] == [
        ("T2", "25000.76"),
        ("T1", "10000.00"),
    ]
    with refused("progressive/unlike_tables", "WA-GM-PT-USE", "WA-NEXUS-PT-USE"):
        join(links, rules, Title("Caribbean Stud", cards=5, folds=True))


def join(links: dict[Game, LinkedMeters], rules: HouseRules, title: Title) -> None:
    offered = terms(rules, Game.PROGRESSIVE)
    links[Game.PROGRESSIVE].do(JoinTable("other", title, offered.paytable, offered.wager))


@pytest.mark.clause("WA-LINK-4", "WA-LINK-PT-USE", "SM-LIR-3/1", "SM-LIR-3/2")
def test_games_with_enough_cards_can_join_a_link() -> None:
    another = Title("Caribbean Stud", cards=5, folds=True)
    for table in ("WA-LINK-01", "WA-LINK-ML01", "WA-LINK-ML03"):
        rules = washington(table)
        levels = rules.progressive(Game.PROGRESSIVE).levels
        opening = [meter(rules, level, rate="5%") for level in levels]
        links = own_links(rules, {Game.PROGRESSIVE: opening})
        Sitting(rules, links=links)
        join(links, rules, another)
        with refused("progressive/unlike_tables", "WA-LINK-4"):
            Sitting(washington("PTMGL03"), links=links, name="T2")
        fresh = own_links(rules, {Game.PROGRESSIVE: opening})
        with refused("progressive/unlike_tables", "WA-LINK-PT-USE"):
            join(fresh, rules, THREE_CARD_POKER)
    rules = washington("SM-LIR-1")
    links = own_links(rules)
    Sitting(rules, links=links)
    join(links, rules, THREE_CARD_POKER)
    with refused("progressive/unlike_tables"):
        Sitting(washington("WA-LINK-01"), links=links, name="T2")


def test_jurisdictions_can_share_a_meter_if_pays_and_wager_agree() -> None:
    links = linked(washington("WA-NEXUS-1"))
    tables = {"MA": "MA-PROG", "SD": "SD-LIRP-1", "WA": "WA-GM-1"}
    for place, dealing in (("MA", "shoe"), ("SD", "hand"), ("WA", "hand")):
        rules = house(place, dealing, {"main": "MA-MAIN", "progressive": tables[place]})
        sitting = dealt(rules, {3: NOTHING}, links=links, name=place)
        sitting.finish(ride=False)
    assert sitting.meter == "25000.57"
    with refused("progressive/unlike_tables", "WA-LINK-4"):  # MBS has another currency
        dealt(house("MBS", "hand"), {3: NOTHING}, links=links, name="MBS")


def test_tables_with_another_source_of_fixed_pays_cannot_share_a_meter() -> None:
    links = linked(washington("WA-GM-1"))
    off_the_meter = washington("WA-GM-1", fixed_pays_from="meter")
    with refused("progressive/unlike_tables", "WA-FLEX-CON-1.1"):
        Sitting(off_the_meter, links=links)
    with refused("progressive/unlike_tables", "WA-FLEX-CON-1.1"):
        Sitting(washington("WA-GM-1"), links=linked(off_the_meter))


def test_the_next_winner_gets_a_meter_adjusted_during_the_round() -> None:
    rules = washington()
    links = linked(rules)
    sitting = dealt(rules, {2: ROYAL}, links=links)
    adjusted = AdjustManually("Jackpot", Cents(500_00), "display repaired", "ann", "bob")
    links[Game.PROGRESSIVE].do(adjusted)
    sitting.finish(ride=True)
    assert (sitting.progressive(2), sitting.meter) == ("500.00", "10000.00")


def test_rebuilding_a_table_does_not_repeat_events_on_its_links() -> None:
    rules = washington()
    links = linked(rules)
    sitting = dealt(rules, {2: ROYAL, 4: NOTHING}, links=links, name="T1")
    sitting.finish(ride=True)
    link = links[Game.PROGRESSIVE]
    state, events = link.state, list(link.events)
    again = TableEngine(rules, StackedShuffler(), sitting.table.events, name="T1", links=links)
    assert again.state == sitting.table.state
    assert (link.state, link.events) == (state, events)
    assert LinkedMeters(link.opening, link.events).state == state


# ---------------------------------------------------------------- two sensors


def two_sensors(**options: object) -> HouseRules:
    tables = {"main": "LIRX-01", "progressive": "WA-NEXUS-1", "progressive_2": "SM-LIR-1"}
    return house("WA", "machine", tables, **options)


@pytest.mark.clause("WA-NEXUS-JP-1.1", "WA-NEXUS-JP-1.2", "WA-NEXUS-JP-1.3")
def test_two_sensors_use_separate_sets_of_meters() -> None:
    """A-K-Q of spades with J-T of spades wins both the three-card and the five-card jackpot."""
    rules = two_sensors()
    sitting = Sitting(rules, stacked(rules, {2: ROYAL, 4: NOTHING, 6: ALSO_NOTHING}, BOARD))
    sitting.open(2, 4, 6)
    sitting.bet(2, "5.00", progressive="1.00", progressive_2="1.00")
    sitting.bet(4, "5.00", progressive_2="1.00")
    sitting.bet(6, "5.00", progressive="1.00")
    sitting.close()
    assert (sitting.meters(), sitting.meters(Game.PROGRESSIVE_2)) == (["10000.38"], ["1000.28"])
    sitting.finish(ride=True)
    won = [sitting.progressive(2, sensor) for sensor in (Wager.PROGRESSIVE, Wager.PROGRESSIVE_2)]
    assert won == ["10000.38", "1000.28"]
    assert (sitting.meters(), sitting.meters(Game.PROGRESSIVE_2)) == (["10000.00"], ["1000.00"])
    envy = [(paid.seat, paid.wager, str(paid.amount)) for paid in sitting.table.state.envy]
    assert envy == [(6, Wager.PROGRESSIVE, "1000.00"), (4, Wager.PROGRESSIVE_2, "100.00")]
    with refused("house/unknown_game"):
        house("WA", "machine", {"main": "LIRX-01", "progressive_3": "WA-GM-1"})


@pytest.mark.clause("WA-NEXUS-JP-2")
def test_each_sensor_counts_as_a_game() -> None:
    tables = {"main": "LIRX-01", "progressive": "WA-NEXUS-1", "progressive_2": "SM-LIR-1"}
    more = {"bonus": "LIRB-03-BONUS", "three_card": "WA-3CB-1"}
    sitting = Sitting(house("WA", "machine", tables | more))
    sitting.open(2)
    both = {"progressive": "1.00", "progressive_2": "1.00", "bonus": "1.00"}
    sitting.bet(2, "5.00", **both)
    five = sitting.wagers(2, "5.00", **both, three_card="5.00")
    sitting.refused(five, "game/too_many_games", "WA-NEXUS-JP-2")


@pytest.mark.clause("WA-NEXUS-JP-3", "WA-NEXUS-JP-4", "WA-NEXUS-JP-5")
def test_a_tables_jackpots_are_of_one_kind_and_on_separate_sensors() -> None:
    rules = house("WA", "machine", {"main": "LIRX-01", "progressive": "WA-NEXUS-1",
                                    "progressive_2": "WA-NEXUS-1"})  # fmt: skip
    offered = terms(rules, Game.PROGRESSIVE)
    progressive = LinkedMeters(open_link("one", offered))
    prize = Terms(offered.paytable, offered.wager, jackpot=JackpotKind.HOUSE)
    of_the_house = LinkedMeters(open_link("two", prize))
    with refused("progressive/unlike_tables", "WA-NEXUS-JP-5"):
        Sitting(rules, links={Game.PROGRESSIVE: progressive, Game.PROGRESSIVE_2: progressive})
    with refused("progressive/unlike_tables", "WA-NEXUS-JP-4"):
        Sitting(rules, links={Game.PROGRESSIVE: progressive, Game.PROGRESSIVE_2: of_the_house})
    with refused("progressive/unlike_tables", "WA-NEXUS-JP-3"):
        Sitting(washington("WA-NEXUS-1"), links={Game.PROGRESSIVE: of_the_house})
    assert progressive.events == of_the_house.events == []
    with refused("table/no_link"):
        Sitting(rules, links={Game.PROGRESSIVE: progressive})


def test_both_sensors_hit_by_one_hand_are_paid_in_the_houses_order() -> None:
    rules = two_sensors(meter_pay_order="left_first")
    sitting = Sitting(rules, stacked(rules, {2: ROYAL, 4: STRAIGHT_FLUSH}, BOARD))
    sitting.open(2, 4)
    for seat in (2, 4):
        sitting.bet(seat, "5.00", progressive="1.00", progressive_2="1.00")
    sitting.close()
    ride_to_the_settlement(sitting)
    sitting.table.do(game_commands.SettleSeat(4))
    assert sitting.meters() == ["10000.38"]  # seat 2 must be paid first
    sitting.table.do(game_commands.SettleSeat(2))
    sensors = (Wager.PROGRESSIVE, Wager.PROGRESSIVE_2)
    paid = [e for e in sitting.table.events if isinstance(e, WagerPaid) and e.wager in sensors]
    assert [(e.seat, e.wager.value, str(e.won)) for e in paid] == [
        (
            4,
            "progressive_2",
            "70.00",
        ),  # a straight flush, paid from the tray at once
        (2, "progressive", "10000.38"),
        (2, "progressive_2", "1000.28"),
        (4, "progressive", "1000.00"),
    ]
    fed = [event for event in sitting.table.events if isinstance(event, Contributed)]
    assert [event.link for event in fed] == ["progressive", "progressive_2"]


# ---------------------------------------------------------------- no dealer on duty


@pytest.mark.clause("SD-10(a)ii")
def test_without_a_dealer_on_duty_wins_are_paid_in_the_round() -> None:
    """The options for confirming awards do not change how a round is replayed (R53)."""
    tables = {"main": "SD-MAIN-A", "progressive": "SD-LIRP-1"}
    rules = house("SD", "machine", tables, confirm_awards=True, executive_from="1.00")
    sitting = Sitting(rules, stacked(rules, {2: ROYAL, 4: "Jc Jd 2d"}, BOARD))
    sitting.open(2, 4)
    for seat in (2, 4):
        sitting.bet(seat, "5.00", progressive="1.00")
    sitting.close()
    sitting.finish(ride=True)
    kinds = {type(event).__name__ for event in sitting.table.events}
    assert {"JackpotHit", "JackpotWon", "WagerPaid"} <= kinds
    assert kinds.isdisjoint({"FixedWinLogged", "AwardConfirmed"})
    paid = [one for one in sitting.table.events if isinstance(one, WagerPaid)]
    assert {one.seat for one in paid if one.wager is Wager.PROGRESSIVE} == {2, 4}
