"""Start players as separate processes, and read their output."""

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from letitride.house.opening import Address

ROOT = Path(__file__).parents[2]


@dataclass
class Said:
    """A player process's output, in order, up to its end."""

    acknowledged: list[tuple[str, str, int, str]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    in_flight: str | None = None
    over: bool = False

    def hear(self, text: str) -> None:
        """Read a player's output; ignore an unfinished last line."""
        for line in text.splitlines(keepends=True):
            if line.endswith("\n"):
                self._hear_line(*line.split())

    def _hear_line(self, word: str, *rest: str) -> None:
        if word == "send":
            self.in_flight = rest[0]
        elif word == "done":
            self.acknowledged.append((rest[0], rest[1], int(rest[2]), rest[3]))
            self.in_flight = None
        elif word == "refused":
            self.refused.append(rest[0])
            self.in_flight = None
        elif word == "over":
            self.over = True


def start_player(
    address: Address, name: str, seed: int, commands: int = 1_000_000
) -> subprocess.Popen[str]:
    """Start a player in a separate process."""
    what = [address.database, str(address.key_file), name, str(seed), str(commands)]
    return subprocess.Popen(
        [sys.executable, "-m", "tests.faults.player", *what],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def serves(address: Address) -> dict[str, str]:
    """Return the environment variables that make ``letitride serve`` serve this house."""
    return {
        "LETITRIDE_DATABASE": address.database,
        "LETITRIDE_KEY": str(address.key_file),
        "LETITRIDE_CHECKPOINTS": str(address.checkpoint_file),
        "LETITRIDE_REVEAL_TIME": "60",
        "LETITRIDE_LOG_LEVEL": "warning",
    }
