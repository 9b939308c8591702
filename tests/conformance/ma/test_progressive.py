"""Massachusetts: the progressive wager, its Envy Bonus, and the Multi Game Link."""

import pytest

from letitride.game import BetStatus
from letitride.money import Cents
from letitride.progressive.link import Terms, Title, open_link
from letitride.progressive.link.commands import JoinTable
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game, Wager
from letitride.table.events import EnvyPaid
from letitride.table.linked_meters import LinkedMeters, own_links, terms
from letitride.table.meter_postings import meter as meter_account
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
    standing_at,
)
from tests.conformance.refusals import refused
from tests.playing import house, stacked
from tests.sitting import Sitting

LISTED = ["PTMGL01", "PTMGL02", "PTMGL03", "PTMGLML01", "PTMGLML02", "PTMGLML03"]


def massachusetts(table: str = "MA-PROG", **options: object) -> HouseRules:
    return house("MA", "shoe", {"main": "MA-MAIN", "progressive": table}, **options)


def meters_of(rules: HouseRules) -> dict[Game, LinkedMeters]:
    """Return a table's own link with its meters at their seeds, and a contribution rate of 5%."""
    levels = rules.progressive(Game.PROGRESSIVE).levels
    seeds = {"Mega": "10000.00", "Major": "1000.00", "Minor": "250.00"}
    lost = rules.progressive(Game.PROGRESSIVE).id == "PTMGLML02"  # its seeds were lost
    settings = [
        meter(rules, level, seed=seeds[level] if lost else None, rate="5%") for level in levels
    ]
    return own_links(rules, {Game.PROGRESSIVE: settings})


@pytest.mark.clause("MA-12(a)-2")
def test_the_progressive_and_the_bonus_are_settled_separately() -> None:
    """Two players have three of a kind. One has the bonus bet, the other the progressive."""
    tables = {"main": "MA-MAIN", "bonus": "MA-BONUS", "progressive": "MA-PROG"}
    rules = house("MA", "shoe", tables)
    hands = {2: "Tc Th 8c", 4: "9c 9d 9h"}
    sitting = Sitting(rules, stacked(rules, hands, "Td 3s"))
    sitting.open(*hands)
    sitting.bet(2, "5.00", bonus="1.00")
    sitting.bet(4, "5.00", progressive="1.00")
    sitting.close()
    assert sitting.meter == "10000.19"  # one wager contributed, not two
    sitting.finish(ride=True)
    bonus, progressive = sitting.at(2).bet(Wager.BONUS), sitting.at(4).bet(Wager.PROGRESSIVE)
    assert bonus is not None
    assert progressive is not None
    assert (str(bonus.won), str(progressive.won)) == ("5.00", "9.00")
    assert sitting.at(2).bet(Wager.PROGRESSIVE) is sitting.at(4).bet(Wager.BONUS) is None


@pytest.mark.clause("MA-12(a)-1", "MA-12(b)-1", "MA-12(b)-2")
def test_the_wager_is_optional_needs_the_three_bets_and_is_one_dollar() -> None:
    sitting = Sitting(massachusetts())
    sitting.open(2, 4)
    sitting.bet(4, "5.00")
    alone = sitting.wagers(2, progressive="1.00")
    sitting.refused(alone, "game/no_main_bets", "MA-12(b)-1")
    two = sitting.wagers(2, "5.00", progressive="2.00")
    sitting.refused(two, "game/progressive_amount", "MA-12(b)-2")
    sitting.bet(2, "5.00", progressive="1.00")
    not_offered = Sitting(house("MA", "shoe", {"main": "MA-MAIN"}))
    not_offered.open(2)
    wagers = not_offered.wagers(2, "5.00", progressive="1.00")
    not_offered.refused(wagers, "game/not_offered", "MA-12(a)-1")


@pytest.mark.clause("MA-12(c)-2", "MA-12(f)")
@pytest.mark.parametrize("table", ["MA-PROG", "PTMGL01"])
@pytest.mark.parametrize("ride", [True, False])
@pytest.mark.parametrize(
    ("own", "community", "won"),
    [
        ("9s 8s 7s", "6s 5s", "1000.01"),  # The hand needs all five cards.
        ("9s 8s 7s", "6s 2d", "0.00"),  # A three-card straight flush does not count.
        ("9c 9d 2h", "9h 2s", "50.00"),
        ("Kc Kd 2h", "9h Ks", "9.00"),
        ("Kc Kd 2h", "9h 2s", "0.00"),
    ],
)
def test_the_hand_is_the_players_three_cards_and_the_two_community_cards(
    table: str, own: str, community: str, won: str, ride: bool
) -> None:
    """The result does not depend on which bets were taken back."""
    sitting = played(massachusetts(table), {3: own}, community, ride=ride)
    assert sitting.progressive(3) == won


