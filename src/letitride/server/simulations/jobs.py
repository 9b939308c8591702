"""Simulations on request, each in its own process: at most one per person and two in total.

Jobs exist only in this process's memory. Nothing else depends on them, and people can rerun a lost
job.
"""

import subprocess
import sys
from importlib.util import find_spec
from itertools import count
from threading import Lock, Thread

from letitride.api.odds.simulations import SimulationAnswer, SimulationBody, SimulationProgressView
from letitride.errors import RuleError
from letitride.server.error_answers import not_found

#: The maximum number of simulations at a time. Each one uses a whole core while it runs.
MOST_RUNNING = 2
_SIMULATOR = (sys.executable, "-m", "letitride.server.simulations.worker")


class SimulationJob:
    """A simulation: a process that plays, and a thread that reads its progress."""

    def __init__(self, number: int, body: SimulationBody) -> None:
        self.number, self._rounds = number, body.rounds
        self._progress, self._stopped = SimulationProgressView(), False
        self._process = subprocess.Popen(
            _SIMULATOR,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self._listener = Thread(target=self._listen, args=(body,), daemon=True)
        self._listener.start()

    def _listen(self, body: SimulationBody) -> None:
        with self._process as process:
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                process.stdin.write(body.model_dump_json())
                process.stdin.close()
            except OSError:  # the process was stopped before it started
                return
            for line in process.stdout:
                if line.endswith("\n"):
                    self._progress = SimulationProgressView.model_validate_json(line)

    @property
    def running(self) -> bool:
        """True while the simulation is running."""
        return self._listener.is_alive()

    def stop(self) -> None:
        """Stop the simulation if it is running."""
        if self.running:
            self._stopped = True
            self._process.kill()
            self._listener.join()

    def answer(self) -> SimulationAnswer:
        """Return the simulation's state and progress."""
        running, progress = self.running, self._progress
        if progress.played == self._rounds:
            state = "done"
        else:
            state = "running" if running else "stopped" if self._stopped else "failed"
        shown = {"number": self.number, "state": state, "rounds": self._rounds}
        return SimulationAnswer.model_validate(shown | progress.model_dump())


class SimulationJobs:
    """Each person's latest simulation."""

    def __init__(self) -> None:
        self._numbers, self._turn = count(1), Lock()
        self._last: dict[str, SimulationJob] = {}

    def start(self, person: str, body: SimulationBody) -> SimulationJob:
        """Start a simulation. It replaces the person's previous one."""
        if find_spec("numba") is None:
            raise RuleError(
                "server/no_simulator",
                expected="the optional sim extra (pip install 'letitride[sim]')",
                got="no such extra",
            )
        with self._turn:
            if (old := self._last.pop(person, None)) is not None:
                old.stop()
            self._last = {name: one for name, one in self._last.items() if one.running}
            if len(self._last) >= MOST_RUNNING:
                raise RuleError(
                    "server/simulators_busy",
                    expected=f"fewer than {MOST_RUNNING} simulations at a time",
                    got=len(self._last),
                    most=MOST_RUNNING,
                )
            self._last[person] = SimulationJob(next(self._numbers), body)
            return self._last[person]

    def find(self, person: str, number: int) -> SimulationJob:
        """Return the person's simulation with this number."""
        found = self._last.get(person)
        if found is None or found.number != number:
            raise not_found("one of your simulations", number, "simulation")
        return found

    def stop_all(self) -> None:
        """Stop all running simulations."""
        for one in self._last.values():
            one.stop()
