"""Signed notes, checkpoints, and cosignatures, against a published example and forgeries."""

import pytest

from letitride.errors import ProofError
from letitride.transparency.note import (
    COSIGNATURE,
    LogCheckpoint,
    NoteKey,
    VerifierKey,
    checkpoint_of,
    read_checkpoint,
    read_note,
    sign,
)
from tests.rejected import rejected

#: The example in the documentation of Go's note package, which the format comes from.
VKEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
NOTE = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdn"
    "gotpRZb6KE6RyyBwJnAM=\n"
)
HOUSE = NoteKey("house.example/log", bytes(range(32)))
WITNESS = NoteKey("witness.example", bytes(range(1, 33)), COSIGNATURE)
CHECKPOINT = LogCheckpoint("house.example/log", 7, bytes(range(32)))


def test_the_published_example_is_verified() -> None:
    key = VerifierKey.parse(VKEY)
    assert str(key) == VKEY
    assert read_note(NOTE).signed_by(key)


def test_an_altered_text_is_rejected() -> None:
    with rejected(ProofError, "proof/signature"):
        read_note(NOTE.replace("answer", "solution")).signed_by(VerifierKey.parse(VKEY))


def test_a_checkpoint_survives_a_round_trip() -> None:
    found = read_checkpoint(sign(CHECKPOINT.text, HOUSE), VerifierKey.parse(HOUSE.verifier))
    assert found == CHECKPOINT


def test_a_checkpoint_must_be_signed_by_the_key_of_its_own_origin() -> None:
    other = NoteKey("other.example/log", bytes(32))
    for key, note in (
        (other, sign(CHECKPOINT.text, HOUSE)),
        (HOUSE, sign(CHECKPOINT.text, other)),
        (other, sign(CHECKPOINT.text, other)),
    ):
        with rejected(ProofError, "proof/unsigned"):
            read_checkpoint(note, VerifierKey.parse(key.verifier))


def test_a_cosignature_carries_its_time_and_covers_it() -> None:
    note = sign(CHECKPOINT.text, HOUSE) + WITNESS.signature_line(CHECKPOINT.text, 1_700_000_000)
    key = VerifierKey.parse(WITNESS.verifier)
    assert read_note(note).cosigned_at(key) == 1_700_000_000
    assert read_checkpoint(note, VerifierKey.parse(HOUSE.verifier)) == CHECKPOINT
    assert read_note(sign(CHECKPOINT.text, HOUSE)).cosigned_at(key) is None
    line = WITNESS.signature_line(CHECKPOINT.text, 5)
    other = WITNESS.signature_line(CHECKPOINT.text, 6)
    assert line != other


@pytest.mark.parametrize(
    "key", ["", "a+b", "name+00000000+AQ==", VKEY.replace("c74f", "c74e"), VKEY[:-4], "a b" + VKEY]
)
def test_a_bad_key_is_rejected(key: str) -> None:
    with rejected(ProofError, "proof/key"):
        VerifierKey.parse(key)


@pytest.mark.parametrize(
    "note", ["", "text\n", "text\n\n", "text\n\nno signature\n", NOTE[:-1], NOTE + "junk\n"]
)
def test_a_bad_note_is_rejected(note: str) -> None:
    with rejected(ProofError, "proof/note"):
        read_note(note)


@pytest.mark.parametrize(
    "text",
    ["origin\n", "origin\n1\n", "origin\n01\nAAAA\n", "origin\n-1\nAAAA\n", "origin\n1\nAAAA\n"],
)
def test_a_bad_checkpoint_is_rejected(text: str) -> None:
    with rejected(ProofError, "proof/checkpoint"):
        checkpoint_of(read_note(sign(text, HOUSE)))
