"""A bar for long work."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console


@contextmanager
def bar(words: str, steps: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error to be moved on by each step, and gone when all is done.

    Where there is no terminal there is no bar.
    """
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words, total=steps)
        yield lambda: progress.advance(task)
