"""Washington: the progressive under every system, from the wager to the last envy pay."""

from itertools import combinations

import pytest

from letitride.game import commands as game_commands
from letitride.game import next_lines, view
from letitride.game.events import JackpotHit, WagerLost, WagerPaid
from letitride.progressive.link.events import JackpotWon, MeterAdjusted
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game, Wager
from letitride.table.events import EnvyPaid
from letitride.table.linked_meters import LinkedMeters, own_links
from letitride.table.round_postings import TRAY
from tests.conformance.progressives import (
    ALSO_NOTHING,
    BOARD,
    NOTHING,
    ROYAL,
    STRAIGHT_FLUSH,
    dealt,
    meter,
    played,
    ride_to_the_settlement,
    standing_at,
)
from tests.conformance.refusals import refused
from tests.playing import house, stacked
from tests.sitting import Sitting

PRINTED = ["WA-GM-1", "WA-NEXUS-1", "WA-LINK-01", "WA-LINK-ML01", "WA-LINK-ML03"]
ONE_METER = ["WA-GM-1", "WA-NEXUS-1", "WA-LINK-01"]
EACH_TABLE = pytest.mark.parametrize("table", PRINTED)
EACH_ONE_METER_TABLE = pytest.mark.parametrize("table", ONE_METER)
EXTRAS = {"bonus": "1.00", "three_card": "5.00", "cover_all": "5.00", "progressive": "1.00"}


def washington(table: str = "WA-NEXUS-1", **options: object) -> HouseRules:
    return house("WA", "machine", {"main": "LIRX-01", "progressive": table}, **options)


def everything(**options: object) -> HouseRules:
    tables = {"main": "LIRX-01", "bonus": "LIRB-03-BONUS", "three_card": "WA-3CB-1"}
    more = {"cover_all": "WA-COVER", "progressive": "WA-NEXUS-1"}
    return house("WA", "machine", tables | more, **options)


def levels(rules: HouseRules) -> dict[Game, LinkedMeters]:
    """Return meters at their seeds, each with its own reserve and rate."""
    names = rules.progressive(Game.PROGRESSIVE).levels
    settings = [meter(rules, name, rate="5%", reserve="40.00") for name in names]
    return own_links(rules, {Game.PROGRESSIVE: settings})


@pytest.mark.clause("WA-GM-3", "WA-NEXUS-3", "WA-LINK-3")
def test_the_pay_table_is_one_of_the_printed_ones() -> None:
    """Three of the tables pay four of a kind differently: 300 for 1, or a whole meter."""
    won = {}
    for table in PRINTED:
        rules = washington(table)
        sitting = played(rules, {3: "8c 8d 8h"}, "8s 2d", links=levels(rules))
        won[table] = sitting.progressive(3)
    assert won == {**dict.fromkeys(PRINTED, "300.00"), "WA-LINK-ML03": "250.05"}
    with refused("house/unknown_paytable"):
        washington("WA-LINK-ML02")


@pytest.mark.clause("WA-GM-1", "WA-GM-5.1", "WA-GM-5.2", "WA-LINK-6.2")
def test_side_bets_may_be_added_to_the_regular_wager_but_not_placed_alone() -> None:
    rules = everything()
    for many in range(len(EXTRAS) + 1):
        for names in combinations(EXTRAS, many):
            extras = {name: EXTRAS[name] for name in names}
            sitting = Sitting(rules)
            sitting.open(1)
            wagers = sitting.wagers(1, "5.00", **extras)
            if many == len(EXTRAS):  # that would be more games than allowed
                sitting.refused(wagers, "game/too_many_games", "WA-NEXUS-LIM-2")
                continue
            sitting.bet(1, "5.00", **extras)
            assert len(sitting.at(1).bets) == 3 + many
    alone = Sitting(rules)
    alone.open(1)
    alone.refused(alone.wagers(1, progressive="1.00"), "game/no_main_bets")


@pytest.mark.clause("WA-GM-5.1", "WA-LINK-6.1")
def test_a_player_with_only_the_three_card_bonus_cannot_make_the_bet_or_trigger_envy() -> None:
    rules = everything(three_card_only=True)
    hands = {2: ROYAL, 4: NOTHING}
    sitting = Sitting(rules, stacked(rules, hands, BOARD))
    sitting.open(2, 4)
    both = sitting.wagers(2, three_card="5.00", progressive="1.00")
    sitting.refused(both, "game/no_main_bets")
    sitting.bet(2, three_card="5.00")
    sitting.bet(4, "5.00", progressive="1.00")
    sitting.close()
    sitting.finish(ride=True)
    assert sitting.envy(4) == []  # without main bets, there is no royal flush
    assert sitting.meter == "10000.19"


