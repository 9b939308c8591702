"""Limits on a backup that is restored, so that a hostile file cannot fill the memory or the disk.

A small compressed file can expand to any size. The lines are therefore read one at a time, and
reading stops at the first limit that is exceeded.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from letitride.errors import StorageError

GIGABYTE = 10**9
MEGABYTE = 10**6


@dataclass(frozen=True, slots=True)
class BackupLimits:
    """The most that a backup may contain, uncompressed: bytes, lines, and bytes in one line."""

    size: int = 100 * GIGABYTE
    rows: int = 200_000_000
    line: int = 16 * MEGABYTE


def limited_lines(file: BinaryIO, limits: BackupLimits) -> Iterator[str]:
    """Yield the lines of a backup, or raise an error if it is larger than the limits allow."""
    size = rows = 0
    while line := file.readline(limits.line + 1):
        size, rows = size + len(line), rows + 1
        for why, found, most in (
            ("line", len(line), limits.line),
            ("size", size, limits.size),
            ("rows", rows, limits.rows),
        ):
            if found > most:
                raise StorageError(
                    "storage/backup_too_large", expected=f"at most {most:,} ({why})",
                    got="more", why=why, most=most, line=rows,
                )  # fmt: skip
        yield line.decode()
