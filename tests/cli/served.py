"""``letitride serve`` as a separate process."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from letitride.client import Client, Wager
from letitride.money import Cents

FIVE = Cents(500)
BETS = {Wager.ONE: FIVE, Wager.TWO: FIVE, Wager.DOLLAR: FIVE}

#: Settings without pauses and with long time limits, so that tests pass on a busy machine.
SETTINGS = {
    "LETITRIDE_PACE": "0",
    "LETITRIDE_BETTING_TIME": "60",
    "LETITRIDE_DECISION_TIME": "60",
    "LETITRIDE_LOG_LEVEL": "debug",
}


_ADDRESS = re.compile(r"http://[^/\s]+")


class Serving:
    """A running ``serve`` command in a folder: its address, output, and exit status."""

    def __init__(self, folder: Path, *args: str, **settings: str) -> None:
        self._folder = folder
        command = [sys.executable, "-m", "letitride", "serve", "--port", "0", *args]
        with (folder / "out").open("w") as out, (folder / "log").open("w") as log:
            self.process = subprocess.Popen(
                command, cwd=folder, env=os.environ | SETTINGS | settings, stdout=out, stderr=log
            )
        try:
            self.url = self._url()
        except BaseException:
            self.kill()
            raise

    @property
    def out(self) -> str:
        return (self._folder / "out").read_text("utf-8")

    @property
    def log(self) -> str:
        return (self._folder / "log").read_text("utf-8")

    def _url(self) -> str:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.log
            said = self.out
            if said.endswith(("/\n", "}\n")) and (found := _ADDRESS.search(said)):
                httpx.get(f"{found[0]}/healthz", timeout=60).raise_for_status()
                return found[0]
            time.sleep(0.02)
        raise AssertionError("the house did not open")

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Stop the command, and return its exit status."""
        self.process.send_signal(how)
        return self.process.wait(30)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def serving(folder: Path, *args: str, **settings: str) -> Iterator[Serving]:
    """Run the command until the block ends or the test stops it."""
    made = Serving(folder, *args, **settings)
    try:
        yield made
    finally:
        made.kill()


def play(players: dict[int, Client], rounds: int) -> None:
    """Play rounds at the demo table. The players at these seats let every bet ride."""
    for seat, client in players.items():
        client.seats.sit("Demo", seat)
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline:
        for seat, client in players.items():
            view = client.tables.get("Demo")
            if view.round > rounds:
                return
            own = next(one for one in view.seats if one.seat == seat)
            if view.phase == "betting" and not own.bets:
                client.seats.wager("Demo", seat, BETS)
            elif view.to_act == seat and view.deciding is not None:
                client.seats.decide("Demo", seat, view.deciding, ride=True)
    raise AssertionError("the rounds did not end")
