"""The ``letitride`` command. Each of its commands has its own module.

Exit status: 0 for success, 1 if the answer is "no", 2 for bad input (with one line printed to
standard error), and 130 for Ctrl-C.
"""

import gc
import os
import sys
from io import TextIOWrapper
from typing import NoReturn

#: The number of allocations before the garbage collector runs. Importing a command makes many
#: objects but almost no cycles, and collecting at the default rate takes a tenth of the run time.
COLLECT_AFTER = 100_000

#: The exit status of a command that Ctrl-C stopped.
INTERRUPTED = 130


def main(args: list[str] | None = None) -> NoReturn:
    """Run a command and exit with its status."""
    gc.set_threshold(COLLECT_AFTER)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # the parent process may have closed the stream
            nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open until we exit
            setattr(sys, name, nowhere)
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # print "?" if the terminal lacks a character
    try:
        status = _run(sys.argv[1:] if args is None else args)
    except KeyboardInterrupt:  # Ctrl-C was pressed before the command could handle it
        status = INTERRUPTED
    sys.exit(status)


def _run(args: list[str]) -> int:
    """Run a command and return its exit status. ``--version`` alone imports no commands."""
    if args == ["--version"]:
        from letitride import __version__

        sys.stdout.write(f"letitride {__version__}\n")
        return 0
    from letitride.cli.app import run

    return run(args)
