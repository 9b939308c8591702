"""The table inventory: opener, fills, credits, drop, closer, tips, and the figures of a shift.

A supervisor writes a slip, another person counts the same amount and signs it, and only then do
chips move. Where the books and a count differ, the count holds and the difference is posted as over
or short. A table whose tray was never opened needs none of this: then the cage stands behind it.
"""

from dataclasses import dataclass
from fractions import Fraction

from letitride.cage import Account, Books, Entry, Ledger, Posting
from letitride.errors import RuleError
from letitride.game import RoundState
from letitride.money import MILLION, Cents, Currency
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.deck_handling import BETWEEN_ROUNDS
from letitride.table.events import Slip
from letitride.table.round_postings import DEALERS, OUTSIDE, TRAY

CAGE = Account(Books.CAGE)
BOX = Account(Books.DROP_BOX)
OVER_SHORT = Account(Books.OVER_SHORT)

InventoryEvent = table_events.SlipWritten | table_events.SlipTornUp | table_events.SlipSigned
InventoryCommand = table_commands.WriteSlip | table_commands.TearUpSlip | table_commands.SignSlip

#: Out of which account each slip takes, and into which.
_MOVES = {
    Slip.OPENER: (CAGE, TRAY),
    Slip.FILL: (CAGE, TRAY),
    Slip.CREDIT: (TRAY, CAGE),
    Slip.CLOSER: (TRAY, CAGE),
    Slip.DROP: (BOX, CAGE),
    Slip.TIPS: (DEALERS, OUTSIDE),
}
#: Whatever is counted there is all there is; the others move a part.
_COUNTS = (Slip.CLOSER, Slip.DROP)
_BETWEEN_ROUNDS = (Slip.OPENER, Slip.CLOSER)


