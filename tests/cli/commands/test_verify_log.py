"""letitride verify --log, letitride witness, and the independent verifier, against a bad house."""

import json
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from letitride.fair_record import FairRecord, FairVoid
from letitride.house.proof.log_leaves import record_digest
from letitride.transparency.note import NoteKey, VerifierKey, read_note
from tests.cli.conftest import Run
from tests.house.proof.logs import (
    KEY,
    commitment,
    fair_record,
    leaf,
    played,
    record,
    signed,
    void,
    write_log,
)

VKEY = KEY.verifier
EXAMPLE = Path(__file__).parents[3] / "examples" / "verify_log.py"
HONEST = played(1, 2, 3)


def written(folder: Path, made: FairRecord) -> str:
    path = folder / "round.json"
    path.write_text(json.dumps(made.as_data()), "utf-8")
    return str(path)


def verified(run: Run, log: Path, number: int = 2, *more: str) -> Any:
    """Verify a round with the command and with the independent program, which must agree."""
    return verified_record(run, log, fair_record(number), *more)


def verified_record(run: Run, log: Path, made: FairRecord, *more: str) -> Any:
    file = written(log.parent, made)
    status, out, _ = run("verify", file, "--log", str(log), "--key", VKEY, "--json", *more)
    document = json.loads(out)
    assert document["ok"] == (status == 0)
    if not more:
        other = subprocess.run(
            [sys.executable, str(EXAMPLE), str(log), VKEY, file],
            env={}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert other.returncode == status, other.stdout + other.stderr
    return document


def faults(document: Any) -> list[str]:
    return [one["what"] for one in document["log"]["faults"]]


def test_an_honest_log_proves_every_round(run: Run, tmp_path: Path) -> None:
    log = write_log(tmp_path / "log", HONEST)
    for number in (1, 2, 3):
        document = verified(run, log, number)
        assert document["log"] == {
            "ok": True, "size": 6, "seen": None, "commitment": 2 * number - 2,
            "record": 2 * number - 1, "void": None, "faults": [],
        }  # fmt: skip


def test_a_log_of_several_tiles_and_tables(run: Run, tmp_path: Path) -> None:
    others = [one for number in range(1, 160) for one in played(number, table="T2")]
    log = write_log(tmp_path / "log", others + HONEST)
    assert verified(run, log)["log"]["commitment"] == len(others) + 2


ATTACKS: dict[str, tuple[list[bytes], str]] = {
    "withheld commitment": ([*played(1), record(2), *played(3)], "withheld commitment"),
    "duplicate commitment": (
        [*played(1), commitment(2, seed=9), commitment(2), record(2)],
        "second commitment",
    ),
    "a record that differs": ([*played(1), commitment(2), record(2, seed=9)], "other record"),
    "a second record": ([*played(1, 2), record(2, seed=9)], "second record"),
    "a withheld round": ([*played(2)], "missing round"),
    "a withheld record": ([*played(1), commitment(2), *played(3)], "withheld record"),
    "a skipped round": ([*played(1, 2), *played(4)], "missing round"),
    "no such round": (played(1), "no commitment"),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_verify_catches(run: Run, tmp_path: Path, attack: str) -> None:
    entries, what = ATTACKS[attack]
    document = verified(run, write_log(tmp_path / "log", entries))
    assert not document["ok"]
    assert what in faults(document)


#: Only somebody who has the round's record can see that the log has another.
NEED_A_RECORD = ("a record that differs", "no such round")


@pytest.mark.parametrize("attack", [one for one in ATTACKS if one not in NEED_A_RECORD])
def test_the_witness_catches(run: Run, tmp_path: Path, attack: str) -> None:
    entries, _ = ATTACKS[attack]
    log = write_log(tmp_path / "log", entries)
    status, out, _ = witnessed(run, log, tmp_path / "state")
    assert status == 1
    assert json.loads(out)["refusals"]
    assert not (tmp_path / "state" / "checkpoint").exists()


def witnessed(run: Run, log: Path, state: Path) -> tuple[int, str, str]:
    args = ("--key", VKEY, "--state", str(state), "--once", "--json")
    return run("witness", str(log), *args)


def altered(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[40] ^= 1
    path.write_bytes(bytes(data))


def test_verify_catches_an_altered_bundle(run: Run, tmp_path: Path) -> None:
    log = write_log(tmp_path / "log", HONEST)
    altered(log / "tile/entries/000.p/6")
    assert faults(verified(run, log)) == ["altered"]
    assert witnessed(run, log, tmp_path / "state")[0] == 1


def test_verify_catches_an_altered_hash_tile(run: Run, tmp_path: Path) -> None:
    log = write_log(tmp_path / "log", HONEST)
    altered(log / "tile/0/000.p/6")
    file = written(tmp_path, fair_record(1))
    status, out, _ = run("verify", file, "--log", str(log), "--key", VKEY, "--json")
    assert (status, faults(json.loads(out))) == (1, ["inclusion"])


def test_verify_catches_an_altered_checkpoint(run: Run, tmp_path: Path) -> None:
    log = write_log(tmp_path / "log", HONEST)
    note = (log / "checkpoint").read_text()
    (log / "checkpoint").write_text(note.replace("\n6\n", "\n5\n"))
    assert faults(verified(run, log)) == ["signature"]


def test_verify_needs_the_published_key(run: Run, tmp_path: Path) -> None:
    log = write_log(tmp_path / "log", HONEST, NoteKey(KEY.name, b"x" * 32))
    assert faults(verified(run, log)) == ["unsigned"]
    file = written(tmp_path, fair_record(2))
    status, _, err = run("verify", file, "--log", str(log))
    assert (status, "--key" in err) == (2, True)


def test_verify_remembers_the_checkpoint_and_catches_a_fork(run: Run, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    log = write_log(tmp_path / "log", played(1, 2))
    assert verified(run, log, 2, "--seen", str(seen))["log"]["seen"] is None
    log = write_log(tmp_path / "more", HONEST)
    assert verified(run, log, 3, "--seen", str(seen))["log"]["seen"] == 4
    assert seen.read_text() == signed(HONEST)
    fork = [*played(1), commitment(2, seed=9), record(2, seed=9), *played(3)]
    log = write_log(tmp_path / "fork", fork)
    assert faults(verified(run, log, 3, "--seen", str(seen))) == ["consistency"]
    assert seen.read_text() == signed(HONEST)


def test_verify_catches_a_rewind(run: Run, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    seen.write_text(signed(HONEST))
    log = write_log(tmp_path / "log", played(1, 2))
    assert faults(verified(run, log, 2, "--seen", str(seen))) == ["rewind"]


def voided(number: int) -> tuple[FairRecord, bytes]:
    """Return a record with a void, and its entry."""
    people = (None, "2026-01-01", None, None, "sam", "sue", None, ())
    made = replace(fair_record(number), void=FairVoid("foreign_card", "a foreign card", *people))
    return made, leaf("record", table="T1", round=number, sha256=record_digest(made))


def test_a_void_after_the_record_is_reported(run: Run, tmp_path: Path) -> None:
    made, entry = voided(2)
    log = write_log(tmp_path / "log", [*played(1, 2), commitment(3), void(2), entry, record(3)])
    document = verified_record(run, log, made)
    assert document["log"]["void"]["ruled_by"] == "sam"
    assert document["ok"]
    status, out, _ = run("verify", written(tmp_path, made), "--log", str(log), "--key", VKEY)
    assert status == 0
    assert "void: foreign_card, ruled by sam and sue" in " ".join(out.split())
    before = verified(run, log)  # the record from before the void is no longer the record
    assert faults(before) == ["other record"]
    assert witnessed(run, log, tmp_path / "state")[0] == 0


def test_in_words(run: Run, tmp_path: Path) -> None:
    log = write_log(tmp_path / "log", HONEST)
    file, seen = written(tmp_path, fair_record(2)), tmp_path / "seen"
    seen.write_text(signed(played(1)))
    args = ("verify", file, "--log", str(log), "--key", VKEY, "--seen", str(seen))
    status, out, _ = run(*args)
    said = " ".join(out.split())
    assert status == 0
    assert "contains the commitment (entry 2) and this record (entry 3)" in said
    assert "continues the 2 entries that you saw before" in said
    log = write_log(tmp_path / "bad", [*played(1), commitment(2), record(2, seed=1)])
    status, out, _ = run("verify", file, "--log", str(log), "--key", VKEY)
    assert (status, "NOT PROVEN by the public log" in out) == (1, True)
    status, out, _ = run("verify", file, "--log", str(tmp_path / "none"), "--key", VKEY)
    assert (status, "cannot be read" in out) == (1, True)


# --- the witness ----------------------------------------------------------------------------------


def test_a_witness_cosigns_what_it_has_checked(run: Run, tmp_path: Path) -> None:
    state = tmp_path / "state"
    log = write_log(tmp_path / "log", played(1))
    status, out, err = witnessed(run, log, state)
    assert (status, json.loads(out)) == (0, {"ok": True, "before": 0, "size": 2, "refusals": []})
    vkey = VerifierKey.parse(err.split("key: ")[1].strip())
    assert stat.S_IMODE((state / "witness.key").stat().st_mode) == 0o600
    note = read_note((state / "checkpoint").read_text())
    assert note.cosigned_at(vkey)
    assert note.signed_by(VerifierKey.parse(VKEY))
    write_log(log, HONEST)
    assert json.loads(witnessed(run, log, state)[1])["before"] == 2
    assert witnessed(run, log, state)[0] == 0  # nothing new


LATER: dict[str, Callable[[], list[bytes]]] = {
    "a fork": lambda: [*played(1), commitment(2, seed=9), record(2, seed=9), *played(3, 4)],
    "a fork of the same size": lambda: [*played(1, 2), commitment(3, seed=9), record(3, seed=9)],
    "a rewind": lambda: played(1, 2),
    "a second commitment": lambda: [*HONEST, commitment(3, seed=9)],
    "a missing round": lambda: [*HONEST, *played(5)],
    "a withheld record": lambda: [*HONEST, commitment(4), commitment(5)],
    "a withheld commitment": lambda: [*HONEST, record(4)],
    "an unreadable entry": lambda: [*HONEST, b'{"kind": "heads"}'],
}


@pytest.mark.parametrize("attack", LATER)
def test_a_witness_refuses(run: Run, tmp_path: Path, attack: str) -> None:
    state = tmp_path / "state"
    assert witnessed(run, write_log(tmp_path / "log", HONEST), state)[0] == 0
    before = (state / "checkpoint").read_text()
    bad = write_log(tmp_path / "bad", LATER[attack]())
    for _ in range(2):  # it keeps refusing
        status, out, _ = witnessed(run, bad, state)
        assert status == 1
        assert json.loads(out)["refusals"]
    assert (state / "checkpoint").read_text() == before
    assert (state / "refused").read_text() == (bad / "checkpoint").read_text()
    status, out, _ = run("witness", str(bad), "--key", VKEY, "--state", str(state), "--once")
    assert (status, "REFUSED" in out) == (1, True)


def test_a_folder_belongs_to_one_log(run: Run, tmp_path: Path) -> None:
    state = tmp_path / "state"
    log = write_log(tmp_path / "log", HONEST)
    assert witnessed(run, log, state)[0] == 0
    other = NoteKey("other.example/log", b"o" * 32).verifier
    args = ("--key", other, "--state", str(state), "--once")
    status, _, err = run("witness", str(log), *args)
    assert (status, "another folder" in err) == (2, True)


def test_the_independent_verifier_is_short_and_imports_none_of_our_code() -> None:
    text = EXAMPLE.read_text("utf-8")
    assert len(text.splitlines()) <= 200
    assert "letitride" not in text.replace("letitride fair deal 1", "")
