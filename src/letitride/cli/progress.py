"""A progress bar."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text


@contextmanager
def bar(words: str, total: int) -> Iterator[Callable[..., None]]:
    """Show a progress bar on standard error, and yield a function that advances it.

    The bar shows the progress, the speed, and the time left, and disappears at the end. Without a
    terminal, there is no bar.
    """
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich import progress as rich

    class Speed(rich.ProgressColumn):
        def render(self, task: rich.Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else f"{speed:,.0f} per second")

    columns = (
        rich.TextColumn("{task.description}"),
        rich.BarColumn(),
        rich.TextColumn("{task.completed:,} of {task.total:,}"),
        Speed(),
        rich.TimeRemainingColumn(),
    )
    with rich.Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words, total=total)
        yield lambda done=1: progress.advance(task, done)
