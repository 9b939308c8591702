"""Shuffle Master's Let It Ride Progressive, which is decided by three cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, Card
from letitride.game import commands as game_commands
from letitride.game import view
from letitride.game.events import WagerLost, WagerPaid
from letitride.progressive.link.events import JackpotWon
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.paytables import library
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.wagers import Game, Wager
from letitride.table.events import EnvyPaid
from letitride.table.linked_meters import own_links
from letitride.table.round_postings import TRAY
from tests.conformance.progressives import dealt, played, ride_to_the_settlement, standing_at
from tests.playing import house, stacked
from tests.sitting import Sitting

SPADES, HEARTS = "As Ks Qs", "Ah Kh Qh"
NOTHING, ALSO_NOTHING, BOARD = "2c 4d 7h", "3c 5d 8h", "Jd 9c"


def three_card(paytable: int = 1, **options: object) -> HouseRules:
    tables = {"main": "LIRX-01", "bonus": "LIRB-03-BONUS", "three_card": "WA-3CB-1"}
    return house("WA", "machine", tables | {"progressive": f"SM-LIR-{paytable}"}, **options)


@pytest.mark.clause("SM-LIR-2/1", "SM-LIR-4/1", "SM-LIR-4/3")
@pytest.mark.parametrize(
    ("own", "won"),
    [
        (SPADES, ("1000.14", "1000.20")),
        (HEARTS, ("500.00", "500.00")),
        ("9d 8d 7d", ("70.00", "100.00")),
        ("9d 9s 9h", ("60.00", "90.00")),
        ("9d 8c 7d", ("6.00", "0.00")),
        ("Kd 8d 7d", ("0.00", "0.00")),
        ("Kd Kc 7d", ("0.00", "0.00")),
    ],
)
def test_the_players_own_three_cards_decide_and_the_wager_is_kept(
    own: str, won: tuple[str, str]
) -> None:
    for paytable in (1, 2):
        sitting = played(three_card(paytable), {3: own}, "Jh 2c")
        bet = sitting.at(3).bet(Wager.PROGRESSIVE)
        assert bet is not None
        assert (str(bet.won), bet.back.cents) == (won[paytable - 1], 0)


@pytest.mark.clause("SM-LIR-2/2")
@given(st.permutations([str(card) for card in FIXED_ORDER if str(card) not in "9d 8c 7d"]))
def test_the_community_cards_play_no_part(rest: list[str]) -> None:
    """A three-card straight counts as a straight, whatever the community cards are."""
    sitting = played(three_card(), {3: "9d 8c 7d"}, " ".join(rest[:2]))
    assert sitting.progressive(3) == "6.00"


@pytest.mark.clause("SM-TCP-2")
@given(st.permutations(FIXED_ORDER))
def test_three_card_poker_uses_the_players_own_cards_whatever_the_dealer_has(
    deck: list[Card],
) -> None:
    table = library.paytable("SM-TCP-1")
    assert isinstance(table, ProgressiveTable)
    own, dealers = tuple(deck[:3]), tuple(deck[3:6])
    assert table.hand_of(own, dealers) == table.hand_of(own, ())


@pytest.mark.clause("SM-LIR-6/1", "SM-LIR-6/2")
def test_the_regular_wager_comes_first_and_each_side_bet_is_optional() -> None:
    rules = three_card()
    sitting = Sitting(rules)
    sitting.open(1)
    sitting.refused(sitting.wagers(1, progressive="1.00"), "game/no_main_bets")
    for extras in (
        {},
        {"progressive": "1.00"},
        {"three_card": "5.00"},
        {"bonus": "1.00", "progressive": "1.00"},
        {"bonus": "1.00", "three_card": "5.00", "progressive": "1.00"},
    ):
        sitting.bet(1, "5.00", **extras)
        assert len(sitting.at(1).bets) == 3 + len(extras)


@pytest.mark.clause("SM-LIR-9/1", "SM-LIR-9/2")
def test_all_wagers_of_a_seat_are_settled_together_and_shares_come_from_the_meter() -> None:
    rules = three_card()
    sitting = Sitting(rules, stacked(rules, {2: SPADES, 5: NOTHING}, BOARD))
    sitting.open(2, 5)
    for seat in (2, 5):
        sitting.bet(seat, "5.00", bonus="1.00", three_card="5.00", progressive="1.00")
    sitting.close()
    ride_to_the_settlement(sitting)
    for seat in (5, 2):
        so_far = len(sitting.table.events)
        sitting.table.do(game_commands.SettleSeat(seat))
        events = sitting.table.events[so_far:]
        settled = [e.wager for e in events if isinstance(e, WagerLost | WagerPaid)]
        assert settled == ["1", "2", "$", "three_card", "bonus", "progressive"]
        assert any(isinstance(e, JackpotWon) for e in events) == (seat == 2)


@pytest.mark.clause("SM-LIR-10(a)", "SM-LIR-5/1")
def test_a_full_award_pays_the_meter_which_then_restarts_at_the_seed() -> None:
    rules = three_card()
    sitting = dealt(rules, {3: SPADES}, BOARD, links=standing_at(rules, "4321.09"))
    shown = sitting.meter
    sitting.finish(ride=False)
    assert (shown, sitting.progressive(3), sitting.meter) == ("4321.23", "4321.23", "1000.00")


@pytest.mark.clause("SM-LIR-10(b)")
@pytest.mark.parametrize(("own", "won"), [(HEARTS, 500_00), ("9d 8c 7d", 6_00)])
def test_other_awards_are_paid_from_the_tray(own: str, won: int) -> None:
    sitting = dealt(three_card(), {3: own}, "Js 2c")
    ride_to_the_settlement(sitting)
    before, tray = sitting.meter, sitting.table.state.ledger.balance(TRAY)
    sitting.table.do(game_commands.SettleSeat(3))
    main = sum(b.won.cents if b.won else -b.stake.cents for b in sitting.at(3).bets[:3])
    paid = tray - sitting.table.state.ledger.balance(TRAY)
    assert (sitting.meter, paid.cents) == (before, won + main)


@pytest.mark.clause("SM-LIR-10(c)")
def test_several_meter_pays_follow_the_houses_order() -> None:
    """Several hands can win from one meter. Appendix A is missing, so the house sets the order."""
    paid = {}
    for order in ("right_first", "left_first"):
        rules = three_card(fixed_pays_from="meter", meter_pay_order=order)
        links = standing_at(rules, "700.00")
        sitting = played(rules, {2: SPADES, 5: HEARTS}, BOARD, links=links)
        won = [e.award for e in sitting.table.events if isinstance(e, JackpotWon)]
        paid[order] = [(award.seat, str(award.amount)) for award in won]
    assert paid == {
        "right_first": [(5, "500.00"), (2, "200.28")],
        "left_first": [(2, "700.28"), (5, "500.00")],
    }


@pytest.mark.clause("SM-LIR-4/6", "SM-LIR-4/2", "SM-LIR-4/4")
@pytest.mark.parametrize(
    ("wager", "seed", "envy"),
    [("1.00", "1000.00", ("100.00", "25.00")), ("5.00", "5000.00", ("500.00", "125.00"))],
)
def test_seed_and_envy_are_in_proportion_to_the_bet(
    wager: str, seed: str, envy: tuple[str, str]
) -> None:
    for paytable in (1, 2):
        rules = three_card(paytable, progressive_wager=wager)
        assert str(own_links(rules)[Game.PROGRESSIVE].state.meters[0].shown) == seed
        sitting = played(rules, {2: SPADES, 4: NOTHING, 6: HEARTS}, BOARD)
        assert sitting.envy(4) == [(6, envy[1]), (2, envy[0])]
        assert sitting.meter == seed


@pytest.mark.clause("SM-LIR-11(a)/1", "SM-LIR-11(a)/2", "SM-LIR-11(a)/3", "SM-LIR-11(c)/1")
@pytest.mark.parametrize(("own", "amount"), [(SPADES, "100.00"), (HEARTS, "25.00")])
def test_every_other_player_with_the_bet_is_paid_envy_when_the_round_ends(
    own: str, amount: str
) -> None:
    hands = {1: "2d 4h 7c", 3: own, 5: NOTHING, 7: ALSO_NOTHING}
    sitting = played(three_card(), hands, BOARD, without=[5])
    got = {seat: sitting.envy(seat) for seat in hands}
    assert got == {1: [(3, amount)], 3: [], 5: [], 7: [(3, amount)]}
    settled = (WagerLost, WagerPaid, EnvyPaid)
    kinds = [type(event) for event in sitting.table.events if isinstance(event, settled)]
    assert kinds.index(EnvyPaid) == len(kinds) - 2


@pytest.mark.clause("SM-LIR-11(c)/2")
def test_each_of_several_qualifying_hands_pays_the_others() -> None:
    hands = {2: SPADES, 4: NOTHING, 6: HEARTS, 7: "Ad Kd Qd"}
    sitting = played(three_card(), hands, "3c 9c")
    assert sitting.envy(4) == [(7, "25.00"), (6, "25.00"), (2, "100.00")]
    assert sitting.envy(2) == [(7, "25.00"), (6, "25.00")]
    assert sitting.envy(6) == [(7, "25.00"), (2, "100.00")]


@pytest.mark.clause("SM-LIR-11(a)/4", "WA-GM-10(a).4", "WA-LINK-11(a).4")
def test_the_dealers_packet_pays_no_envy() -> None:
    """The dealer's packet has A-K-Q of spades, including the burned card."""
    sitting = Sitting(three_card(), "2c 4d 7h 3c 5d 8h As Ks Qs")
    sitting.open(2, 5)
    for seat in (2, 5):
        sitting.bet(seat, "5.00", progressive="1.00")
    sitting.close()
    sitting.finish(ride=True)
    assert [str(card) for card in sitting.round.area] == ["As", "Ks", "Qs"]
    assert sitting.table.state.envy == ()


@pytest.mark.clause("SM-LIR-11(b)/1")
def test_three_cards_without_main_bets_count_as_a_hand_and_stay_up_for_envy() -> None:
    """A three-card progressive hand needs no main bets, only the player's own cards (R16, R36)."""
    rules = three_card(three_card_only=True, pick_and_pay=True)
    sitting = Sitting(rules, stacked(rules, {2: SPADES, 4: NOTHING}, BOARD))
    sitting.open(2, 4)
    sitting.bet(2, three_card="5.00")
    sitting.bet(4, "5.00", progressive="1.00")
    sitting.close()
    ride_to_the_settlement(sitting)
    for seat in (4, 2):
        sitting.table.do(game_commands.SettleSeat(seat))
    assert [at.number for at in view(sitting.round).seats if at.on_layout] == [2]
    sitting.table.run()
    assert sitting.envy(4) == [(2, "100.00")]
