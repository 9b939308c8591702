"""The command ``letitride``: one module per command.

Exit status 0 is done, 1 is "no", 2 is bad input, said in one line on standard error.
"""

import gc
import sys
from io import TextIOWrapper
from typing import NoReturn

#: Objects made before the collector looks for cycles. A command makes many while it imports and
#: next to no cycles, and to look as often as usual takes a tenth of its time.
COLLECT_AFTER = 100_000


def main(args: list[str] | None = None) -> NoReturn:
    """Run a command and leave with its exit status."""
    gc.set_threshold(COLLECT_AFTER)
    from letitride.cli.app import run

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may lack a character: show a mark
    sys.exit(run(args))
