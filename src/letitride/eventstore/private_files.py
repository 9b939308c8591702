"""Files that only their owner may read and write, whatever the process's umask is."""

import os
import stat
from pathlib import Path
from typing import BinaryIO, cast

MODE = 0o600


def open_private(path: str | Path, mode: str) -> BinaryIO:
    """Open a binary file for writing. A new file is private from the start.

    An existing regular file becomes private too. A device or a pipe keeps its permissions.
    """
    file = cast(BinaryIO, open(path, mode, opener=_opener))  # noqa: SIM115 - the caller closes it
    try:
        if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            os.fchmod(file.fileno(), MODE)
    except BaseException:
        file.close()
        raise
    return file


def _opener(path: str, flags: int) -> int:
    return os.open(path, flags, MODE)
