"""Envy (R34): every wager is paid for each qualifying hand of another player at the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.money import Cents
from letitride.progressive.link import Envy, SensorSeat, envy_due
from tests.progressive.link.link_driver import Link, dollars, progressive

DOLLAR = dollars(1)
FIVE_CARD = ["MA-PROG", "WA-GM-1", "SD-LIRP-1", "PTMGL01"]


def bettor(seat: int, hand: str | None = None, player: str = "") -> SensorSeat:
    return SensorSeat(seat, player or f"player {seat}", hand, DOLLAR)


def bystander(seat: int, hand: str | None = None) -> SensorSeat:
    return SensorSeat(seat, f"player {seat}", hand, None)


def paid(id_: str, *spots: SensorSeat, needs_bet: bool = False) -> list[tuple[int, int, str]]:
    """Return each payment as receiving seat, winning seat, and amount."""
    due = envy_due(progressive(id_), spots, needs_bet=needs_bet)
    return [(envy.seat, envy.for_seat, str(envy.amount)) for envy in due]


@pytest.mark.clause("MA-12(d)-1", "SD-10(b)i/2", "WA-GM-10(a).2", "MBS-3.20/1")
@pytest.mark.parametrize("id_", FIVE_CARD)
def test_every_other_wager_at_the_table_is_paid(id_: str) -> None:
    spots = (bettor(1), bettor(2, "royal_flush"), bettor(5), bystander(6))
    assert paid(id_, *spots) == [(5, 2, "1000.00"), (1, 2, "1000.00")]


@pytest.mark.clause("SD-10(b)i/1", "WA-GM-10(a).1", "SM-LIR-11(a)/1", "SM-TCP-10(a)/1")
@pytest.mark.parametrize(
    ("id_", "hand"),
    [("SD-LIRP-1", "royal_flush"), ("WA-GM-1", "straight_flush"), ("SM-LIR-1", "akq_spades"),
     ("SM-TCP-1", "akq_suited")],
)  # fmt: skip
def test_without_the_wager_there_is_no_envy(id_: str, hand: str) -> None:
    assert paid(id_, bystander(1), bettor(2, hand), bystander(3)) == []


@pytest.mark.clause("SM-LIR-11(a)/2", "SM-TCP-10(a)/2", "SM-LIR-4/2", "SM-TCP-3/2")
@pytest.mark.parametrize("id_", ["SM-LIR-1", "SM-LIR-2", "SM-TCP-1", "SM-TCP-2"])
def test_three_card_envy(id_: str) -> None:
    assert paid(id_, bettor(1), bettor(2, "akq_spades")) == [(1, 2, "100.00")]
    assert paid(id_, bettor(1), bettor(2, "akq_suited")) == [(1, 2, "25.00")]
    assert paid(id_, bettor(1), bettor(2, "straight_flush")) == []


@pytest.mark.clause("WA-GM-10(a).3", "WA-GM-10(a).4", "SM-LIR-11(a)/3", "SM-LIR-11(a)/4")
@pytest.mark.clause("SM-TCP-10(a)/3", "SM-TCP-10(a)/4", "MBS-1.1.3")
@pytest.mark.parametrize(
    ("id_", "hand"),
    [("WA-GM-1", "royal_flush"), ("MBS-PROG", "straight_flush"), ("SM-LIR-1", "akq_spades"),
     ("SM-TCP-1", "akq_suited")],
)  # fmt: skip
def test_nobody_is_paid_for_their_own_hand(id_: str, hand: str) -> None:
    """A player is paid no envy for the hand at their own second spot."""
    assert paid(id_, bettor(3, hand)) == []
    assert paid(id_, bettor(3, hand, "ann"), bettor(4, None, "ann")) == []


@pytest.mark.clause("SD-10(b)iii/2", "WA-GM-10(c).2", "SM-LIR-11(c)/2", "SM-TCP-10(c)/2")
@pytest.mark.parametrize(
    ("id_", "hands", "sums"),
    [
        ("SD-LIRP-1", ("royal_flush", "straight_flush"), ("1000.00", "300.00")),
        ("WA-GM-1", ("royal_flush", "royal_flush"), ("1000.00", "1000.00")),
        ("SM-LIR-1", ("akq_spades", "akq_suited"), ("100.00", "25.00")),
        ("SM-TCP-1", ("akq_suited", "akq_suited"), ("25.00", "25.00")),
    ],
)
def test_several_hands_pay_several_times_but_not_for_ones_own(
    id_: str, hands: tuple[str, str], sums: tuple[str, str]
) -> None:
    spots = (bettor(1), bettor(2, hands[0]), bettor(3, hands[1]))
    assert paid(id_, *spots) == [
        (3, 2, sums[0]),
        (2, 3, sums[1]),
        (1, 3, sums[1]),
        (1, 2, sums[0]),
    ]


@pytest.mark.clause("SD-10(b)i/3", "MBS-3.20/2", "WA-GM-10(a).2")
def test_a_winner_without_the_wager_earns_envy_for_others_only() -> None:
    royals = (bystander(2, "royal_flush"), bettor(3, "royal_flush"), bettor(4))
    assert paid("SD-LIRP-1", *royals) == [
        (4, 3, "1000.00"),
        (4, 2, "1000.00"),
        (3, 2, "1000.00"),
    ]


def test_a_house_can_require_the_winner_to_have_the_wager() -> None:
    spots = (bystander(2, "royal_flush"), bettor(3, "straight_flush"), bettor(4))
    assert paid("SD-LIRP-1", *spots, needs_bet=True) == [(4, 3, "300.00")]


@pytest.mark.clause("MA-12(e)-fn2-3", "SD-10/6", "WA-LINK-PT-FN2", "SM-LIR-4/6", "SM-TCP-3/6")
@pytest.mark.parametrize(
    ("id_", "hand", "wager", "scaled", "printed"),
    [
        ("PTMGL01", "royal_flush", 5, "5000.00", "1000.00"),
        ("PTMGL02", "royal_flush", 1, "1000.00", "5000.00"),
        ("PTMGL02", "straight_flush", 5, "1500.00", "1500.00"),
        ("SD-LIRP-1", "straight_flush", 2, "600.00", "300.00"),
        ("WA-LINK-01", "royal_flush", 5, "5000.00", "1000.00"),
        ("SM-LIR-1", "akq_spades", 5, "500.00", "100.00"),
        ("SM-TCP-2", "akq_suited", 5, "125.00", "25.00"),
    ],
)
def test_envy_scales_with_the_wager_by_default(
    id_: str, hand: str, wager: int, scaled: str, printed: str
) -> None:
    spots = (SensorSeat(1, "ann", None, dollars(wager)), SensorSeat(2, "bob", hand, None))
    table = progressive(id_)
    assert [str(envy.amount) for envy in envy_due(table, spots)] == [scaled]
    assert [str(envy.amount) for envy in envy_due(table, spots, scales=False)] == [printed]


@pytest.mark.clause("MA-12(e)-PTMGL03")
def test_a_royal_flush_without_a_row_counts_as_a_straight_flush() -> None:
    assert paid("PTMGL03", bettor(1), bettor(2, "royal_flush")) == [(1, 2, "250.00")]


@pytest.mark.clause("SM-LIR-11(a)/5", "SM-TCP-10(a)/5", "MA-12(d)-2")
def test_envy_stays_at_its_table_and_off_the_meter() -> None:
    """Envy depends only on the spots at its own table, and no link event includes it."""
    link = Link("SM-LIR-1", tables=("T1", "T2"))
    link.begin("T1", wagers=2)
    link.begin("T2", wagers=2)
    link.win("akq_spades", "T1", seat=2)
    before = link.state
    here, elsewhere = (bettor(1), bettor(2, "akq_spades")), (bettor(5), bettor(6))
    assert paid("SM-LIR-1", *here) == [(1, 2, "100.00")]
    assert paid("SM-LIR-1", *elsewhere) == []
    assert link.state == before


HANDS = st.none() | st.sampled_from(["royal_flush", "straight_flush", "four_of_a_kind"])
WAGERS = st.none() | st.sampled_from([DOLLAR, dollars(5)])


@given(st.lists(st.tuples(st.sampled_from("abc"), HANDS, WAGERS), max_size=7), st.booleans())
def test_against_a_plain_count(
    table: list[tuple[str, str | None, Cents | None]], needs_bet: bool
) -> None:
    spots = [SensorSeat(seat, *spot) for seat, spot in enumerate(table, start=1)]
    due: list[Envy] = []
    printed = {"royal_flush": 100_000, "straight_flush": 30_000}
    for receiver in spots:
        for holder in spots:
            wager, hand = receiver.wager, holder.hand
            if wager is None or hand not in printed or receiver.player == holder.player:
                continue
            if needs_bet and holder.wager is None:
                continue
            amount = Cents(printed[hand] * wager.cents // 100)
            due.append(Envy(receiver.seat, holder.seat, hand, amount))
    found = envy_due(progressive("PTMGL01"), spots, needs_bet=needs_bet)
    assert sorted(found, key=lambda envy: (envy.seat, envy.for_seat)) == due
    assert [envy.seat for envy in found] == sorted((x.seat for x in found), reverse=True)
