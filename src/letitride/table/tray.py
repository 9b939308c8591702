"""The table inventory: opener, fills, credits, drop, closer, tips, and the shift's figures.

A supervisor writes a slip, and another person counts the same amount and signs it. Only then do
chips move. If a count differs from the ledger, the count is used, and the difference is posted as
over or short. A table whose tray was never opened needs no slips, because the cage supplies it.
"""

from dataclasses import dataclass
from fractions import Fraction

from letitride.cage import Account, Books, Ledger, Posting
from letitride.errors import RuleError
from letitride.game import RoundState
from letitride.game.state import BETWEEN_ROUNDS
from letitride.money import MILLION, Cents, Currency
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.events import InventoryEvent, Slip
from letitride.table.meter_postings import posting
from letitride.table.round_postings import DEALERS, OUTSIDE, TRAY

CAGE = Account(Books.CAGE)
BOX = Account(Books.DROP_BOX)
OVER_SHORT = Account(Books.OVER_SHORT)

InventoryCommand = table_commands.WriteSlip | table_commands.TearUpSlip | table_commands.SignSlip

#: The accounts that each slip moves chips from and to.
_MOVES = {
    Slip.OPENER: (CAGE, TRAY),
    Slip.FILL: (CAGE, TRAY),
    Slip.CREDIT: (TRAY, CAGE),
    Slip.CLOSER: (TRAY, CAGE),
    Slip.DROP: (BOX, CAGE),
    Slip.TIPS: (DEALERS, OUTSIDE),
}
#: These slips count and move a whole balance. The other slips move part of a balance.
_COUNTS = (Slip.CLOSER, Slip.DROP)
_BETWEEN_ROUNDS = (Slip.OPENER, Slip.CLOSER)


@dataclass(frozen=True, slots=True)
class Inventory:
    """The slip waiting for its second signature, and the shift's signed slips."""

    written: table_events.SlipWritten | None = None
    signed: tuple[table_events.SlipSigned, ...] = ()

    @property
    def is_open(self) -> bool:
        """True if the tray has been counted and is in use."""
        return bool(self.signed) and not self.is_closed

    @property
    def is_closed(self) -> bool:
        """True if the tray was counted at the end of a shift and has not been reopened."""
        return any(slip.slip is Slip.CLOSER for slip in self.signed)

    def total(self, slip: Slip, currency: Currency) -> Cents:
        """Return the total of all slips of one kind in this shift."""
        return Cents.total((one.amount for one in self.signed if one.slip is slip), currency)


@dataclass(frozen=True, slots=True)
class ShiftFigures:
    """A shift's figures. If the shift is still open, they are the figures so far."""

    opener: Cents
    fills: Cents
    credits: Cents
    drop: Cents  # The money in the drop box, counted or not.
    closer: Cents  # The closing count or, before the tray is closed, the tray's ledger balance.
    late: Cents  # The value of chips that a late void moved after the closer was counted.
    over_short: Cents  # The counts minus the ledger balances. A negative amount is a shortage.

    @property
    def win(self) -> Cents:
        """The sum of drop, closer, late moves, and credits, minus opener and fills."""
        came = self.drop + self.closer + self.late + self.credits
        return came - self.opener - self.fills

    @property
    def hold(self) -> Fraction | None:
        """The win as a fraction of the drop."""
        return Fraction(self.win.cents, self.drop.cents) if self.drop else None


def figures(inventory: Inventory, ledger: Ledger) -> ShiftFigures:
    """Return the figures of the current or last shift."""
    currency, tray = ledger.currency, ledger.balance(TRAY)
    off = (one.amount - one.book for one in inventory.signed if one.slip in _COUNTS)
    closed = inventory.is_closed
    return ShiftFigures(
        opener=inventory.total(Slip.OPENER, currency),
        fills=inventory.total(Slip.FILL, currency),
        credits=inventory.total(Slip.CREDIT, currency),
        drop=inventory.total(Slip.DROP, currency) + ledger.balance(BOX),
        closer=inventory.total(Slip.CLOSER, currency) if closed else tray,
        late=tray if closed else Cents(0, currency),
        over_short=Cents.total(off, currency),
    )


def decide_inventory(
    inventory: Inventory, round_: RoundState, ledger: Ledger, command: InventoryCommand
) -> tuple[InventoryEvent]:
    """Return the events that result from a tray command."""
    match command:
        case table_commands.WriteSlip():
            if inventory.written is not None:
                raise _refused("table/slip_waits", "no waiting slip", inventory.written.slip)
            _check(inventory, round_, ledger, command.slip, command.amount)
            return (table_events.SlipWritten(command.slip, command.amount, command.by),)
        case table_commands.TearUpSlip():
            written = _waiting(inventory, command.slip)
            return (table_events.SlipTornUp(written.slip, command.by),)
        case table_commands.SignSlip():
            return (_signed(inventory, round_, ledger, command),)


