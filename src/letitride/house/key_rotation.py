"""Rotate a house's keys while it is running, and record each rotation.

Earlier keys stay readable. The signing key in use signs a checkpoint that names the next public
key, so an auditor who trusts the first public key can follow every rotation.
"""

from pathlib import Path
from uuid import uuid4

from letitride.eventstore import key_files
from letitride.eventstore.checkpoints import Checkpoints
from letitride.eventstore.journal import NewEvent, Request
from letitride.eventstore.keyring import KeyKind, SigningKey, key_path, make_keys
from letitride.eventstore.store import Head, Transaction
from letitride.house.events import HouseEvent, KeyRotated
from letitride.house.house_journal import HouseJournal

STREAM = "keys"


def rotate_key(
    journal: HouseJournal, sealing: Path, checkpoints: Path, kind: KeyKind, by: str, *, drop: bool
) -> KeyRotated:
    """Put a new key of this kind into use, record it, and sign the change for the public."""
    make_keys(sealing)
    path, public = key_path(sealing, kind), ""
    if kind is KeyKind.SIGNING:
        key_files.prepare(path)
        _, prepared = key_files.read_secrets(path)
        assert prepared is not None, "was just prepared"
        public = SigningKey(prepared).public
        Checkpoints(journal, checkpoints).write(next_public=public)
    made = key_files.rotate(path, drop=drop)
    event = KeyRotated(kind.value, made, public, by)

    def work(_: Transaction, __: Head) -> list[NewEvent[HouseEvent]]:
        return [NewEvent(event)]

    journal.execute(STREAM, Request(uuid4().hex, by), work)
    Checkpoints(journal, checkpoints).write()
    return event


def prepare_key(sealing: Path, kind: KeyKind) -> str:
    """Add a key of this kind that every process can read with, before any uses it."""
    make_keys(sealing)
    return key_files.prepare(key_path(sealing, kind))
