"""Simulations for who asks: each in a process of its own, one for a person, a few for the house.

They are kept in this process's memory only: nothing hangs on them, and they can be run again.
"""

import subprocess
import sys
from importlib.util import find_spec
from itertools import count
from threading import Lock, Thread

from letitride.api.odds.simulations import SimulationAnswer, SimulationBody, SimulationProgressView
from letitride.errors import RuleError
from letitride.server.error_answers import not_found

#: So many at a time, whoever asks: each has a core to itself while it lasts.
MOST_RUNNING = 2
_SIMULATOR = (sys.executable, "-m", "letitride.server.simulations.worker")


class SimulationJob:
    """One simulation: a process that plays, and a thread that hears how far it has come."""

    def __init__(self, number: int, person: str, body: SimulationBody) -> None:
        self.number, self.person, self._rounds = number, person, body.rounds
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
            except OSError:  # stopped before it began
                return
            for line in process.stdout:
                if line.endswith("\n"):
                    self._progress = SimulationProgressView.model_validate_json(line)

    @property
    def running(self) -> bool:
        """Whether it goes on."""
        return self._listener.is_alive()

    def stop(self) -> None:
        """End it, unless it has ended."""
        if self.running:
            self._stopped = True
            self._process.kill()
            self._listener.join()

    def answer(self) -> SimulationAnswer:
        """How it stands."""
        running, progress = self.running, self._progress
        if progress.played == self._rounds:
            state = "done"
        else:
            state = "running" if running else "stopped" if self._stopped else "failed"
        shown = {"number": self.number, "state": state, "rounds": self._rounds}
        return SimulationAnswer.model_validate(shown | progress.model_dump())


class SimulationJobs:
    """The last simulation of everybody who asked for one."""

    def __init__(self) -> None:
        self._numbers, self._turn = count(1), Lock()
        self._last: dict[str, SimulationJob] = {}

    def start(self, person: str, body: SimulationBody) -> SimulationJob:
        """Start one; it takes the place of the one this person had."""
        if find_spec("numba") is None:
            raise RuleError(
                "server/no_simulator",
                expected="a house with the extra sim: pip install 'letitride[sim]'",
                got="one without",
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
            self._last[person] = SimulationJob(next(self._numbers), person, body)
            return self._last[person]

    def find(self, person: str, number: int) -> SimulationJob:
        """One's own simulation by its number."""
        found = self._last.get(person)
        if found is None or found.number != number:
            raise not_found("a simulation of yours", number, "simulation")
        return found

    def stop_all(self) -> None:
        """End what still goes on."""
        for one in self._last.values():
            one.stop()
