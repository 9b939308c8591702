"""Leave the past behind: void what was open in an earlier record before the house goes on from it.

A backup, or an older copy of the database, may contain a round whose seed has been published since.
Dealing from that seed would deal known cards. The house therefore voids every open round and
discards every unused seed and every shuffled deck, in the transaction that makes the record its
own. The house's event and the tables' events name each other, so the audit can check that no table
was left out.

At a table with real cards, the house knows no cards and draws no seeds. The dealer ends the game.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from letitride.errors import LetItRideError, StorageError
from letitride.eventstore.checkpoints import (
    Checkpoints,
    LostTail,
    is_short,
    lost_tails,
    read_file,
)
from letitride.eventstore.journal import NewEvent, Request
from letitride.eventstore.store import Lock, Transaction
from letitride.game.events import RoundVoided
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.house.leave_past import HOUSE, LeavePast
from letitride.house.tables import DurableTable

#: The stream of events that concern the whole house.
STREAM = "house"
_TABLES = "table:"


@dataclass(frozen=True, slots=True)
class Restored:
    """The result: the number of tables, voided rounds, discarded seeds, and streams with losses."""

    tables: int
    voided: int
    discarded: int
    lost: int


def restore_house(
    journal: HouseJournal,
    tx: Transaction,
    source: house_events.RestoredFrom,
    by: str,
    lost: Iterable[LostTail] = (),
) -> Restored:
    """Take the whole house out of the past, in a transaction that has locked its record."""
    head = tx.head(STREAM, Lock.EXCLUSIVE)
    as_of = max((tx.head(stream).time for stream in tx.streams()), default="")
    names = _tables(tx)
    for name in names:  # before any link is locked, as a table's own commands do
        tx.head(house_events.table_stream(name), Lock.EXCLUSIVE)
    tails = tuple(house_events.LostEvents(one.stream, one.kept, one.recorded) for one in lost)
    event = house_events.HouseRestored(source, as_of, by, names, tails)
    number = head.version + 1
    request = Request(f"restore {number}", HOUSE)
    after = journal.append_in(tx, STREAM, head, [NewEvent(event)], request)
    journal.save_receipt(tx, STREAM, head, after, request)
    note = f"restored: the house went on from its record as of {as_of} (restored by {by})"
    voided = discarded = 0
    for name in names:
        table = DurableTable(journal, name)
        id_ = f"{table.stream} restore {number}"
        events = table.do_in(tx, LeavePast(number, note), id_, HOUSE).events
        for one in events:
            voided += isinstance(one, RoundVoided)
            discarded += isinstance(one, house_events.TableRestored) and one.discarded is not None
    return Restored(len(names), voided, discarded, len(tails))


def leave_past_if_behind(
    journal: HouseJournal, checkpoints: Checkpoints, by: str | None, *, alone: bool
) -> Restored | None:
    """Check that the database is not behind its checkpoints before the house is served.

    If it is, an operator must accept it (``by``), and everything that was open is voided. ``alone``
    says that no other process writes checkpoints of its own, so every counted line must be in this
    file.
    """
    with journal.store.reading() as tx:
        counts = tx.checkpoint_counts()
    file = read_file(journal.key, checkpoints.path)  # another process may be adding lines
    with journal.store.reading() as tx:
        lost = lost_tails(tx, [file])
    if not lost and not (alone and is_short(journal.key, file, counts)):
        return None
    if by is None:
        raise _behind(lost, checkpoints)
    with replayable(), journal.store.transaction() as tx:
        lost = lost_tails(tx, [file])
        tx.forget_checkpoint_counts()
        done = restore_house(journal, tx, house_events.RestoredFrom.OLDER_DATABASE, by, lost)
    checkpoints.write()
    return done


def _behind(lost: tuple[LostTail, ...], checkpoints: Checkpoints) -> StorageError:
    if lost:
        first = lost[0]
        return StorageError(
            "storage/older_database",
            expected=f"{first.stream} at version {first.recorded} or later",
            got=f"version {first.kept}", why="behind", streams=len(lost), file=checkpoints.path,
        )  # fmt: skip
    return StorageError(
        "storage/older_database", expected="every checkpoint that the database counts",
        got="fewer", why="checkpoints", file=checkpoints.path,
    )  # fmt: skip


@contextmanager
def replayable() -> Iterator[None]:
    """Report a record that cannot be replayed, whatever somebody wrote into it."""
    try:
        yield
    except LetItRideError:
        raise
    except Exception as error:
        expected, got = "events that can be replayed", type(error).__name__
        raise StorageError("storage/data", expected=expected, got=got) from error


def _tables(tx: Transaction) -> tuple[str, ...]:
    """Return the names of the tables whose cards the house knows."""
    names = [stream for stream in tx.streams() if stream.startswith(_TABLES)]
    kinds = {stream: next(tx.events(stream, 0, 1)).kind for stream in names}
    opened = house_events.TableOpened.__name__
    return tuple(name.removeprefix(_TABLES) for name in names if kinds[name] == opened)
