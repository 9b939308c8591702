"""Debts, which arise when a void takes back winnings that have already left the table."""

from letitride.game import commands as game_commands
from letitride.rulebook.wagers import Wager
from letitride.table.commands import BuyChips, CashOut
from letitride.table.debts import debt
from letitride.table.round_postings import TRAY
from tests.playing import house, stacked
from tests.sitting import Sitting


def winner() -> Sitting:
    """Return a table after a round in which p1 bet 15.00 and won 45.00."""
    rules = house("MBS", "hand")
    at = Sitting(rules, stacked(rules, {1: "9s 9h 9d"}, "2c 7d"))
    at.open(1)
    at.bet(1, "5.00")
    at.close()
    at.finish(ride=True)
    assert at.chips("p1") == "60.00"
    return at


def told(at: Sitting) -> tuple[str, str]:
    """Return the amount of p1's chips, and p1's debt as a negative amount."""
    return at.chips("p1"), at.balance(debt("p1"))


def test_winnings_still_at_the_table_are_taken_back_without_a_debt() -> None:
    at = winner()
    at.report("wrong_count_seat")
    assert told(at) == ("15.00", "0.00")


def test_winnings_that_left_the_table_become_a_debt() -> None:
    at = winner()
    at.table.do(CashOut("p1", at.money("60.00")))
    at.report("wrong_count_seat")
    assert told(at) == ("0.00", "-45.00")  # the returned stake of 15.00 reduced the debt
    assert at.balance(TRAY) == "0.00"
    assert at.table.state.ledger.total == 0


def test_the_next_chips_pay_off_a_debt_first() -> None:
    at = winner()
    at.table.do(CashOut("p1", at.money("60.00")))
    at.report("wrong_count_seat")
    at.table.do(BuyChips("p1", at.money("40.00")))
    assert told(at) == ("0.00", "-5.00")
    at.refused(CashOut("p1", at.money("0.01")), "table/not_enough_chips")
    at.open(1)
    at.refused(at.wagers(1, "5.00"), "table/not_enough_chips")
    at.table.do(BuyChips("p1", at.money("20.00")))
    assert told(at) == ("15.00", "0.00")
    at.table.do(at.wagers(1, "5.00"))
    assert told(at) == ("0.00", "0.00")


def test_chips_returned_from_the_layout_pay_off_a_debt() -> None:
    rules = house("WA", "machine", three_card_timing="when_shown")
    at = Sitting(rules, stacked(rules, {1: "9s 9h 9d"}, "2c 7d"))
    at.open(1)
    at.bet(1, "5.00", three_card="4.00")
    at.close()
    assert at.chips("p1") == "124.00"  # the three card bonus is paid first
    at.table.do(CashOut("p1", at.money("124.00")))
    at.report("community_not_delivered")  # a redeal takes the payment back
    assert told(at) == ("0.00", "-124.00")
    at.stack(stacked(rules, {1: "As Kh Jd"}, "2c 7d"))
    at.table.run()
    at.table.do(game_commands.TakeBack(1, Wager.ONE))
    assert told(at) == ("0.00", "-119.00")
