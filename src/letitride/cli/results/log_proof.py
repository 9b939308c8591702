"""The proof of a round from a public log: how a command makes it and shows it."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from letitride.cli.bad_input import about, system_errors
from letitride.cli.console import one_line
from letitride.cli.files import read_text, write_file
from letitride.cli.log_source import log_files
from letitride.errors import ProofError
from letitride.fair_record import FairRecord
from letitride.transparency.note import VerifierKey

if TYPE_CHECKING:
    from letitride.house.proof.log_proof import LogProof


@dataclass(frozen=True, slots=True)
class FailedProof:
    """A log that proves nothing: it is not signed, was altered, or was rewritten."""

    error: ProofError
    ok: bool = field(default=False, init=False)

    def as_data(self) -> dict[str, Any]:
        """Return the failure as plain data, in the format of a proof."""
        what = self.error.code.removeprefix("proof/")
        fault = {"entry": None, "what": what, "message": self.error.message}
        return {"ok": False, "faults": [fault]}


def prove_from_log(
    record: FairRecord, log: str, key: str, seen: Path | None
) -> "LogProof | FailedProof":
    """Prove a round from the log, and remember its checkpoint if the proof succeeds."""
    from letitride.house.proof.log_proof import prove  # reads no database, but takes time to load

    with about("--key"):
        verifier = VerifierKey.parse(key)
    before = None
    if seen is not None:
        with system_errors(str(seen), "cli/read", "a file"):
            before = read_text(str(seen)) if seen.exists() else None
    try:
        with log_files(log) as fetch:
            proof = prove(record, fetch, verifier, before)
    except ProofError as error:
        return FailedProof(error)
    if seen is not None and proof.ok:
        write_file("--seen", str(seen), proof.note)
    return proof


def show_log(console: Console, proof: "LogProof | FailedProof") -> None:
    """Print the result for people."""
    if isinstance(proof, FailedProof):
        console.print("NOT PROVEN by the public log.", style="bold")
        console.print(Text(one_line(proof.error.message)))
        return
    if not proof.ok:
        console.print("NOT PROVEN by the public log:", style="bold")
        for fault in proof.faults:
            console.print(Text(one_line(str(fault))))
        return
    console.print(
        f"The public log of {proof.size} entries contains the commitment (entry"
        f" {proof.commitment}) and this record (entry {proof.record}).",
        style="bold",
    )
    if proof.void is not None:
        console.print(Text(one_line(f"The log says that the round was void: {_void(proof.void)}.")))
    if proof.seen is not None:
        console.print(f"The log continues the {proof.seen} entries that you saw before.")


def _void(void: dict[str, Any]) -> str:
    people = [one for one in (void["ruled_by"], void["second"]) if one]
    return f"{void['reason']}, ruled by {' and '.join(people)}" if people else str(void["reason"])
