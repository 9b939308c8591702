"""The tray: openers, fills, credits, closers, counts by two people, and figures for a shift."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cage import Books
from letitride.game import commands as game_commands
from letitride.money import Cents, Currency
from letitride.progressive.link.events import AwardReversed, ContributionReversed, MeterAdjusted
from letitride.rulebook.wagers import Wager
from letitride.table import events as table_events
from letitride.table.commands import BuyChips, CashOut, SignSlip, TearUpSlip, WriteSlip
from letitride.table.engine import TableEngine
from letitride.table.events import Slip
from letitride.table.evolve import evolve
from letitride.table.round_postings import DEALERS, OUTSIDE, TRAY
from letitride.table.tray import BOX, CAGE, OVER_SHORT, ShiftFigures, figures
from tests.playing import house, stacked
from tests.sitting import Sitting
from tests.table.rounds import HOUSES, Rounds

LOSES = "As Kh Jd"  # with 2c and 7d, the seat loses 12.00 of its 22.00 in bets


def sitting(place: str = "WA", cards: str = LOSES) -> Sitting:
    rules = house(place, "machine")
    return Sitting(rules, stacked(rules, {1: cards}, "2c 7d"))


def bet(at: Sitting) -> None:
    at.open(1)
    at.bet(1, "5.00", bonus="1.00", three_card="4.00", cover_all="2.00")


def play(at: Sitting) -> None:
    bet(at)
    at.close()
    at.finish(ride=False)


def slip(at: Sitting, kind: Slip, amount: str) -> None:
    """Write a slip as the supervisor and sign it as the dealer."""
    at.table.do(WriteSlip(kind, at.money(amount), "sam"))
    at.table.do(SignSlip(kind, at.money(amount), "dee"))


def shift(at: Sitting) -> ShiftFigures:
    return figures(at.table.state.inventory, at.table.state.ledger)


def told(at: Sitting) -> tuple[str, str, str, str]:
    """Return the balances of the tray, the drop box, the cage, and the over/short account."""
    tray, box, cage, off = (at.balance(one) for one in (TRAY, BOX, CAGE, OVER_SHORT))
    return tray, box, cage, off


def test_a_shift_worked_out_by_hand() -> None:
    at = sitting()
    slip(at, Slip.OPENER, "1000.00")
    assert told(at) == ("1000.00", "0.00", "-1000.00", "0.00")
    play(at)  # 22.00 bought, 10.00 taken back, 12.00 lost
    assert told(at) == ("990.00", "22.00", "-1000.00", "0.00")
    slip(at, Slip.FILL, "500.00")
    slip(at, Slip.CREDIT, "200.00")
    assert told(at) == ("1290.00", "22.00", "-1300.00", "0.00")
    assert (str(shift(at).win), shift(at).hold) == ("12.00", Fraction(12, 22))
    slip(at, Slip.CLOSER, "1288.50")  # 1.50 short
    assert told(at) == ("0.00", "22.00", "-11.50", "1.50")
    slip(at, Slip.DROP, "23.00")  # 1.00 over
    assert told(at) == ("0.00", "0.00", "11.50", "0.50")
    found = shift(at)
    assert [str(one) for one in (found.opener, found.fills, found.credits)] == [
        "1000.00", "500.00", "200.00",
    ]  # fmt: skip
    assert [str(one) for one in (found.drop, found.closer, found.over_short)] == [
        "23.00", "1288.50", "-0.50",
    ]  # fmt: skip
    assert str(found.win) == "11.50"  # The amount won, minus the shortage.
    assert at.balance(CAGE) == str(found.win)  # The cage received the same amount.


def test_chips_are_sold_from_an_open_tray_and_cashed_at_the_cage() -> None:
    at = sitting()
    at.table.do(BuyChips("p1", at.money("50.00")))  # sold from the cage, because the tray is closed
    slip(at, Slip.OPENER, "1000.00")
    at.table.do(BuyChips("p1", at.money("30.00")))
    assert told(at)[:2] == ("970.00", "30.00")
    at.table.do(CashOut("p1", at.money("80.00")))
    assert told(at)[:2] == ("970.00", "30.00")
    assert (at.chips("p1"), at.balance(OUTSIDE)) == ("0.00", "0.00")
    assert str(shift(at).win) == "0.00"  # nothing was played


def test_the_cage_supplies_a_table_without_an_opener() -> None:
    at = sitting(cards="9s 9h 9d")
    bet(at)
    at.close()
    at.finish(ride=True)
    assert at.balance(TRAY) == "-208.00"
    slip(at, Slip.OPENER, "1000.00")
    assert told(at) == ("1000.00", "0.00", "-1208.00", "0.00")
    assert str(shift(at).win) == "0.00"  # play before the opener is not part of the shift


def test_two_people_sign_and_count_the_same_amount() -> None:
    at = sitting()
    amount = at.money("100.00")
    at.refused(SignSlip(Slip.OPENER, amount, "dee"), "table/no_slip")
    at.refused(TearUpSlip(Slip.OPENER, "sam"), "table/no_slip")
    at.table.do(WriteSlip(Slip.OPENER, amount, "sam"))
    assert told(at)[0] == "0.00"  # nothing has moved yet
    at.refused(SignSlip(Slip.OPENER, amount, "sam"), "table/second_person")
    at.refused(SignSlip(Slip.OPENER, at.money("99.00"), "dee"), "table/other_count")
    at.refused(SignSlip(Slip.FILL, amount, "dee"), "table/no_slip")
    at.refused(WriteSlip(Slip.TIPS, amount, "eve"), "table/slip_waits")
    at.table.do(TearUpSlip(Slip.OPENER, "eve"))
    at.refused(SignSlip(Slip.OPENER, amount, "dee"), "table/no_slip")
    slip(at, Slip.OPENER, "100.00")
    assert told(at)[0] == "100.00"


@pytest.mark.parametrize("kind", [Slip.FILL, Slip.CREDIT, Slip.CLOSER, Slip.DROP])
def test_only_an_opener_or_tips_are_allowed_before_the_opener(kind: Slip) -> None:
    at = sitting()
    at.refused(WriteSlip(kind, at.money("1.00"), "sam"), "table/tray_closed")


def test_a_closed_tray_blocks_chip_sales_and_new_rounds() -> None:
    at = sitting()
    slip(at, Slip.OPENER, "100.00")
    at.refused(WriteSlip(Slip.OPENER, at.money("1.00"), "sam"), "table/tray_open")
    at.table.do(BuyChips("p1", at.money("10.00")))
    slip(at, Slip.CLOSER, "90.00")
    at.refused(BuyChips("p1", at.money("1.00")), "table/tray_closed")
    at.table.prepare()
    at.refused(game_commands.OpenBetting(1, ((1, "p1"),)), "table/tray_closed")
    for kind in (Slip.FILL, Slip.CREDIT, Slip.CLOSER):
        at.refused(WriteSlip(kind, at.money("1.00"), "sam"), "table/tray_closed")
    at.table.do(CashOut("p1", at.money("10.00")))  # players can still cash out
    at.refused(WriteSlip(Slip.OPENER, at.money("90.00"), "sam"), "table/box_not_taken")
    slip(at, Slip.DROP, "10.00")
    slip(at, Slip.OPENER, "90.00")
    at.table.do(BuyChips("p1", at.money("1.00")))
    assert str(shift(at).drop) == "1.00"  # a new shift


def test_openers_and_closers_are_counted_between_rounds() -> None:
    at = sitting()
    bet(at)
    at.refused(WriteSlip(Slip.OPENER, at.money("1.00"), "sam"), "table/round_in_progress")
    at.close()
    at.finish(ride=False)
    slip(at, Slip.OPENER, "100.00")
    at.table.do(WriteSlip(Slip.CLOSER, at.money("100.00"), "sam"))
    at.open(1)  # a round opens before the slip is signed
    late = SignSlip(Slip.CLOSER, at.money("100.00"), "dee")
    at.refused(late, "table/round_in_progress")


def test_a_credit_cannot_exceed_the_tray() -> None:
    at = sitting()
    slip(at, Slip.OPENER, "100.00")
    too_much = WriteSlip(Slip.CREDIT, at.money("100.01"), "sam")
    at.refused(too_much, "table/not_enough_chips")
    at.table.do(WriteSlip(Slip.CREDIT, at.money("100.00"), "sam"))
    at.table.do(BuyChips("p1", at.money("0.01")))  # the tray now has less
    at.refused(SignSlip(Slip.CREDIT, at.money("100.00"), "dee"), "table/not_enough_chips")


@pytest.mark.parametrize("kind", list(Slip))
def test_amounts_must_be_chips_in_the_houses_currency(kind: Slip) -> None:
    at = sitting()
    at.refused(WriteSlip(kind, Cents(100, Currency.SGD), "sam"), "table/chips")
    at.refused(WriteSlip(kind, Cents(-1), "sam"), "table/chips")
    if kind not in (Slip.CLOSER, Slip.DROP):
        at.refused(WriteSlip(kind, Cents(0), "sam"), "table/chips")


def test_an_empty_tray_and_an_empty_box_can_be_counted() -> None:
    at = sitting()
    slip(at, Slip.OPENER, "1.00")
    slip(at, Slip.CLOSER, "0.00")
    slip(at, Slip.DROP, "0.00")
    assert (told(at)[3], str(shift(at).win)) == ("1.00", "-1.00")
    assert shift(at).hold is None


def test_tips_handed_out_cannot_exceed_the_tip_box() -> None:
    rules = house("SD", "machine")
    at = Sitting(rules, stacked(rules, {1: "Ts Th 8c"}, "6h 3d"))
    at.open(1)
    at.bet(1, "5.00", tip="2.00")
    at.close()
    at.finish(ride=True)
    assert at.balance(DEALERS) == "4.00"
    at.refused(WriteSlip(Slip.TIPS, at.money("4.01"), "sam"), "table/not_enough_chips")
    slip(at, Slip.TIPS, "4.00")
    assert (at.balance(DEALERS), at.table.state.inventory.signed) == ("0.00", ())
    assert at.table.state.ledger.total == 0


def test_a_round_voided_after_the_closer_counts_in_its_shift() -> None:
    at = sitting()
    slip(at, Slip.OPENER, "100.00")
    play(at)
    slip(at, Slip.CLOSER, "90.00")
    slip(at, Slip.DROP, "22.00")
    assert str(shift(at).win) == "12.00"
    at.report("wrong_count_seat")
    found = shift(at)
    assert (str(found.late), str(found.win)) == ("-12.00", "0.00")
    slip(at, Slip.OPENER, "90.00")
    assert (str(shift(at).late), at.balance(TRAY)) == ("0.00", "90.00")


@pytest.mark.parametrize(
    "false",
    [
        table_events.SlipSigned(Slip.OPENER, Cents(10_000), "sam", "dee", Cents(1)),
        table_events.SlipSigned(Slip.OPENER, Cents(10_000), "sam", "sam", Cents(0)),
        table_events.SlipSigned(Slip.OPENER, Cents(9_999), "sam", "dee", Cents(0)),
        table_events.SlipSigned(Slip.FILL, Cents(10_000), "sam", "dee", Cents(0)),
    ],
)
def test_an_impossible_signature_is_not_accepted_on_replay(false: table_events.SlipSigned) -> None:
    at = sitting()
    at.table.do(WriteSlip(Slip.OPENER, Cents(10_000), "sam"))
    with pytest.raises(AssertionError):
        evolve(at.table.state, false)


# ---------------------------------------------------------------- random rounds


def from_meters(table: TableEngine) -> int:
    """Return the amount that meters have paid into the tray, in cents."""
    cents = 0
    for event in table.events:
        match event:
            case MeterAdjusted():
                cents += event.award.amount.cents
            case AwardReversed():
                cents -= event.award.amount.cents
            case ContributionReversed():
                assert not event.from_tray
            case _:
                pass
    return cents


def players_have(table: TableEngine) -> int:
    """Return the total in cents that belongs to players and dealers, less any debts."""
    kinds = (Books.PLAYER, Books.BETS, Books.TIPS, Books.DEBT)
    ledger = table.state.ledger
    return sum(
        ledger.balance(account).cents for account in ledger.balances if account.books in kinds
    )


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(list(HOUSES)), st.randoms(use_true_random=False))
def test_the_win_equals_player_losses_plus_meter_payments(name: str, rng: Random) -> None:
    rounds = Rounds(HOUSES[name], rng)
    table, currency = rounds.table, rounds.rules.currency

    def sign(kind: Slip, cents: int) -> None:
        table.do(WriteSlip(kind, Cents(cents, currency), "sam"))
        table.do(SignSlip(kind, Cents(cents, currency), "dee"))

    rounds.play()  # before the shift
    sign(Slip.OPENER, 50_000_00)
    had, gave = players_have(table), from_meters(table)
    brought = 0
    for _ in range(2):
        rounds.play()
        more = rng.randint(1, 10_000)
        table.do(BuyChips("p1", Cents(more, currency)))
        table.do(CashOut("p2", Cents(100, currency)))
        brought += more - 100
        sign(rng.choice([Slip.FILL, Slip.CREDIT]), rng.randint(1, 1_000_00))
    lost = had + brought - players_have(table) + from_meters(table) - gave
    assert figures(table.state.inventory, table.state.ledger).win.cents == lost
    book = table.state.ledger.balance(TRAY).cents
    if book < 0:  # the tray paid more than it had, so it had to be filled
        sign(Slip.FILL, -book)
        book = 0
    off = rng.randint(-min(book, 500), 500)
    sign(Slip.CLOSER, book + off)
    found = figures(table.state.inventory, table.state.ledger)
    assert (found.win.cents, found.over_short.cents) == (lost + off, off)
    assert table.state.ledger.micros(TRAY) == 0
    assert table.state.ledger.total == 0
    again = TableEngine(rounds.rules, rounds.table._shuffler, table.events)
    assert again.state == table.state


def test_slips_do_not_affect_the_round() -> None:
    """A fill during a round changes only the tray and the cage."""
    at = sitting()
    slip(at, Slip.OPENER, "100.00")
    bet(at)
    at.close()
    before = at.round
    slip(at, Slip.FILL, "50.00")
    assert at.round == before
    at.table.do(game_commands.TakeBack(1, Wager.ONE))
    assert at.chips("p1") == "5.00"
