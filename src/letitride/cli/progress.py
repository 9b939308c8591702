"""A bar for long work."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from rich.progress import Task


@contextmanager
def bar(words: str, total: int) -> Iterator[Callable[..., None]]:
    """A bar on standard error to be moved on by each step, or by so many, and gone at the end.

    It tells what there is to do, how fast it goes and how long it will take. Where there is no
    terminal there is no bar.
    """
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich import progress as rich

    class Rate(rich.ProgressColumn):
        def render(self, task: "Task") -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else f"{speed:,.0f} a second")

    columns = (
        rich.TextColumn("{task.description}"),
        rich.BarColumn(),
        rich.TextColumn("{task.completed:,} of {task.total:,}"),
        Rate(),
        rich.TimeRemainingColumn(),
    )
    with rich.Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words, total=total)
        yield lambda done=1: progress.advance(task, done)