def _signed(
    inventory: Inventory, round_: RoundState, ledger: Ledger, command: table_commands.SignSlip
) -> table_events.SlipSigned:
    written = _waiting(inventory, command.slip)
    if command.by == written.by:
        expected = f"another person than {written.by}"
        raise _refused("table/second_person", expected, command.by, slip=written.slip)
    if command.amount != written.amount:
        expected, got = str(written.amount), str(command.amount)
        raise _refused(
            "table/other_count", expected, got, wrote=written.amount, counted=command.amount
        )
    _check(inventory, round_, ledger, written.slip, written.amount)
    book = ledger.balance(_about(written.slip))
    return table_events.SlipSigned(written.slip, written.amount, written.by, command.by, book)


def _waiting(inventory: Inventory, slip: Slip) -> table_events.SlipWritten:
    written = inventory.written
    if written is None or written.slip is not slip:
        got = "none" if written is None else written.slip
        raise _refused("table/no_slip", f"a pending slip for {slip}", got, slip=slip)
    return written


def _check(
    inventory: Inventory, round_: RoundState, ledger: Ledger, slip: Slip, amount: Cents
) -> None:
    """Reject a slip that is not allowed now or with this amount."""
    least = 0 if slip in _COUNTS else 1
    if amount.currency is not ledger.currency or amount.cents < least:
        expected = f"{ledger.currency} chips"
        raise _refused("table/chips", expected, repr(amount), currency=ledger.currency)
    if slip in _BETWEEN_ROUNDS and round_.phase not in BETWEEN_ROUNDS:
        raise _refused(
            "table/round_in_progress", "a slip between rounds", round_.phase, why="slip", slip=slip
        )
    _check_tray(inventory, slip)
    if slip is Slip.OPENER and ledger.micros(BOX):
        got = f"{ledger.balance(BOX)} in it"
        raise _refused("table/box_not_taken", "the removal of the previous shift's drop box", got)
    has = ledger.balance(_MOVES[slip][0])
    if slip in (Slip.CREDIT, Slip.TIPS) and amount > has:
        raise _refused("table/not_enough_chips", f"at most {has}", str(amount), why=slip, has=has)


def _check_tray(inventory: Inventory, slip: Slip) -> None:
    if slip is Slip.OPENER and inventory.is_open:
        raise _refused("table/tray_open", "a closed tray", "an open one")
    if slip in (Slip.FILL, Slip.CREDIT, Slip.CLOSER):
        check_not_closed(inventory)
    if slip not in (Slip.OPENER, Slip.TIPS) and not inventory.signed:
        raise _refused(
            "table/tray_closed", "an open tray", "a tray that was never opened", why="never"
        )


def check_not_closed(inventory: Inventory) -> None:
    """Raise an error if the tray is closed. Selling and dealing must wait for the next opener."""
    if inventory.is_closed:
        raise _refused("table/tray_closed", "an open tray", "a closed one", why="closed")


def _refused(code: str, expected: str, got: object, **facts: object) -> RuleError:
    return RuleError(code, expected=expected, got=got, clauses=(), **facts)


def _about(slip: Slip) -> Account:
    """Return the account that a slip concerns: the tray, the drop box, or the tips."""
    source, target = _MOVES[slip]
    return target if source is CAGE else source


def evolve_inventory(inventory: Inventory, ledger: Ledger, event: InventoryEvent) -> Inventory:
    """Return the inventory after an event; ``ledger`` is the ledger before the event."""
    match event:
        case table_events.SlipWritten():
            return Inventory(event, inventory.signed)
        case table_events.SlipTornUp():
            return Inventory(None, inventory.signed)
        case table_events.SlipSigned():
            assert inventory.written == table_events.SlipWritten(
                event.slip, event.amount, event.written_by
            )
            assert event.signed_by != event.written_by, "one person signed the slip twice"
            book = ledger.balance(_about(event.slip))
            assert event.book == book, f"the ledger balance is not {event.book}"
            if event.slip is Slip.OPENER:
                return Inventory(None, (event,))
            if not inventory.signed:
                return Inventory()  # this slip is for tips at a table whose tray was never opened
            return Inventory(None, (*inventory.signed, event))


def inventory_postings(ledger: Ledger, event: InventoryEvent) -> tuple[Posting, ...]:
    """Return the postings for a signed slip; an opener sets the tray's balance to its count."""
    if not isinstance(event, table_events.SlipSigned):
        return ()
    (source, target), micros = _MOVES[event.slip], event.amount.cents * MILLION
    off = micros - ledger.micros(_about(event.slip))
    if event.slip is Slip.OPENER:
        micros = off
    moves = [posting(ledger.currency, event.slip, (source, target, micros))]
    if event.slip in _COUNTS:
        moves.insert(0, posting(ledger.currency, "over or short", (OVER_SHORT, source, off)))
    return tuple(made for made in moves if made.entries)
