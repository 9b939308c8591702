"""Lanes: worker threads with short, fair queues, so that nobody's requests hold up everyone.

Each lane runs one job at a time. A person may have one job running and two waiting in a lane. The
lane takes turns among the people who wait, so one person's second job runs after everybody's first.
A full lane answers 503. A job whose sender has disconnected leaves the queue.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from starlette.exceptions import HTTPException

from letitride.errors import TooManyError

#: The number of jobs that a person may have in a lane: one running and two waiting.
MOST_EACH = 3
#: The number of jobs that may wait in a lane, for all people together.
MOST_WAITING = 30
#: The number of seconds after which to try a full lane again.
_WAIT = 5
#: The status of a request whose sender did not wait for the answer. Only the log shows it.
GONE = 499

Made = TypeVar("Made")


class _Job:
    """One person's job."""

    def __init__(self, person: str, work: Callable[[], Any], done: "asyncio.Future[Any]") -> None:
        self.person, self.work, self.done = person, work, done


class Lane:
    """A worker thread and its queue. Only the event loop's thread uses these methods."""

    def __init__(self, name: str) -> None:
        self._pool = ThreadPoolExecutor(1, name)
        self._waiting: dict[str, deque[_Job]] = {}  # by person; the next in line is first
        self._running: _Job | None = None

    async def run(
        self, person: str, work: Callable[[], Made], leaving: Callable[[], Awaitable[object]]
    ) -> Made:
        """Run a job when its turn comes. ``leaving`` returns when the sender disconnects."""
        self._check(person)
        job = _Job(person, work, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(person, deque()).append(job)
        self._start_next()
        gone = asyncio.ensure_future(leaving())
        try:
            await asyncio.wait({job.done, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not job.done.done():
                raise HTTPException(GONE, "the sender disconnected")
            made: Made = job.done.result()
            return made
        finally:
            gone.cancel()
            self._forget(job)

    def _check(self, person: str) -> None:
        """Reject a job if the person has too many, or if the lane is full."""
        own = len(self._waiting.get(person, ()))
        own += self._running is not None and self._running.person == person
        if own >= MOST_EACH:
            raise TooManyError.of("calculations at the same time", 1)
        waiting = sum(map(len, self._waiting.values()))
        if waiting >= MOST_WAITING:
            raise TooManyError.busy("calculations", _WAIT)

    def _start_next(self) -> None:
        if self._running is not None or not self._waiting:
            return
        person = next(iter(self._waiting))
        jobs = self._waiting.pop(person)
        self._running = job = jobs.popleft()
        if jobs:
            self._waiting[person] = jobs  # now last in line
        work = asyncio.get_running_loop().run_in_executor(self._pool, job.work)
        work.add_done_callback(lambda made: self._end(job, made))

    def _end(self, job: _Job, made: "asyncio.Future[Any]") -> None:
        self._running = None
        error = made.exception()
        if not job.done.done():
            if error is None:
                job.done.set_result(made.result())
            else:
                job.done.set_exception(error)
        self._start_next()

    def _forget(self, job: _Job) -> None:
        """Take a job out of the queue. A job that is running runs to its end."""
        job.done.cancel()  # does nothing to a finished job
        jobs = self._waiting.get(job.person, deque())
        if job in jobs:
            jobs.remove(job)
            if not jobs:
                del self._waiting[job.person]

    def close(self) -> None:
        """Stop the lane. Waiting jobs are not run."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class Lanes:
    """A house's lanes: quick answers for tables, the lab's figures, and PDFs."""

    def __init__(self) -> None:
        self.table, self.lab, self.pdf = Lane("advice"), Lane("lab"), Lane("pdf")

    def close(self) -> None:
        """Stop all lanes."""
        for lane in (self.table, self.lab, self.pdf):
            lane.close()