@pytest.mark.clause("MA-12(c)-1", "MA-12(d)-table1", "MA-12(e)-PTMGL01")
@pytest.mark.parametrize("table", ["MA-PROG", "PTMGL01"])
@pytest.mark.parametrize(
    ("own", "community", "won", "left"),
    [
        (ROYAL, BOARD, "25000.19", "10000.00"),
        (STRAIGHT_FLUSH, BOARD, "2500.01", "22500.18"),
        ("8c 8d 8h", "8s 2d", "300.00", "25000.19"),
        ("8c 8d 8h", "2s 2d", "50.00", "25000.19"),
        ("Kh 9h 7h", "4h 2h", "40.00", "25000.19"),
        ("9c 8d 7h", "6s 5d", "30.00", "25000.19"),
        ("8c 8d 8h", "Ks 2d", "9.00", "25000.19"),
        ("Ac Ad 8h", "8s 2d", "0.00", "25000.19"),
    ],
)
def test_percentages_come_from_the_meter_and_fixed_pays_from_the_tray(
    table: str, own: str, community: str, won: str, left: str
) -> None:
    rules = massachusetts(table)
    sitting = played(rules, {3: own}, community, links=standing_at(rules, "25000.00"))
    assert (sitting.progressive(3), sitting.meter) == (won, left)
    account = meter_account("progressive", "Jackpot")
    taken = sitting.money("0.19") - sitting.table.state.ledger.balance(account)
    off_the_meter = own in (ROYAL, STRAIGHT_FLUSH)
    reseeded = sitting.money("10000.00" if own == ROYAL else "0.00")
    assert taken + reseeded == (sitting.money(won) if off_the_meter else sitting.money("0.00"))
    main = Cents.total((bet.won for bet in sitting.at(3).bets[:3]), rules.currency)
    kept = sitting.money("1.00") if main else sitting.money("16.00")  # from every stake
    from_tray = main if off_the_meter else main + sitting.money(won)
    assert sitting.table.state.ledger.balance(TRAY) == kept - from_tray


@pytest.mark.clause("MA-12(e)-fn1")
@pytest.mark.parametrize("table", LISTED)
def test_on_a_link_table_a_win_does_not_return_the_wager(table: str) -> None:
    """A full house pays 50 for 1: $1 wins $49 net, and $5 wins $245 net."""
    rules = massachusetts(table)
    sitting = dealt(rules, {3: "8c 8d 8h"}, "2s 2d", links=meters_of(rules))
    bet = sitting.at(3).bet(Wager.PROGRESSIVE)
    assert bet is not None
    sitting.finish(ride=False)
    settled = sitting.at(3).bet(Wager.PROGRESSIVE)
    assert settled is not None
    assert settled.status is BetStatus.PAID
    assert (settled.won, settled.back.cents) == (bet.stake * 50, 0)


@pytest.mark.clause("MA-12(d)-1", "MA-12(d)-2", "MA-12(d)-table1")
@pytest.mark.parametrize(
    ("hand", "amount"), [(ROYAL, "1000.00"), (STRAIGHT_FLUSH, "300.00")], ids=["royal", "flush"]
)
def test_the_envy_bonus_is_a_fixed_house_payment_to_every_other_player_with_the_bet(
    hand: str, amount: str
) -> None:
    hands = {2: hand, 4: NOTHING, 6: ALSO_NOTHING}
    sitting = dealt(massachusetts(), hands, without=[6])
    before = sitting.chips("p4")
    sitting.finish(ride=True)
    paid = [event for event in sitting.table.events if isinstance(event, EnvyPaid)]
    assert [(envy.seat, envy.for_seat, str(envy.amount)) for envy in paid] == [(4, 2, amount)]
    assert sitting.money(sitting.chips("p4")) == sitting.money(before) + paid[0].amount
    only = played(massachusetts(), {2: hand, 4: NOTHING, 6: ALSO_NOTHING}, without=[4, 6])
    assert not any(isinstance(event, EnvyPaid) for event in only.table.events)
    without_envy = {ROYAL: "10000.00", STRAIGHT_FLUSH: "9000.35"}[hand]
    assert sitting.meter == without_envy  # the seed, or nine-tenths of 10000.38


@pytest.mark.clause("MA-12(d)-1")
def test_a_player_on_two_spots_gets_no_envy_for_their_other_hand() -> None:
    rules = massachusetts(two_spots=True)
    hands = {3: ROYAL, 4: NOTHING, 6: ALSO_NOTHING}
    sitting = Sitting(rules, stacked(rules, hands, BOARD))
    sitting.open(3, 6, p3=4)
    for seat in hands:
        sitting.bet(seat, "5.00", progressive="1.00")
    sitting.close()
    sitting.finish(ride=True)
    assert [sitting.envy(seat) for seat in (3, 4, 6)] == [[], [], [(3, "1000.00")]]


