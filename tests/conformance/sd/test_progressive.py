"""South Dakota: winning the progressive, the source of each pay, and envy."""

import pytest

from letitride.game import Phase, next_lines, view
from letitride.game import commands as game_commands
from letitride.game.events import SeatSettled, WagerLost, WagerPaid
from letitride.progressive.link.events import JackpotWon, MeterAdjusted
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game, Wager
from letitride.table.commands import PayEnvy
from letitride.table.events import EnvyPaid
from letitride.table.linked_meters import own_links
from letitride.table.round_postings import TRAY
from tests.conformance.progressives import (
    ALSO_NOTHING,
    NOTHING,
    ROYAL,
    STRAIGHT_FLUSH,
    dealt,
    played,
    ride_to_the_settlement,
    standing_at,
)
from tests.conformance.refusals import refused
from tests.playing import house
from tests.sitting import Sitting

SCHEDULES = ["SD-LIRP-1", "SD-PMG-01", "SD-PMG-02"]
EACH_SCHEDULE = pytest.mark.parametrize("schedule", SCHEDULES)


def dakota(schedule: str = "SD-LIRP-1", dealing: str = "hand", **options: object) -> HouseRules:
    tables = {"main": "SD-MAIN-A", "progressive": schedule}
    return house("SD", dealing, tables, **options)


@pytest.mark.clause("SD-2/3")
def test_the_bet_is_optional_and_accepted_only_if_offered() -> None:
    offered = played(dakota(), {2: NOTHING, 4: ALSO_NOTHING}, "Kd 9c", without=[4])
    assert offered.meter == "10000.19"
    without = Sitting(house("SD", "hand", {"main": "SD-MAIN-A"}))
    without.open(2)
    bet = without.wagers(2, "5.00", progressive="1.00")
    without.refused(bet, "game/not_offered", "SD-2/3")


@pytest.mark.clause("SD-2/10")
@pytest.mark.parametrize("dealing", ["hand", "machine"])
def test_the_bets_are_in_the_tray_before_the_first_card(dealing: str) -> None:
    sitting = Sitting(dakota(dealing=dealing))
    sitting.open(2, 4)
    for seat in (2, 4):
        sitting.bet(seat, "5.00", progressive="1.00")
    sitting.table.do(game_commands.CloseBetting())
    assert (sitting.on_layout(2), sitting.balance(TRAY)) == ("16.00", "0.00")
    sitting.table.do(game_commands.CountSideBets(2, 2))
    assert not any(seat.cards for seat in sitting.round.seats)
    assert (sitting.on_layout(2), sitting.balance(TRAY)) == ("15.00", "2.00")


@pytest.mark.clause("SD-10/1", "SD-10/3", "SD-10(a)i", "SD-10(a)vi/2")
@EACH_SCHEDULE
def test_a_royal_flush_wins_the_meter_which_restarts_at_seed_and_reserve(schedule: str) -> None:
    rules = dakota(schedule, progressive_wager="1.00")
    links = standing_at(rules, "25000.00", reserve="75.50")
    sitting = played(rules, {3: ROYAL, 5: NOTHING}, without=[5], links=links)
    assert (sitting.progressive(3), sitting.meter) == ("25000.19", "10075.50")
    assert links[Game.PROGRESSIVE].state.meters[0].reserve == 0
    unbet = played(rules, {3: ROYAL, 5: NOTHING}, without=[3], links=standing_at(rules, "25000.00"))
    assert unbet.at(3).bet(Wager.PROGRESSIVE) is None
    assert unbet.meter == "25000.19"


@pytest.mark.clause("SD-10(a)i", "SD-10(a)vi/1")
def test_a_straight_flush_takes_a_tenth_of_the_meter_and_lowers_it_by_that() -> None:
    rules = dakota()
    sitting = played(rules, {3: STRAIGHT_FLUSH}, links=standing_at(rules, "25000.00"))
    assert (sitting.progressive(3), sitting.meter) == ("2500.01", "22500.18")
    taken = [event for event in sitting.table.events if isinstance(event, MeterAdjusted)]
    assert [str(event.award.amount) for event in taken] == ["2500.01"]