@dataclass(frozen=True, slots=True)
class Inventory:
    """The slip that waits for its second signature, and those of the shift, from its opener on."""

    written: table_events.SlipWritten | None = None
    signed: tuple[table_events.SlipSigned, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether chips are sold and bets paid out of a tray that was counted."""
        return bool(self.signed) and not self.is_closed

    @property
    def is_closed(self) -> bool:
        """Whether the tray was counted at the end of a shift and not opened again."""
        return any(slip.slip is Slip.CLOSER for slip in self.signed)

    def total(self, slip: Slip, currency: Currency) -> Cents:
        """What all slips of a kind in this shift come to."""
        return Cents.total((one.amount for one in self.signed if one.slip is slip), currency)


@dataclass(frozen=True, slots=True)
class ShiftFigures:
    """A shift in figures; of one that goes on, as far as it has come."""

    opener: Cents
    fills: Cents
    credits: Cents
    drop: Cents  # the money in the box: as counted, and what lies there uncounted
    closer: Cents  # as counted; until then what the books have in the tray
    late: Cents  # what came into the tray, or left it, after the closer: a round voided late
    over_short: Cents  # counts less books: over, or short if negative

    @property
    def win(self) -> Cents:
        """Drop and closer and credits, less opener and fills."""
        came = self.drop + self.closer + self.late + self.credits
        return came - self.opener - self.fills

    @property
    def hold(self) -> Fraction | None:
        """The win as a part of the drop."""
        return Fraction(self.win.cents, self.drop.cents) if self.drop else None


def figures(inventory: Inventory, ledger: Ledger) -> ShiftFigures:
    """The figures of the shift that goes on, or was the last."""
    currency, tray = ledger.currency, ledger.balance(TRAY)
    nothing = Cents(0, currency)
    off = (one.amount - one.book for one in inventory.signed if one.slip in _COUNTS)
    closed = inventory.is_closed
    return ShiftFigures(
        opener=inventory.total(Slip.OPENER, currency),
        fills=inventory.total(Slip.FILL, currency),
        credits=inventory.total(Slip.CREDIT, currency),
        drop=inventory.total(Slip.DROP, currency) + ledger.balance(BOX),
        closer=inventory.total(Slip.CLOSER, currency) if closed else tray,
        late=tray if closed else nothing,
        over_short=Cents.total(off, currency),
    )


def decide_inventory(
    inventory: Inventory, round_: RoundState, ledger: Ledger, command: InventoryCommand
) -> tuple[InventoryEvent]:
    """What a command about the tray leads to."""
    match command:
        case table_commands.WriteSlip():
            if inventory.written is not None:
                raise _refused("table/slip_waits", "no slip that waits", inventory.written.slip)
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
        raise _refused(
            "table/second_person", f"another person than {written.by}", command.by,
            slip=written.slip,
        )  # fmt: skip
    if command.amount != written.amount:
        expected, got = str(written.amount), str(command.amount)
        raise _refused(
            "table/other_count", expected, got, wrote=written.amount, counted=command.amount
        )
    _check(inventory, round_, ledger, written.slip, written.amount)
    return table_events.SlipSigned(
        written.slip, written.amount, written.by, command.by, _book(ledger, written)
    )


def _waiting(inventory: Inventory, slip: Slip) -> table_events.SlipWritten:
    written = inventory.written
    if written is None or written.slip is not slip:
        got = "none" if written is None else written.slip
        raise _refused("table/no_slip", f"a slip for {slip} that waits", got, slip=slip)
    return written


def _check(
    inventory: Inventory, round_: RoundState, ledger: Ledger, slip: Slip, amount: Cents
) -> None:
    """Refuse a slip that cannot be, now or with this amount."""
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
        raise _refused("table/box_not_taken", "the last shift's drop box taken off", got)
    has = ledger.balance(_MOVES[slip][0])
    if slip in (Slip.CREDIT, Slip.TIPS) and amount > has:
        raise _refused("table/not_enough_chips", f"at most {has}", str(amount), why=slip, has=has)


def _check_tray(inventory: Inventory, slip: Slip) -> None:
    if slip is Slip.OPENER and inventory.is_open:
        raise _refused("table/tray_open", "a tray that is not open", "one that is")
    if slip in (Slip.FILL, Slip.CREDIT, Slip.CLOSER):
        check_not_closed(inventory)
    if slip not in (Slip.OPENER, Slip.TIPS) and not inventory.signed:
        raise _refused(
            "table/tray_closed", "a tray that was opened", "one that never was", why="never"
        )


def check_not_closed(inventory: Inventory) -> None:
    """After the closer nothing is sold or dealt until the next opener."""
    if inventory.is_closed:
        raise _refused(
            "table/tray_closed", "a tray that is open", "one that was closed", why="closed"
        )


def _refused(code: str, expected: str, got: object, **facts: object) -> RuleError:
    return RuleError(code, expected=expected, got=got, clauses=(), **facts)


def _book(ledger: Ledger, slip: table_events.SlipWritten | table_events.SlipSigned) -> Cents:
    """What the books have of what the slip is about: the tray, the box or the tips."""
    return ledger.balance(_about(slip.slip))


def _about(slip: Slip) -> Account:
    source, target = _MOVES[slip]
    return target if source is CAGE else source


def evolve_inventory(inventory: Inventory, ledger: Ledger, event: InventoryEvent) -> Inventory:
    """The inventory after an event, before which the books were these."""
    match event:
        case table_events.SlipWritten():
            return Inventory(event, inventory.signed)
        case table_events.SlipTornUp():
            return Inventory(None, inventory.signed)
        case table_events.SlipSigned():
            assert inventory.written == table_events.SlipWritten(
                event.slip, event.amount, event.written_by
            )
            assert event.signed_by != event.written_by, "a slip with one person's two signatures"
            assert event.book == _book(ledger, event), f"the books do not say {event.book}"
            if event.slip is Slip.OPENER:
                return Inventory(None, (event,))
            if not inventory.signed:
                return Inventory()  # tips, where no tray was opened
            return Inventory(None, (*inventory.signed, event))


def inventory_postings(ledger: Ledger, event: InventoryEvent) -> tuple[Posting, ...]:
    """What a signed slip moves; an opener counts what is in the tray, whatever was there before."""
    if not isinstance(event, table_events.SlipSigned):
        return ()
    (source, target), micros = _MOVES[event.slip], event.amount.cents * MILLION
    off = micros - ledger.micros(_about(event.slip))
    if event.slip is Slip.OPENER:
        micros = off
    moves = [_posting(event.slip, ledger.currency, source, target, micros)]
    if event.slip in _COUNTS:
        moves.insert(0, _posting("over or short", ledger.currency, OVER_SHORT, source, off))
    return tuple(posting for posting in moves if posting.entries[0].micros)


def _posting(
    memo: str, currency: Currency, source: Account, target: Account, micros: int
) -> Posting:
    return Posting(memo, currency, (Entry(source, -micros), Entry(target, micros)))
