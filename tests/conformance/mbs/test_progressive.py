"""Marina Bay Sands: the Progressive Jackpot wager, its schedule in Singapore dollars, and envy."""

import pytest

from letitride.game import commands as game_commands
from letitride.money import Currency
from letitride.progressive.link.events import JackpotWon
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.wagers import Wager
from letitride.table.events import EnvyPaid
from letitride.table.round_postings import TRAY
from tests.conformance.progressives import (
    ALSO_NOTHING,
    BOARD,
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


def sands(**options: object) -> HouseRules:
    return house("MBS", "hand", None, **options)


@pytest.mark.clause("MBS-1.1.6/1", "MBS-3.5")
def test_the_wager_is_optional_placed_before_the_deal_and_needs_the_three_wagers() -> None:
    sitting = Sitting(sands())
    sitting.open(2, 4)
    sitting.refused(sitting.wagers(2, progressive="1.00"), "game/no_main_bets", "MBS-3.5")
    sitting.bet(2, "5.00", progressive="1.00")
    sitting.bet(4, "5.00")
    more = sitting.wagers(4, "5.00", progressive="1.00")
    sitting.close()
    sitting.refused(more, "game/wrong_phase", "MBS-5.6/1")
    sitting.finish(ride=True)
    assert sitting.meter == "10000.19"  # from the only wager placed in time


@pytest.mark.clause("MBS-1.1.6/2")
def test_only_players_with_the_wager_can_win_the_jackpot() -> None:
    unbet = played(sands(), {2: ROYAL, 4: NOTHING}, without=[2])
    assert not any(isinstance(event, JackpotWon) for event in unbet.table.events)
    assert unbet.meter == "10000.19"  # Seat 4 contributed, but nobody won.
    assert unbet.chips("p2") == "15015.00"  # Only the main bets won, at 1,000 to 1.
    bet = played(sands(), {2: ROYAL, 4: NOTHING})
    assert bet.progressive(2) == "10000.38"
    assert bet.chips("p2") == "25015.38"


@pytest.mark.clause("MBS-4.2/1")
@pytest.mark.parametrize(
    ("own", "community", "won", "back", "left"),
    [
        (ROYAL, BOARD, "25000.19", "0.00", "10000.00"),
        (STRAIGHT_FLUSH, BOARD, "2500.01", "0.00", "22500.18"),
        ("8c 8d 8h", "8s 2d", "300.00", "1.00", "25000.19"),
        ("8c 8d 8h", "2s 2d", "50.00", "1.00", "25000.19"),
        ("Kh 9h 7h", "4h 2h", "40.00", "1.00", "25000.19"),
        ("9c 8d 7h", "6s 5d", "30.00", "1.00", "25000.19"),
        ("8c 8d 8h", "Ks 2d", "9.00", "1.00", "25000.19"),
        ("Ac Ad 8h", "8s 2d", "0.00", "0.00", "25000.19"),
    ],
)
def test_the_schedule_prints_to_one_so_fixed_pays_return_the_wager(
    own: str, community: str, won: str, back: str, left: str
) -> None:
    """A player who wins a share of the jackpot does not get the wager back."""
    rules = sands()
    sitting = played(rules, {3: own}, community, links=standing_at(rules, "25000.00"))
    bet = sitting.at(3).bet(Wager.PROGRESSIVE)
    assert bet is not None
    assert (str(bet.won), str(bet.back), sitting.meter) == (won, back, left)
    assert bet.won.currency is Currency.SGD


@pytest.mark.clause("MBS-3.20/1", "MBS-1.1.3", "MBS-4.2/2")
@pytest.mark.parametrize(
    ("own", "community", "amount"),
    [
        (ROYAL, BOARD, "1000.00"),
        (STRAIGHT_FLUSH, BOARD, "300.00"),
        ("8c 8d 8h", "8s 2d", ""),
        ("Kh 9h 5h", "4h 2h", ""),
    ],
)
def test_every_other_player_with_the_wager_is_paid_for_a_royal_or_straight_flush(
    own: str, community: str, amount: str
) -> None:
    hands = {1: "6c 3d 7h", 3: own, 5: "5c Td 6d", 7: "9c 3h Jd"}
    sitting = played(sands(), hands, community, without=[5])
    paid = [(3, amount)] if amount else []
    assert [sitting.envy(seat) for seat in (7, 5, 3, 1)] == [paid, [], [], paid]
    assert all(envy.amount.currency is Currency.SGD for envy in sitting.table.state.envy)


@pytest.mark.clause("MBS-3.20/2")
@pytest.mark.parametrize("ride", [True, False])
def test_the_envy_hand_needs_only_the_dollar_wager(ride: bool) -> None:
    """The hand qualifies without the other two main wagers or the progressive wager."""
    sitting = played(sands(), {2: ROYAL, 4: NOTHING}, without=[2], ride=ride)
    assert [sitting.envy(seat) for seat in (2, 4)] == [[], [(2, "1000.00")]]


@pytest.mark.clause("MBS-3.20/2")
def test_no_house_may_require_the_progressive_wager_of_the_envy_hand() -> None:
    with refused("house/fixed_option", "MBS-3.20/2"):
        sands(envy_needs_bet=True)


@pytest.mark.clause("MBS-4.2/1", "SM-LIR-10(b)")
def test_no_house_may_pay_the_fixed_odds_from_the_jackpot() -> None:
    with refused("house/fixed_option", "MBS-4.2/1", "SM-LIR-10(b)"):
        sands(fixed_pays_from="meter")


@pytest.mark.clause("MBS-1.1.3", "MBS-3.20/1")
def test_each_of_two_envy_hands_is_paid_only_for_the_other() -> None:
    hands = {2: ROYAL, 4: NOTHING, 6: STRAIGHT_FLUSH}
    sitting = played(sands(), hands)
    assert sitting.envy(2) == [(6, "300.00")]
    assert sitting.envy(4) == [(6, "300.00"), (2, "1000.00")]
    assert sitting.envy(6) == [(2, "1000.00")]


@pytest.mark.clause("MBS-5.4")
def test_a_void_after_the_round_reverses_jackpot_and_envy() -> None:
    rules = sands()
    sitting = played(rules, {2: ROYAL, 4: NOTHING}, links=standing_at(rules, "25000.00"))
    assert (sitting.round.phase, sitting.meter) == ("over", "10000.00")
    sitting.report("wrong_count_seat")
    assert (sitting.round.phase, sitting.meter) == ("void", "25000.00")
    assert [sitting.chips(player) for player in ("p2", "p4")] == ["16.00", "16.00"]
    assert sitting.balance(TRAY) == "0.00"
    assert sitting.table.state.envy == ()


@pytest.mark.clause("MBS-5.4")
def test_once_the_next_round_has_opened_jackpot_and_envy_stand() -> None:
    rules = sands()
    sitting = played(rules, {2: ROYAL, 4: NOTHING}, links=standing_at(rules, "25000.00"))
    sitting.open(2, 4)
    late = game_commands.ReportIrregularity(Irregularity(What.WRONG_COUNT_SEAT))
    sitting.refused(late, "game/wrong_phase", "MBS-5.4")
    assert sitting.meter == "10000.00"
    assert sitting.chips("p2") == "40015.38"


@pytest.mark.clause("MBS-5.1.1", "MBS-5.1.2")
def test_a_foreign_card_reverses_only_this_rounds_contributions() -> None:
    sitting = played(sands(), {2: NOTHING, 4: ALSO_NOTHING}, "Kd 9c")
    assert sitting.meter == "10000.38"
    sitting.open(2, 4)
    for seat in (2, 4):
        sitting.bet(seat, "5.00", progressive="1.00")
    sitting.close()
    assert sitting.meter == "10000.76"
    sitting.report("foreign_card")
    assert sitting.meter == "10000.38"


@pytest.mark.clause("MBS-5.1.1")
def test_a_foreign_card_found_between_jackpot_and_envy_reverses_the_jackpot() -> None:
    rules = sands()
    sitting = dealt(rules, {2: ROYAL, 4: NOTHING}, links=standing_at(rules, "25000.00"))
    ride_to_the_settlement(sitting)
    for seat in (4, 2):
        sitting.table.do(game_commands.SettleSeat(seat))
    assert (sitting.round.phase, sitting.meter) == ("collecting", "10000.00")
    sitting.report("foreign_card")
    assert sitting.meter == "25000.00"
    assert [sitting.chips(player) for player in ("p2", "p4")] == ["16.00", "16.00"]
    assert not any(isinstance(event, EnvyPaid) for event in sitting.table.events)