@pytest.mark.clause("WA-GM-6.3", "WA-GM-PT-1-FN1", "WA-NEXUS-PT-1-FN1", "WA-LINK-PT-FN1")
@EACH_TABLE
def test_the_bets_go_to_the_tray_before_the_deal_and_are_not_returned(table: str) -> None:
    rules = washington(table)
    sitting = Sitting(rules, stacked(rules, {3: "8c 8d 8h"}, "Ks 2d"), links=levels(rules))
    sitting.open(3)
    sitting.bet(3, "5.00", progressive="1.00")
    sitting.table.do(game_commands.CloseBetting())
    sitting.table.do(game_commands.CountSideBets(1, 1))
    assert (sitting.on_layout(3), sitting.balance(TRAY)) == ("15.00", "1.00")
    sitting.table.run()
    sitting.finish(ride=False)
    assert sitting.chips("p3") == "39.00"  # 3 to 1 on 5.00, two bets taken back, and 9 for 1


@pytest.mark.clause("WA-GM-7", "WA-LINK-8", "SM-LIR-8")
@pytest.mark.parametrize("table", ["", *PRINTED, "SM-LIR-1"])
def test_the_progressive_changes_nothing_in_the_deal(table: str) -> None:
    """The same deck gives the same cards and the same main-game results."""
    plain = house("WA", "machine", {"main": "LIRX-01"})
    rules = washington(table) if table else plain
    deck = stacked(plain, {2: "Kc Kd 9h", 5: "4c 4d 4h"}, "7s 2d")
    links = levels(rules) if table else None
    sitting = Sitting(rules, deck, links=links)
    sitting.open(2, 5)
    sitting.bet(2, "5.00", **({"progressive": "1.00"} if table else {}))
    sitting.bet(5, "5.00")
    sitting.close()
    sitting.finish(ride=True)
    cards = [" ".join(map(str, sitting.at(seat).cards)) for seat in (2, 5)]
    assert cards == ["Kc Kd 9h", "4c 4d 4h"]
    assert " ".join(map(str, sitting.round.community)) == "7s 2d"
    assert [str(sitting.at(seat).bets[2].won) for seat in (2, 5)] == ["5.00", "15.00"]


@pytest.mark.clause("WA-GM-2", "WA-GM-9(a)", "WA-GM-4.1", "WA-LINK-5.1", "WA-LINK-10(a)")
@EACH_ONE_METER_TABLE
@pytest.mark.parametrize("ride", [True, False])
def test_the_five_card_hand_takes_its_share_from_the_meter(table: str, ride: bool) -> None:
    rules = washington(table)
    links = standing_at(rules, "25000.00", reserve="60.00")
    sitting = played(rules, {3: STRAIGHT_FLUSH}, links=links, ride=ride)
    assert (sitting.progressive(3), sitting.meter) == ("2500.01", "22500.18")
    links = standing_at(rules, "25000.00", reserve="60.00")
    sitting = played(rules, {3: ROYAL}, links=links, ride=ride)
    assert (sitting.progressive(3), sitting.meter) == ("25000.19", "10060.00")


@pytest.mark.clause("WA-LINK-5.1", "WA-LINK-PT-ML01", "WA-LINK-PT-ML03")
@pytest.mark.parametrize(
    ("table", "own", "community", "won", "meters"),
    [
        ("WA-LINK-ML01", ROYAL, BOARD, "10000.05", ["10040.00", "1000.05"]),
        ("WA-LINK-ML01", STRAIGHT_FLUSH, BOARD, "1000.05", ["10000.05", "1040.00"]),
        ("WA-LINK-ML03", ROYAL, BOARD, "10000.05", ["10040.00", "1000.05", "250.05"]),
        ("WA-LINK-ML03", STRAIGHT_FLUSH, BOARD, "1000.05", ["10000.05", "1040.00", "250.05"]),
        ("WA-LINK-ML03", "8c 8d 8h", "8s 2d", "250.05", ["10000.05", "1000.05", "290.00"]),
    ],
)
def test_each_level_restarts_after_its_own_full_award(
    table: str, own: str, community: str, won: str, meters: list[str]
) -> None:
    rules = washington(table)
    sitting = played(rules, {3: own}, community, links=levels(rules))
    assert (sitting.progressive(3), sitting.meters()) == (won, meters)


