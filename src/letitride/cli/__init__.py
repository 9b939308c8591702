"""The command ``letitride``: one module per command.

Exit status 0 is done, 1 is "no", 2 is bad input, said in one line on standard error, and 130 is
Ctrl-C.
"""

import gc
import os
import sys
from io import TextIOWrapper
from typing import NoReturn

#: Objects made before the collector looks for cycles. A command makes many while it imports and
#: next to no cycles, and to look as often as usual takes a tenth of its time.
COLLECT_AFTER = 100_000

#: The exit status of what was stopped by Ctrl-C.
INTERRUPTED = 130


def main(args: list[str] | None = None) -> NoReturn:
    """Run a command and leave with its exit status."""
    gc.set_threshold(COLLECT_AFTER)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever started us, as services do
            nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until we end
            setattr(sys, name, nowhere)
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may lack a character: show a mark
    try:
        status = _run(sys.argv[1:] if args is None else args)
    except KeyboardInterrupt:  # in the first second, before the command could see to it
        status = INTERRUPTED
    sys.exit(status)


def _run(args: list[str]) -> int:
    """The exit status of a command; the version takes no time to say."""
    if args == ["--version"]:
        from letitride import __version__

        sys.stdout.write(f"letitride {__version__}\n")
        return 0
    from letitride.cli.app import run

    return run(args)