@pytest.mark.clause("SD-10/2", "SD-10/3", "SD-10/5", "SD-10(a)ii", "SD-10(a)vi/1")
@EACH_SCHEDULE
@pytest.mark.parametrize(
    ("own", "community", "pays"),
    [
        ("8c 8d 8h", "8s 2d", 300),
        ("8c 8d 8h", "2s 2d", 50),
        ("Kh 9h 7h", "4h 2h", 40),
        ("9c 8d 7h", "6s 5d", 30),
        ("8c 8d 8h", "Ks 2d", 9),
        ("Ac Ad 8h", "8s 2d", 0),  # two pair
        ("Ac Ad 8h", "9s 2d", 0),
        ("3c 5d 8h", "9s 2d", 0),
    ],
)
def test_every_other_award_comes_from_the_tray_without_the_stake(
    schedule: str, own: str, community: str, pays: int
) -> None:
    rules = dakota(schedule)
    wager = rules.progressive_wager(Game.PROGRESSIVE)
    sitting = dealt(rules, {3: own}, community)
    before = sitting.meter
    ride_to_the_settlement(sitting)
    tray = sitting.table.state.ledger.balance(TRAY)
    sitting.table.do(game_commands.SettleSeat(3))
    bet = sitting.at(3).bet(Wager.PROGRESSIVE)
    assert bet is not None
    assert (bet.won, bet.back.cents) == (wager * pays, 0)
    assert sitting.meter == before
    main = sum(b.won.cents if b.won else -b.stake.cents for b in sitting.at(3).bets[:3])
    paid = tray - sitting.table.state.ledger.balance(TRAY)
    assert paid.cents == main + bet.won.cents


@pytest.mark.clause("SD-10/6")
@pytest.mark.parametrize(
    ("schedule", "wager", "seed", "envy"),
    [
        ("SD-LIRP-1", "1.00", "10000.00", ("1000.00", "300.00")),
        ("SD-LIRP-1", "2.00", "20000.00", ("2000.00", "600.00")),
        ("SD-PMG-02", "5.00", "50000.00", ("5000.00", "1500.00")),
        ("SD-PMG-02", "2.50", "25000.00", ("2500.00", "750.00")),
    ],
)
def test_envy_and_seed_are_in_proportion_to_the_wager(
    schedule: str, wager: str, seed: str, envy: tuple[str, str]
) -> None:
    rules = dakota(schedule, progressive_wager=wager)
    assert str(own_links(rules)[Game.PROGRESSIVE].state.meters[0].seed) == seed
    sitting = played(rules, {2: ROYAL, 4: NOTHING, 6: STRAIGHT_FLUSH})
    assert sitting.envy(4) == [(6, envy[1]), (2, envy[0])]
    assert sitting.meter == seed


@pytest.mark.clause("SD-10(b)i/1", "SD-10(b)i/2", "SD-10(b)i/3")
@EACH_SCHEDULE
def test_only_players_with_the_bet_are_paid_envy_even_if_the_hand_has_no_bet(schedule: str) -> None:
    hands = {1: ALSO_NOTHING, 2: ROYAL, 4: NOTHING, 6: "2d 4h 7c"}
    rules = dakota(schedule)
    sitting = played(rules, hands, without=[2, 6])
    amount = "5000.00" if schedule == "SD-PMG-02" else "1000.00"
    assert [sitting.envy(seat) for seat in hands] == [[(2, amount)], [], [(2, amount)], []]
    assert sitting.chips("p2") == "7515.00"  # 500 to 1 on three bets, and nothing else
    assert not any(isinstance(event, JackpotWon) for event in sitting.table.events)


@pytest.mark.clause("SD-10(b)iii/2")
def test_each_of_several_envy_hands_pays_once() -> None:
    hands = {2: "9s 8s 7s", 4: NOTHING, 6: "4s 3s 2s"}
    sitting = played(dakota(), hands, "6s 5s")
    assert sitting.envy(4) == [(6, "300.00"), (2, "300.00")]
    assert (sitting.envy(2), sitting.envy(6)) == ([(6, "300.00")], [(2, "300.00")])