@pytest.mark.clause("WA-GM-9(b)", "WA-LINK-10(b)", "WA-GM-8.3", "WA-LINK-9.3")
@EACH_ONE_METER_TABLE
def test_only_a_percentage_goes_through_the_meter_and_is_logged(table: str) -> None:
    rules = washington(table)
    fixed = played(rules, {3: "8c 8d 8h"}, "2s 2d")
    kinds = (JackpotHit, JackpotWon, MeterAdjusted)
    assert not any(isinstance(event, kinds) for event in fixed.table.events)
    assert (fixed.progressive(3), fixed.meter) == ("50.00", "10000.19")
    share = played(rules, {3: STRAIGHT_FLUSH})
    flow = [event for event in share.table.events if isinstance(event, (*kinds, WagerPaid))]
    assert [type(event) for event in flow[-4:]] == [*kinds, WagerPaid]
    (paid, won) = flow[-1], flow[-3]
    assert isinstance(paid, WagerPaid)
    assert isinstance(won, JackpotWon)
    assert (paid.wager, paid.won) == (Wager.PROGRESSIVE, won.award.amount)


@pytest.mark.clause("WA-GM-8.1", "WA-LINK-9.1")
def test_all_wagers_of_a_player_are_settled_together() -> None:
    rules = everything()
    sitting = Sitting(rules, stacked(rules, {2: "Kc Kd Kh", 5: "4c 7d 9h"}, "2s 3d"))
    sitting.open(2, 5)
    for seat in (2, 5):
        sitting.bet(seat, "5.00", bonus="1.00", three_card="5.00", progressive="1.00")
    sitting.close()
    ride_to_the_settlement(sitting)
    for seat in (5, 2):
        so_far = len(sitting.table.events)
        sitting.table.do(game_commands.SettleSeat(seat))
        events = [e for e in sitting.table.events[so_far:] if isinstance(e, WagerLost | WagerPaid)]
        order = ["1", "2", "$", "three_card", "bonus", "progressive"]
        assert [(event.seat, event.wager) for event in events] == [(seat, w) for w in order]


@pytest.mark.clause("WA-GM-9(c).1", "WA-GM-9(c).2", "WA-LINK-10(c).1", "WA-LINK-10(c).2")
@EACH_ONE_METER_TABLE
@pytest.mark.parametrize(
    ("order", "royal_at", "royal", "straight_flush", "left"),
    [
        ("right_first", 6, "25000.38", "1000.00", "9000.00"),
        ("right_first", 2, "22500.35", "2500.03", "10000.00"),
        ("left_first", 2, "25000.38", "1000.00", "9000.00"),
        ("left_first", 6, "22500.35", "2500.03", "10000.00"),
    ],
)
def test_of_several_meter_pays_the_rightmost_is_first_unless_the_house_decides_otherwise(
    table: str, order: str, royal_at: int, royal: str, straight_flush: str, left: str
) -> None:
    rules = washington(table, meter_pay_order=order)
    hands = {royal_at: ROYAL, 8 - royal_at: STRAIGHT_FLUSH}
    sitting = played(rules, hands, links=standing_at(rules, "25000.00"))
    assert sitting.progressive(royal_at) == royal
    assert sitting.progressive(8 - royal_at) == straight_flush
    assert sitting.meter == left


@pytest.mark.clause("WA-GM-10(a).1", "WA-GM-10(a).2", "WA-GM-10(a).3", "WA-GM-10(a).4")
@pytest.mark.clause("WA-LINK-11(a).1", "WA-LINK-11(a).2", "WA-LINK-11(a).3")
@EACH_TABLE
def test_every_other_player_with_the_bet_is_paid_envy_and_the_winner_only_the_prize(
    table: str,
) -> None:
    hands = {1: "2d 4h 7c", 3: ROYAL, 5: NOTHING, 7: ALSO_NOTHING}
    rules = washington(table)
    sitting = played(rules, hands, without=[5], links=levels(rules))
    got = {seat: sitting.envy(seat) for seat in hands}
    assert got == {1: [(3, "1000.00")], 3: [], 5: [], 7: [(3, "1000.00")]}
    top = sitting.table.links[Game.PROGRESSIVE].state.meters[0].level
    won = [e.award for e in sitting.table.events if isinstance(e, JackpotWon)]
    assert [(award.seat, award.level) for award in won] == [(3, top)]


@pytest.mark.clause("WA-LINK-PT-FN2")
@pytest.mark.parametrize("table", ["WA-LINK-01", "WA-LINK-ML01", "WA-LINK-ML03"])
def test_on_a_link_table_envy_is_multiplied_by_the_wager(table: str) -> None:
    rules = washington(table, progressive_wager="5.00")
    sitting = played(rules, {2: ROYAL, 5: NOTHING}, links=levels(rules))
    assert sitting.envy(5) == [(2, "5000.00")]


