"""A restart leaves trays and debts unchanged, and the audit finds a false slip."""

from random import Random

import pytest

from letitride.errors import LetItRideError
from letitride.eventstore.journal import NewEvent, Request
from letitride.game import commands as game_commands
from letitride.house.events import HouseEvent
from letitride.house.house_journal import HouseJournal
from letitride.house.play_sessions import owed, result
from letitride.house.proof.audit import audit
from letitride.house.tables import DurableTable
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.rulebook.irregularity import Irregularity, What
from letitride.table.commands import BuyChips, CashOut, SignSlip, WriteSlip
from letitride.table.debts import debt
from letitride.table.events import Slip, SlipSigned, SlipWritten
from letitride.table.round_postings import player
from letitride.table.tray import figures
from tests.house.houses import FUNDS, RULES, DurableRounds, open_house


def money(cents: int) -> Cents:
    return Cents(cents, RULES.currency)


def sign(table: DurableTable, slip: Slip, cents: int, mark: str = "") -> None:
    amount = money(cents)
    table.do(WriteSlip(slip, amount, "sam"), f"{mark}{slip} written", "sam")
    table.do(SignSlip(slip, amount, "dee"), f"{mark}{slip} signed", "dee")


def balances(journal: HouseJournal, owner: str) -> dict[str, int]:
    with journal.store.reading() as tx:
        return {
            account: micros for (of, account, _), micros in tx.balances().items() if of == owner
        }


def test_a_shift_with_rounds_is_the_same_after_a_restart_and_audits_clean(
    journal: HouseJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letitride.house.table_transaction.SNAPSHOT_EVERY", 40)
    (table,) = open_house(journal)
    sign(table, Slip.OPENER, 1_000_000_00)
    rounds = DurableRounds(table, Random(5), chips=10_000_00)
    rounds.play()
    table.do(BuyChips("p1", money(5_00)), "more", "p1")
    sign(table, Slip.FILL, 500_00)
    rounds.play()
    sign(table, Slip.CREDIT, 200_00)
    again = DurableTable(journal, "T1")
    assert again.state == table.state
    found = figures(again.state.inventory, again.state.ledger)
    assert (found.drop, found.fills) == (money(7 * 10_000_00 + 5_00), money(500_00))
    sign(again, Slip.CLOSER, found.closer.cents - 1)
    sign(again, Slip.DROP, found.drop.cents)
    held = balances(journal, "table:T1")
    assert (held["tray"], held["drop_box"], held["over_short"]) == (0, 0, 1_000_000)
    assert held["cage"] == (found.win.cents - 1) * 1_000_000
    assert audit(journal).fault is None


FALSE = [
    SlipSigned(Slip.OPENER, money(100_00), "sam", "dee", money(1)),  # The books had zero.
    SlipSigned(Slip.OPENER, money(100_01), "sam", "dee", money(0)),  # A wrong amount.
    SlipSigned(Slip.OPENER, money(100_00), "sam", "sam", money(0)),  # The same person signed twice.
    SlipSigned(Slip.FILL, money(100_00), "sam", "dee", money(0)),  # This is a different slip.
]


@pytest.mark.parametrize("false", FALSE)
def test_the_audit_finds_a_false_slip(journal: HouseJournal, false: SlipSigned) -> None:
    (table,) = open_house(journal)
    written = table.do(WriteSlip(Slip.OPENER, money(100_00), "sam"), "w", "sam").receipt.last
    journal.append(table.stream, written, [NewEvent(false)], Request("false", "x"))
    fault = audit(journal).fault
    assert fault is not None
    assert (fault.stream, fault.version) == (table.stream, written + 1)
    assert "cannot be replayed" in fault.what


def test_the_audit_finds_a_slip_without_its_postings(journal: HouseJournal) -> None:
    (table,) = open_house(journal)
    version = table.version
    events: list[NewEvent[HouseEvent]] = [
        NewEvent(SlipWritten(Slip.OPENER, money(100), "sam")),
        NewEvent(SlipSigned(Slip.OPENER, money(100), "sam", "dee", money(0))),
    ]
    journal.append(table.stream, version, events, Request("false", "x"))
    fault = audit(journal).fault
    assert fault is not None
    assert fault.what == "the postings do not match the event"


def in_debt(journal: HouseJournal) -> tuple[DurableTable, str, Cents]:
    """Return a table where a player won, cashed out everything, and owes it all after a void."""
    (table,) = open_house(journal)
    rounds = DurableRounds(table, Random(1))
    while True:
        had = table.state.ledger.balances
        rounds.play()
        has = table.state.ledger.balances
        won = {
            name: (has[player(name)] - had[player(name)]) // 1_000_000
            for name in {seat.player for seat in table.state.round.seats}
        }
        name = max(won, key=lambda one: won[one])
        if won[name] > 0:
            break
    chips = table.state.ledger.balance(player(name))
    table.do(CashOut(name, chips), "all of it", name)
    late = game_commands.ReportIrregularity(Irregularity(What.WRONG_COUNT_SEAT))
    table.do(late, "void", "sam")
    return table, name, money(won[name])


def test_a_void_restores_the_net_win_from_before_the_round(journal: HouseJournal) -> None:
    """Winnings in the wallet do not count if the player owes them at the table."""
    table, name, won = in_debt(journal)
    ledger = table.state.ledger
    bought = money(1_000_000)  # by DurableRounds
    cashed = Wallets(journal).balance(name, RULES.currency) - money(FUNDS) + bought
    with journal.store.reading() as tx:
        assert result(tx, name, RULES.currency) == cashed - bought - won
    assert ledger.balance(player(name)) == money(0)


def test_a_debt_is_in_the_ledger_and_cannot_be_withdrawn_from_the_wallet(
    journal: HouseJournal,
) -> None:
    table, name, won = in_debt(journal)
    assert balances(journal, "table:T1")[f"debt:{name}"] == -won.cents * 1_000_000
    with journal.store.reading() as tx:
        assert owed(tx, name, RULES.currency) == won
    wallets = Wallets(journal)
    has = wallets.balance(name, RULES.currency)
    with pytest.raises(LetItRideError) as caught:
        wallets.withdraw(name, has - won + money(1), Request("too much", "sam"))
    assert caught.value.code == "storage/owed"
    wallets.withdraw(name, has - won, Request("the rest", "sam"))
    table.do(BuyChips(name, won), "settled", name)
    assert table.state.ledger.balance(debt(name)) == money(0)
    assert table.state.ledger.balance(player(name)) == money(0)
    wallets.deposit(name, money(1), Request("a cent", "sam"))
    wallets.withdraw(name, money(1), Request("and out", "sam"))
    assert audit(journal).fault is None