@pytest.mark.clause("SD-10(b)ii", "SD-10(b)iii/1")
def test_envy_is_paid_last_and_the_hand_stays_up_until_then() -> None:
    sitting = dealt(dakota(), {2: NOTHING, 4: ROYAL, 6: ALSO_NOTHING})
    ride_to_the_settlement(sitting)
    for seat in (6, 4, 2):
        sitting.refused(PayEnvy(), "table/no_envy", "SD-10(b)i/2")
        sitting.table.do(game_commands.SettleSeat(seat))
        envied = view(sitting.round).seats[1]
        assert envied.on_layout
        assert (None in envied.cards) == (seat == 6)
    lines = [line.step for line in next_lines(sitting.table.rules, sitting.round)]
    assert lines.index("pay_envy") < lines.index("collect_cards")
    sitting.refused(game_commands.CollectCards(), "table/envy_due", "SD-10(b)i/2")
    sitting.table.do(PayEnvy())
    sitting.refused(PayEnvy(), "table/no_envy")
    assert view(sitting.round).seats[1].on_layout
    sitting.table.run()
    assert sitting.round.phase is Phase.OVER
    kinds = (SeatSettled, WagerLost, WagerPaid, EnvyPaid)
    order = [type(event) for event in sitting.table.events if isinstance(event, kinds)]
    assert order[-2:] == [EnvyPaid, EnvyPaid]
    assert EnvyPaid not in order[:-2]


@pytest.mark.clause("SD-10(a)iii/1", "SD-10(a)iv", "SD-10(a)vii/1", "SD-10(b)ii")
def test_the_script_calls_a_supervisor_leaves_the_cards_and_ends_the_hand() -> None:
    sitting = dealt(dakota(), {2: NOTHING, 4: ROYAL})
    ride_to_the_settlement(sitting)
    called = {"call_supervisor", "leave_envy_hand", "pay_envy"}
    assert not called & {line.step for line in next_lines(sitting.table.rules, sitting.round)}
    sitting.table.do(game_commands.SettleSeat(4))
    lines = {line.step: line for line in next_lines(sitting.table.rules, sitting.round)}
    assert "supervisor" in lines["call_supervisor"].text
    assert "face up" in lines["leave_envy_hand"].text
    assert lines["settle"].seat == sitting.round.to_settle == 2
    sitting.table.do(game_commands.SettleSeat(2))
    lines = {line.step: line for line in next_lines(sitting.table.rules, sitting.round)}
    assert called <= set(lines)
    assert "press_game_over" in lines
    plain = house("SD", "hand", {"main": "SD-MAIN-A"})
    assert "pay_envy" not in [prompt.step for prompt in plain.script]


@pytest.mark.clause("SD-10(a)ii")
def test_no_house_may_pay_the_other_awards_from_the_meter() -> None:
    with refused("house/fixed_option", "SD-10(a)ii"):
        dakota(fixed_pays_from="meter")


@pytest.mark.clause("SD-10/6")
def test_no_house_may_keep_envy_at_the_printed_amount() -> None:
    with refused("house/fixed_option", "SD-10/6"):
        dakota(envy_scales=False)
    sitting = played(dakota(progressive_wager="2.00"), {2: ROYAL, 4: NOTHING})
    assert (sitting.envy(4), sitting.meter) == ([(2, "2000.00")], "20000.00")


def test_an_award_is_in_whole_cents_and_the_fraction_stays_on_the_meter() -> None:
    rules = dakota()
    links = standing_at(rules, "10000.00", rate="12.3456%")
    sitting = played(rules, {3: STRAIGHT_FLUSH, 5: NOTHING}, links=links)
    assert sitting.progressive(3) == "1000.02"  # a tenth of 10000.246912
    exact = links[Game.PROGRESSIVE].state.meters[0].amount
    assert exact == 10_000_00_000_000 + 24_691_200 - 1000_02_000_000