@pytest.mark.clause("WA-GM-10(c).1", "WA-GM-10(c).2", "WA-LINK-11(c).1", "WA-LINK-11(c).2")
@EACH_TABLE
def test_several_envy_hands_pay_several_times_at_the_end_of_the_round(table: str) -> None:
    """Seats 2 and 6 have straight flushes. Seat 4 gets two envy bonuses, and they get one each."""
    rules = washington(table)
    hands = {2: "9s 8s 7s", 4: NOTHING, 6: "4s 3s 2s"}
    sitting = played(rules, hands, "6s 5s", links=levels(rules))
    assert [len(sitting.envy(seat)) for seat in (2, 4, 6)] == [1, 2, 1]
    settled = (WagerLost, WagerPaid, EnvyPaid)
    kinds = [type(event) for event in sitting.table.events if isinstance(event, settled)]
    assert kinds[-4:] == [EnvyPaid] * 4
    assert EnvyPaid not in kinds[:-4]


@pytest.mark.clause("WA-GM-10(b).1", "WA-NEXUS-10(b).1", "WA-LINK-11(b).1", "SM-LIR-11(b)/1")
@pytest.mark.clause("WA-GM-10(b).2", "WA-NEXUS-10(b).2", "WA-LINK-11(b).2", "SM-LIR-11(b)/2")
@pytest.mark.parametrize("table", [*PRINTED, "SM-LIR-1"])
def test_with_pick_and_pay_an_envy_hand_stays_on_the_table(table: str) -> None:
    rules = washington(table, pick_and_pay=True)
    sitting = dealt(rules, {2: NOTHING, 4: ROYAL, 6: ALSO_NOTHING}, links=levels(rules))
    ride_to_the_settlement(sitting)
    lying, told = [], []
    for seat in (6, 4, 2):
        sitting.table.do(game_commands.SettleSeat(seat))
        lying.append([at.number for at in view(sitting.round).seats if at.on_layout])
        steps = {line.step for line in next_lines(rules, sitting.round)}
        told.append({"call_supervisor", "leave_envy_hand"} & steps)
    assert told == [set(), {"call_supervisor", "leave_envy_hand"}, told[1]]
    assert "lock_up_hand" in [line.step for line in rules.script]
    assert lying == [[2, 4], [2, 4], [4]]
    sitting.refused(game_commands.CollectCards(), "table/envy_due", "WA-GM-10(a).2")
    assert "pay_envy" in [line.step for line in next_lines(rules, sitting.round)]
    sitting.table.run()
    assert len(sitting.table.state.envy) == 2


@pytest.mark.clause("WA-FLEX-CON-1.1")
@pytest.mark.parametrize(
    ("amount", "left", "from_tray"), [("1000.00", "700.19", 0), ("120.00", "0.00", 179_81)]
)
def test_a_house_may_pay_everything_from_the_meter_and_the_tray_covers_a_shortfall(
    amount: str, left: str, from_tray: int
) -> None:
    """Four of a kind pays 300 for 1."""
    rules = washington(fixed_pays_from="meter")
    links = standing_at(rules, amount)
    sitting = dealt(rules, {3: "8c 8d 8h"}, "8s 2d", links=links)
    ride_to_the_settlement(sitting)
    tray = sitting.table.state.ledger.balance(TRAY)
    sitting.table.do(game_commands.SettleSeat(3))
    assert (sitting.progressive(3), sitting.meter) == ("300.00", left)
    main = sum(bet.won.cents for bet in sitting.at(3).bets[:3])
    paid = tray - sitting.table.state.ledger.balance(TRAY)
    assert paid.cents == main + from_tray


def test_an_empty_meter_pays_a_share_of_zero() -> None:
    rules = washington(fixed_pays_from="meter")
    hands = {2: STRAIGHT_FLUSH, 4: "Jc Jd Jh"}  # the four jacks are paid first
    sitting = played(rules, hands, links=standing_at(rules, "50.00"))
    assert (sitting.progressive(4), sitting.progressive(2)) == ("300.00", "0.00")
    assert sitting.meter == "0.00"
    assert sitting.table.state.ledger.total == 0


def test_a_house_may_require_the_progressive_wager_of_the_envy_hand() -> None:
    rules = washington(envy_needs_bet=True)
    assert played(rules, {2: ROYAL, 4: NOTHING}, without=[2]).envy(4) == []
    assert played(rules, {2: ROYAL, 4: NOTHING}).envy(4) == [(2, "1000.00")]
