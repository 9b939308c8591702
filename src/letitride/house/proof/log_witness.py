"""A witness of a house's public log: it checks every entry and cosigns what it has checked.

The witness keeps the right edge of the tree that it last cosigned and appends the new entries to
it. The result must be the root of the house's new checkpoint. So one calculation proves both that
the past is unchanged and that the new entries are those of the checkpoint. A witness never cosigns
two different logs of the same house.
"""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from letitride.errors import ProofError
from letitride.house.proof.log_proof import CHECKPOINT
from letitride.house.proof.log_rules import LogRules
from letitride.transparency import merkle, tiles
from letitride.transparency.key_file import make_note_key
from letitride.transparency.note import (
    COSIGNATURE,
    LogCheckpoint,
    NoteKey,
    VerifierKey,
    checkpoint_of,
    read_checkpoint,
    read_note,
)

_STATE, _KEY, _NOTE, _REFUSED = "state.json", "witness.key", "checkpoint", "refused"


@dataclass(frozen=True, slots=True)
class WitnessReport:
    """The result of a check: the size it had cosigned, the log's size now, and any refusal."""

    before: int
    size: int
    refusals: tuple[str, ...] = ()
    note: str = ""

    @property
    def ok(self) -> bool:
        """True if the witness cosigned the checkpoint."""
        return not self.refusals

    def as_data(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {
            "ok": self.ok,
            "before": self.before,
            "size": self.size,
            "refusals": list(self.refusals),
        }


class Witness:
    """A witness with its key and its state in a folder."""

    def __init__(self, folder: Path, key: VerifierKey, name: str | None = None) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder, self._log = folder, key
        self.key: NoteKey = make_note_key(folder / _KEY, name or "witness", COSIGNATURE)
        self._size, self._edge, self._rules = self._load()

    def check(self, fetch: tiles.Fetch, now: Callable[[], int]) -> WitnessReport:
        """Read the log's news, and cosign its checkpoint or refuse it."""
        before = self._size
        note = fetch(CHECKPOINT).decode("utf-8", "replace")
        try:
            checkpoint = read_checkpoint(note, self._log)
            edge, rules, refusals = self._follow(fetch, checkpoint)
        except ProofError as error:
            return self._refuse(note, before, (str(error.message),))
        if refusals:
            return self._refuse(note, before, refusals, checkpoint.size)
        self._save(edge, rules, note)
        text = read_note(note).text
        cosigned = note + self.key.signature_line(text, now())
        _write(self._folder / _NOTE, cosigned)
        self._size, self._edge, self._rules = edge.size, edge, rules
        return WitnessReport(before, edge.size, (), cosigned)

    def _follow(
        self, fetch: tiles.Fetch, checkpoint: LogCheckpoint
    ) -> tuple[merkle.Frontier, LogRules, tuple[str, ...]]:
        """Append the new entries to a copy of the witness's state, and list their faults."""
        if checkpoint.size < self._size:
            raise ProofError(
                "proof/rewind", expected=f"at least {self._size} entries", got=checkpoint.size,
                seen=self._size, size=checkpoint.size,
            )  # fmt: skip
        edge = merkle.Frontier(self._edge.size, list(self._edge.hashes))
        rules, faults = LogRules.of_data(self._rules.as_data()), list[str]()
        for place, leaf in enumerate(tiles.entries(fetch, checkpoint.size, self._size), self._size):
            edge.append(merkle.leaf_hash(leaf))
            faults += [str(one) for one in rules.add(place, leaf)]
        if edge.root != checkpoint.root:
            raise ProofError(
                "proof/fork", expected=checkpoint.root.hex(), got=edge.root.hex(), size=self._size
            )
        return edge, rules, tuple(faults)

    def _refuse(
        self, note: str, before: int, refusals: tuple[str, ...], size: int | None = None
    ) -> WitnessReport:
        """Keep the refused checkpoint as evidence."""
        _write(self._folder / _REFUSED, note)
        return WitnessReport(before, before if size is None else size, refusals)

    def _load(self) -> tuple[int, merkle.Frontier, LogRules]:
        path = self._folder / _STATE
        if not path.exists():
            return 0, merkle.Frontier(), LogRules()
        try:
            kept = json.loads(path.read_text("utf-8"))
            edge = merkle.Frontier(kept["size"], [bytes.fromhex(one) for one in kept["edge"]])
            rules = LogRules.of_data(kept["tables"])
            signed = checkpoint_of(read_note(kept["note"]))
        except (ValueError, LookupError, TypeError, AttributeError, OSError):
            raise _bad_state(path) from None
        if kept["log"] != str(self._log) or (signed.size, signed.root) != (edge.size, edge.root):
            raise _bad_state(path)
        return edge.size, edge, rules

    def _save(self, edge: merkle.Frontier, rules: LogRules, note: str) -> None:
        kept = {
            "log": str(self._log),
            "size": edge.size,
            "edge": [one.hex() for one in edge.hashes],
            "tables": rules.as_data(),
            "note": note,
        }
        _write(self._folder / _STATE, json.dumps(kept))


def _write(path: Path, text: str) -> None:
    """Replace a file at once, on disk before anyone relies on it."""
    draft = path.with_name(f"{path.name}.new")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def _bad_state(path: Path) -> ProofError:
    expected = f"{path}: the state of a witness of this log"
    return ProofError("proof/state", expected=expected, got="something else", file=path)
