"""``letitride restore``: a house's record, restored from a backup."""

import gzip
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from typing import Annotated, BinaryIO, cast

from letitride.cli.bad_input import about, bad_option, system_errors
from letitride.cli.commands.backup import File
from letitride.cli.console import AsJson, note, print_json
from letitride.cli.database_options import (
    Checkpoints,
    Database,
    Key,
    Operator,
    address_of,
    operator_name,
)
from letitride.cli.number_options import number
from letitride.eventstore.checkpoints import Checkpoints as CheckpointWriter
from letitride.eventstore.checkpoints import lost_tails, read_file
from letitride.house.events import RestoredFrom
from letitride.house.opening import open_journal
from letitride.house.proof.backup import read_backup
from letitride.house.proof.restore_limits import GIGABYTE, BackupLimits, limited_lines
from letitride.house.restored import Restored, replayable, restore_house
from letitride.numbers import counted

_LIMITS = BackupLimits()


def restore(
    file: File,
    database: Database = None,
    key: Key = None,
    checkpoints: Checkpoints = None,
    by: Operator = None,
    max_gigabytes: Annotated[
        int, number("The most that the backup may contain, uncompressed.", 1, 100_000)
    ] = _LIMITS.size // GIGABYTE,
    max_rows: Annotated[
        int, number("The most rows that the backup may contain.", 1, 10**12)
    ] = _LIMITS.rows,
    as_json: AsJson = False,
) -> None:
    """Fill an empty database from a backup. The house's key must already be in place.

    Open rounds are voided and unused seeds are discarded, because their cards may be known.
    """
    address = address_of(database, key, checkpoints)
    operator = operator_name(by)
    if not address.key_file.exists():
        expected = f"the house's key in {address.key_file}"
        raise bad_option("--key", "cli/no_key", expected, "none", file=address.key_file)
    limits = BackupLimits(max_gigabytes * GIGABYTE, max_rows)
    files = checkpoints or [address.checkpoint_file]
    with _opened(file) as backup:
        journal = open_journal(address)
        with closing(journal):
            noted = [read_file(journal.key, path) for path in files]
            with about(file), replayable(), journal.store.transaction() as tx:
                read_backup(tx, _lines(file, backup, limits))
                streams = len(tx.streams())
                lost = lost_tails(tx, noted)
                done = restore_house(journal, tx, RestoredFrom.BACKUP, operator, lost)
            for path in files:
                CheckpointWriter(journal, path).write()
    if as_json:
        print_json({"file": file, "streams": streams} | asdict(done))
    else:
        note_restored(done)


def note_restored(done: Restored) -> None:
    """Print what a restore did to the past."""
    voided = counted(done.voided, "open round")
    seeds = counted(done.discarded, "unused seed")
    note(f"note: {voided} voided, {seeds} discarded, and the restore recorded")
    if done.lost:
        streams = counted(done.lost, "stream")
        note(f"note: the checkpoints are newer than this record: {streams} lost events")


def _opened(file: str) -> BinaryIO:
    opened = gzip.open if file.endswith(".gz") else open
    with system_errors(file, "cli/read", "a readable file"):
        return cast(BinaryIO, opened(file, "rb"))


def _lines(file: str, backup: BinaryIO, limits: BackupLimits) -> Iterator[str]:
    """Yield the lines of a backup. Reject a backup that is truncated or damaged."""
    try:
        yield from limited_lines(backup, limits)
    except (EOFError, OSError, ValueError, zlib.error) as error:
        raise bad_option(file, "cli/backup", "a whole backup", error) from None
