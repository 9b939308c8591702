"""Void rounds with a progressive: contributions and awards are reversed."""

import pytest

from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.progressive.link import open_link
from letitride.progressive.link.events import AwardReversed, Contributed, ContributionReversed
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game
from letitride.table.linked_meters import LinkedMeters, terms
from letitride.table.round_postings import TRAY
from tests.conformance.progressives import (
    ALSO_NOTHING,
    NOTHING,
    ROYAL,
    STRAIGHT_FLUSH,
    dealt,
    meter,
    played,
    ride_to_the_settlement,
    standing_at,
)
from tests.playing import DEALS, house
from tests.sitting import Sitting


def rules_of(place: str, dealing: str, **options: object) -> HouseRules:
    return house(place, dealing, {"main": "MA-MAIN", "progressive": "MA-PROG"}, **options)


WASHINGTON = rules_of("WA", "machine")


def linked(rules: HouseRules, reserve: str = "0.00") -> dict[Game, LinkedMeters]:
    settings = [meter(rules, amount="25000.00", reserve=reserve)]
    return {
        Game.PROGRESSIVE: LinkedMeters(open_link("bank", terms(rules, Game.PROGRESSIVE), settings))
    }


@pytest.mark.parametrize(("place", "dealing"), DEALS)
@pytest.mark.parametrize("settled", [0, 1, 2, 3])
def test_a_void_at_any_point_in_settlement_reverses_every_award(
    place: str, dealing: str, settled: int
) -> None:
    """Counting from the dealer's right, hands win a tenth, the whole meter, and nothing (R42)."""
    rules = rules_of(place, dealing)
    links = standing_at(rules, "25000.00", reserve="60.00")
    hands = {2: NOTHING, 4: ROYAL, 6: STRAIGHT_FLUSH}
    sitting = dealt(rules, hands, links=links)
    ride_to_the_settlement(sitting)
    for seat in (6, 4, 2)[:settled]:
        sitting.table.do(game_commands.SettleSeat(seat))
    assert sitting.meter == ["25000.57", "22500.52", "10060.00", "10060.00"][settled]
    sitting.report("wrong_count_seat")
    assert (sitting.round.phase, sitting.meter) == (Phase.VOID, "25000.00")
    assert str(links[Game.PROGRESSIVE].state.meters[0].reserve_shown) == "60.00"
    assert [sitting.chips(f"p{seat}") for seat in hands] == ["16.00"] * 3
    assert sitting.balance(TRAY) == "0.00"


@pytest.mark.parametrize("place", ["MA", "WA"])
def test_a_void_drops_hits_that_wait_for_seats_to_the_left(place: str) -> None:
    rules = rules_of(place, "machine", meter_pay_order="left_first")
    sitting = dealt(rules, {2: ROYAL, 4: STRAIGHT_FLUSH}, links=standing_at(rules, "25000.00"))
    ride_to_the_settlement(sitting)
    sitting.table.do(game_commands.SettleSeat(4))
    sitting.report("wrong_count_seat")
    assert sitting.meter == "25000.00"
    assert [sitting.chips(f"p{seat}") for seat in (2, 4)] == ["16.00"] * 2
    assert sitting.balance(TRAY) == "0.00"


def test_a_finished_round_can_be_voided_until_the_next_opens() -> None:
    sitting = played(WASHINGTON, {2: ROYAL, 4: NOTHING})
    assert sitting.envy(4) == [(2, "1000.00")]
    sitting.report("wrong_count_seat")
    assert (sitting.meter, sitting.balance(TRAY)) == ("10000.00", "0.00")
    assert [sitting.chips(f"p{seat}") for seat in (2, 4)] == ["16.00"] * 2
    sitting.refused(game_commands.CollectCards(), "game/wrong_phase")
    sitting.open(2, 4)
    assert sitting.round.phase is Phase.BETTING


