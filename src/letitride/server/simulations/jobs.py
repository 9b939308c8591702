"""Simulations on request, each in its own process: at most one per person and two in total.

Others wait in line. Nobody keeps a place for long: a simulation stops after a minute, and whoever
starts another one goes to the end of the line. Jobs exist only in this process's memory. Nothing
else depends on them, and people can run them again.
"""

import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from itertools import count
from threading import Lock, Thread, Timer

from letitride.api.odds.simulations import SimulationAnswer, SimulationBody, SimulationProgressView
from letitride.errors import RuleError, TooManyError
from letitride.server.error_answers import not_found

#: The maximum number of simulations at a time. Each one uses a whole core while it runs.
MOST_RUNNING = 2
#: The maximum number of simulations that wait for their turn.
MOST_WAITING = 20
#: The maximum number of seconds that a simulation runs. The longest usually takes a few seconds.
LONGEST = 60
_SIMULATOR = (sys.executable, "-m", "letitride.server.simulations.worker")


class SimulationJob:
    """A simulation: a process that plays, and a thread that reads its progress."""

    def __init__(self, number: int, body: SimulationBody, ended: Callable[[], None]) -> None:
        self.number, self._body, self._ended = number, body, ended
        self._progress, self._stopped = SimulationProgressView(), False
        self._process: subprocess.Popen[str] | None = None
        self._listener = Thread(target=self._listen, daemon=True)
        self._turn = Lock()  # held while the simulation begins or is stopped
        self.running = False

    @property
    def waiting(self) -> bool:
        """True before the simulation's turn, unless it was stopped."""
        return self._process is None and not self._stopped

    def begin(self) -> None:
        """Start the process, unless the simulation was stopped first."""
        with self._turn:
            if self._stopped:
                return
            self._process = subprocess.Popen(
                _SIMULATOR,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            )  # fmt: skip
            self.running = True
            self._listener.start()

    def _listen(self) -> None:
        assert self._process is not None
        limit = Timer(LONGEST, self._kill)
        limit.daemon = True
        limit.start()
        try:
            with self._process as process:
                self._read(process)
        finally:
            limit.cancel()
            self.running = False
            self._ended()

    def _read(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(self._body.model_dump_json())
            process.stdin.close()
        except OSError:  # the process was stopped before it started
            return
        for line in process.stdout:
            if line.endswith("\n"):
                self._progress = SimulationProgressView.model_validate_json(line)

    def _kill(self) -> None:
        if self.running and self._process is not None:
            self._stopped = True
            self._process.kill()

    def stop(self) -> None:
        """Stop the simulation if it is waiting or running."""
        with self._turn:
            if self.waiting:
                self._stopped = True
            self._kill()
        if self._process is not None:
            self._listener.join()

    def answer(self) -> SimulationAnswer:
        """Return the simulation's state and progress."""
        running, progress = self.running, self._progress
        if progress.played == self._body.rounds:
            state = "done"
        elif self.waiting:
            state = "waiting"
        else:
            state = "running" if running else "stopped" if self._stopped else "failed"
        shown = {"number": self.number, "state": state, "rounds": self._body.rounds}
        return SimulationAnswer.model_validate(shown | progress.model_dump())


class SimulationJobs:
    """Each person's latest simulation, in the order in which they were started."""

    def __init__(self) -> None:
        self._numbers, self._turn = count(1), Lock()
        self._last: dict[str, SimulationJob] = {}

    def start(self, person: str, body: SimulationBody) -> SimulationJob:
        """Start a simulation, or put it in line. It replaces the person's previous one."""
        if find_spec("numba") is None:
            raise RuleError(
                "server/no_simulator",
                expected="the optional sim extra (pip install 'letitride[sim]')",
                got="no such extra",
            )
        with self._turn:
            old = self._last.pop(person, None)
        if old is not None:
            old.stop()
        with self._turn:
            current = {name: one for name, one in self._last.items() if one.waiting or one.running}
            if sum(one.waiting for one in current.values()) >= MOST_WAITING:
                raise TooManyError.busy("simulations", LONGEST / 2)
            job = SimulationJob(next(self._numbers), body, self._begin_next)
            self._last = current | {person: job}
            self._fill()
            return job

    def _begin_next(self) -> None:
        with self._turn:
            self._fill()

    def _fill(self) -> None:
        """Begin as many waiting simulations as there are free places."""
        for one in self._last.values():
            if sum(other.running for other in self._last.values()) >= MOST_RUNNING:
                return
            if one.waiting:
                one.begin()

    def find(self, person: str, number: int) -> SimulationJob:
        """Return the person's simulation with this number."""
        found = self._last.get(person)
        if found is None or found.number != number:
            raise not_found("one of your simulations", number, "simulation")
        return found

    def stop_all(self) -> None:
        """Stop all simulations, waiting ones first."""
        jobs = sorted(self._last.values(), key=lambda one: one.running)
        for one in jobs:
            one.stop()