@pytest.mark.clause("MA-12(e)-fn2-1", "MA-12(e)-fn2-2", "MA-12(e)-fn2-3")
@pytest.mark.parametrize(
    ("table", "wager", "seed", "envy"),
    [
        ("PTMGL01", "1.00", "10000.00", "1000.00"),
        ("PTMGL01", "5.00", "50000.00", "5000.00"),
        ("PTMGL02", "5.00", "50000.00", "5000.00"),  # printed for a $5 wager
        ("PTMGL02", "1.00", "10000.00", "1000.00"),
    ],
)
def test_seeds_and_envy_are_in_proportion_to_the_wager(
    table: str, wager: str, seed: str, envy: str
) -> None:
    rules = massachusetts(table, progressive_wager=wager)
    assert str(own_links(rules)[Game.PROGRESSIVE].state.meters[0].shown) == seed
    sitting = played(rules, {2: ROYAL, 4: NOTHING})
    assert (sitting.envy(4), sitting.meter) == ([(2, envy)], seed)


def test_a_house_may_keep_envy_at_the_printed_amount() -> None:
    rules = massachusetts("PTMGL01", progressive_wager="5.00", envy_scales=False)
    assert played(rules, {2: ROYAL, 4: NOTHING}).envy(4) == [(2, "1000.00")]


@pytest.mark.clause(
    "MA-12(e)-PTMGL03", "MA-12(e)-PTMGLML01", "MA-12(e)-PTMGLML02", "MA-12(e)-PTMGLML03"
)
@pytest.mark.parametrize(
    ("table", "own", "community", "won", "meters"),
    [
        ("PTMGL03", ROYAL, BOARD, "1000.05", ["1000.00"]),
        ("PTMGL03", STRAIGHT_FLUSH, BOARD, "1000.05", ["1000.00"]),
        ("PTMGLML01", ROYAL, BOARD, "10000.05", ["10000.00", "1000.05"]),
        ("PTMGLML01", STRAIGHT_FLUSH, BOARD, "1000.05", ["10000.05", "1000.00"]),
        ("PTMGLML02", STRAIGHT_FLUSH, BOARD, "1000.05", ["10000.05", "1000.00", "250.05"]),
        ("PTMGLML02", "8c 8d 8h", "Ks 2d", "10.00", ["10000.05", "1000.05", "250.05"]),
        ("PTMGLML03", ROYAL, BOARD, "10000.05", ["10000.00", "1000.05", "250.05"]),
        ("PTMGLML03", "8c 8d 8h", "8s 2d", "250.05", ["10000.05", "1000.05", "250.00"]),
        ("PTMGLML03", "8c 8d 8h", "Ks 2d", "9.00", ["10000.05", "1000.05", "250.05"]),
    ],
)
def test_each_hand_empties_and_reseeds_only_its_own_meter(
    table: str, own: str, community: str, won: str, meters: list[str]
) -> None:
    rules = massachusetts(table)
    sitting = played(rules, {5: own}, community, links=meters_of(rules))
    assert (sitting.progressive(5), sitting.meters()) == (won, meters)


@pytest.mark.clause("MA-12(e)-0")
def test_only_the_listed_pay_tables_can_link_other_games_to_a_let_it_ride_table() -> None:
    another = Title("Caribbean Stud", cards=5, folds=True)

    def join_to(table: str) -> None:
        rules = massachusetts(table)
        links = meters_of(rules)
        Sitting(rules, links=links, name="LIR 1")
        offered = terms(rules, Game.PROGRESSIVE)
        links[Game.PROGRESSIVE].do(JoinTable("CS 1", another, offered.paytable, offered.wager))

    for table in LISTED:
        join_to(table)
    with refused("progressive/unlike_tables"):
        join_to("MA-PROG")


@pytest.mark.clause("MA-12(g)-1", "MA-12(g)-2", "MA-12(g)-3")
@pytest.mark.parametrize(
    ("table", "options", "decks", "clause"),
    [
        ("PTMGL02", {"progressive_wager": "1.00"}, 1, "MA-12(g)-1"),
        ("PTMGL01", {"progressive_wager": "5.00"}, 1, "MA-12(g)-2"),
        ("PTMGL01", {}, 2, "MA-12(g)-3"),
        ("PTMGL01", {}, 1, ""),
    ],
)
def test_a_table_joins_a_link_only_with_its_pay_table_wager_and_decks(
    table: str, options: dict[str, object], decks: int, clause: str
) -> None:
    linked = terms(massachusetts("PTMGL01"), Game.PROGRESSIVE)
    link = LinkedMeters(open_link("bank", Terms(linked.paytable, linked.wager, decks)))
    rules = massachusetts(table, **options)
    if clause:
        with refused("progressive/unlike_tables", clause):
            Sitting(rules, links={Game.PROGRESSIVE: link})
        assert link.events == []
    else:
        assert Sitting(rules, links={Game.PROGRESSIVE: link}).meter == "10000.00"