@pytest.mark.clause("WA-LIRB-IRR-4.8")
def test_a_redeal_does_not_add_to_the_meter_again() -> None:
    """A redeal continues the same round with the same bets (R45).

    Only bonus bets go back on the sensors. The progressive bets stay in the tray.
    """
    sitting = dealt(WASHINGTON, {2: NOTHING, 4: ALSO_NOTHING}, "Kd 9c")
    assert sitting.meter == "10000.38"
    sitting.report("community_not_delivered")
    assert (sitting.meter, sitting.on_layout(2), sitting.round.phase) == (
        "10000.38", "15.00", Phase.CLOSED,
    )  # fmt: skip
    more = sitting.wagers(2, "5.00", progressive="1.00")
    sitting.refused(more, "game/wrong_phase")
    sitting.table.run()
    assert sitting.on_layout(2) == "15.00"
    sitting.finish(ride=False)
    fed = [event for event in sitting.table.events if isinstance(event, Contributed)]
    assert (len(fed), sitting.meter) == (1, "10000.38")
    sitting.report("wrong_count_seat")
    assert sitting.meter == "10000.00"


def at_two_tables(links: dict[Game, LinkedMeters]) -> tuple[Sitting, Sitting]:
    """Deal at two tables: the first round will be voided, and the second has a royal flush."""
    voided = dealt(WASHINGTON, {3: NOTHING}, links=links, name="T1")
    winner = dealt(WASHINGTON, {2: ROYAL}, links=links, name="T2")
    return voided, winner


def test_the_void_rounds_tray_covers_a_contribution_won_at_another_table() -> None:
    """The winner keeps the award, and the meter does not fall below its new seed (R47)."""
    voided, winner = at_two_tables(linked(WASHINGTON))
    winner.finish(ride=True)
    assert (winner.progressive(2), winner.meter) == ("25000.38", "10000.00")
    voided.report("wrong_count_seat")
    assert voided.meter == "10000.00"
    assert voided.chips("p3") == "16.00"
    assert voided.balance(TRAY) == "-0.19"
    (back,) = [e for e in voided.table.events if isinstance(e, ContributionReversed)]
    assert (back.from_meter, back.from_tray) == (0, 19_000_000)


def test_a_tenth_won_in_between_leaves_the_contribution_on_the_meter() -> None:
    links = linked(WASHINGTON)
    voided = dealt(WASHINGTON, {3: NOTHING}, links=links, name="T1")
    winner = dealt(WASHINGTON, {2: STRAIGHT_FLUSH}, links=links, name="T2")
    winner.finish(ride=True)
    assert winner.meter == "22500.35"  # 25000.38 minus 2500.03
    voided.report("wrong_count_seat")
    assert (voided.meter, voided.balance(TRAY)) == ("22500.16", "0.00")


def test_contributions_after_the_win_come_off_the_new_meter() -> None:
    links = linked(WASHINGTON)
    winner = dealt(WASHINGTON, {2: ROYAL}, links=links, name="T2")
    winner.finish(ride=True)
    voided = dealt(WASHINGTON, {3: NOTHING}, links=links, name="T1")
    assert voided.meter == "10000.19"
    voided.report("wrong_count_seat")
    assert (voided.meter, voided.balance(TRAY)) == ("10000.00", "0.00")


def test_a_voided_jackpot_returns_to_the_meter_beside_later_contributions() -> None:
    links = linked(WASHINGTON, reserve="60.00")
    voided = dealt(WASHINGTON, {2: ROYAL, 4: NOTHING}, links=links, name="T1")
    voided.finish(ride=True)
    other = dealt(WASHINGTON, {3: NOTHING}, links=links, name="T2")
    assert other.meter == "10060.19"
    voided.report("wrong_count_seat")
    assert other.meter == "25000.19"
    assert str(links[Game.PROGRESSIVE].state.meters[0].reserve_shown) == "60.00"
    other.finish(ride=False)
    assert other.meter == "25000.19"


def test_a_voided_jackpot_does_not_affect_the_next_winners_prize() -> None:
    """The second winner won the new seed. Voiding the first round restores only the first award."""
    links = linked(WASHINGTON)
    voided, winner = (
        dealt(WASHINGTON, {2: ROYAL}, links=links, name="T1"),
        dealt(WASHINGTON, {2: ROYAL}, links=links, name="T2"),
    )
    voided.finish(ride=True)
    winner.finish(ride=True)
    assert (voided.progressive(2), winner.progressive(2)) == ("25000.38", "10000.00")
    voided.report("wrong_count_seat")
    (back,) = [e for e in voided.table.events if isinstance(e, AwardReversed)]
    assert not back.undoes_restart
    assert winner.chips("p2") == "25015.00"
    assert winner.meter == "35000.19"  # the new seed, plus the restored award
    assert voided.chips("p2") == "16.00"
