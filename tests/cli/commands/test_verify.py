"""letitride verify."""

import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from letitride.table.fair.commit_reveal import hash_of
from tests.cli.conftest import Run
from tests.table.fair.test_proof import VOID, data, example

COMMITMENT = hash_of(bytes(range(32)))
OTHER = hash_of(b"")


@pytest.fixture
def record(tmp_path: Path) -> str:
    return written(tmp_path, data())


def written(folder: Path, record: Any) -> str:
    path = folder / "round.json"
    path.write_text(json.dumps(record), "utf-8")
    return str(path)


def test_a_valid_record_passes(run: Run, record: str) -> None:
    status, out, err = run("verify", record, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {
        "ok": True, "commitment": True, "client_seeds": True, "deck": True, "cut": True,
        "table": "Table 1", "round": 12, "deals": [1, 2], "not_revealed": [4], "faults": [],
        "void": None,
    }  # fmt: skip


def test_in_words(run: Run, record: str) -> None:
    status, out, err = run("verify", record)
    assert (status, err) == (0, "")
    assert [" ".join(line.split()) for line in out.splitlines() if line.strip()] == [
        "Table 1, round 12",
        "commitment the hash of the server seed",
        "seat 1, ann the seed that was committed to",
        "seat 4, bob not revealed, so not used",
        "deal 1 the order that the seeds produce, cut at 26",
        "deal 2 the order that the seeds produce, cut at 30 and 32",
        "Proven: the deal follows from the seeds.",
        "Was this the commitment published before betting?",
        COMMITMENT,
    ]
    assert max(map(len, out.splitlines())) <= 80


def said(out: str) -> str:
    return " ".join(out.split())


def test_a_void_is_reported_beside_the_proof(run: Run, tmp_path: Path) -> None:
    record = written(tmp_path, replace(example(), void=VOID).as_data())
    told = json.loads(run("verify", record, "--json").out)
    assert told["ok"] is True
    assert told["void"] == replace(example(), void=VOID).as_data()["void"]
    status, out, _ = run("verify", record)
    assert status == 0
    for words in (
        "The deal is proven, and the round was void: the deck did not have 52 cards.",
        "Reported by dee: one short",
        "Ruled by sam, with sue as the second person at 2026-01-01 12:00:00 UTC: counted twice",
        "Rules: MA-7(e)(2)-3, R42",
    ):
        assert words in said(out)


def test_a_void_does_not_excuse_a_fault(run: Run, tmp_path: Path) -> None:
    record = written(tmp_path, replace(example(), void=VOID, commitment=OTHER).as_data())
    status, out, _ = run("verify", record)
    assert status == 1
    assert "NOT PROVEN: 1 fault. The record says that the round was void: the deck" in said(out)


def test_a_void_before_the_deal_is_reported(run: Run, tmp_path: Path) -> None:
    unnamed = replace(VOID, reported_by=None, report_note=None, second=None, note=None, seat=3)
    record = written(tmp_path, replace(example(), void=unnamed, decks=()).as_data())
    status, out, _ = run("verify", record)
    assert status == 0
    assert "The round was void: the deck did not have 52 cards." in said(out)
    assert "Reported by" not in out


def test_the_noted_commitment_is_checked_too(run: Run, record: str) -> None:
    status, out, _ = run("verify", record, "--commitment", COMMITMENT)
    assert status == 0
    assert "the hash of the server seed, which matches the commitment you noted" in out
    assert "Was this" not in out


def test_a_different_noted_commitment_fails(run: Run, record: str) -> None:
    status, out, err = run("verify", record, "--commitment", OTHER)
    assert (status, err) == (1, "")
    assert "commitment   does not match the commitment that you noted before betting" in out
    assert "NOT PROVEN" in out
    told = json.loads(run("verify", record, "--commitment", OTHER, "--json").out)
    assert (told["ok"], told["commitment"], told["deck"]) == (False, False, True)
    assert told["faults"] == [
        {
            "what": "commitment",
            "place": "",
            "message": "does not match the commitment that you noted before betting",
        }
    ]


def test_a_deck_that_the_seeds_do_not_give_fails(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path, data() | {"round": 13})
    status, out, err = run("verify", path, "--json")
    told = json.loads(out)
    assert (status, err) == (1, "")
    assert (told["ok"], told["commitment"], told["deck"], told["cut"]) == (False, True, False, True)
    status, out, err = run("verify", path)
    assert (status, err) == (1, "")
    assert "NOT PROVEN: 2 faults." in out
    assert out.count("does not match the order the seeds produce") == 2


def test_every_fault_of_a_deal_is_printed(run: Run, tmp_path: Path) -> None:
    record = data()
    record["round"] = 13
    record["decks"][0]["cuts"] = []
    status, out, _ = run("verify", written(tmp_path, record))
    assert status == 1
    assert "NOT PROVEN: 3 faults." in out
    both = (
        "deal 1 does not match the order the seeds produce; "
        "does not match the shuffled deck after the cuts"
    )
    assert both in " ".join(out.split())


def test_a_different_client_seed_fails(run: Run, tmp_path: Path) -> None:
    record = data()
    record["client_seeds"][1]["seed"] = "00" * 16
    path = written(tmp_path, record)
    assert json.loads(run("verify", path, "--json").out)["client_seeds"] is False
    status, out, _ = run("verify", path)
    assert status == 1
    assert "seat 4, bob  does not match the hash that was published" in out


def test_a_deal_that_was_lost_is_pointed_out(run: Run, tmp_path: Path) -> None:
    record = data()
    del record["decks"][0]
    status, out, _ = run("verify", written(tmp_path, record))
    assert status == 0
    assert "deal 1       deck lost before its first card was dealt" in out
    record["decks"][0]["deal"] = 10**12  # too many to print one per line
    assert "deals 1 to 999999999999  deck lost" in run("verify", written(tmp_path, record)).out


def test_a_round_without_a_deal(run: Run, tmp_path: Path) -> None:
    status, out, _ = run("verify", written(tmp_path, data() | {"decks": []}))
    assert status == 0
    assert "Nothing was dealt. The seeds match their published hashes." in out


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_record_from_standard_input(
    run: Run, monkeypatch: pytest.MonkeyPatch, mark: bytes
) -> None:
    text = mark + json.dumps(data()).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text), "ascii"))
    assert run("verify", "-").status == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "table/record: expected a record in JSON"),
        ("{}", "house/missing_key: expected record: version"),
        (json.dumps(data() | {"server_seed": "00"}), "table/server_seed"),
        (json.dumps(data() | {"colour": "red"}), "house/unknown_key: expected record: colour"),
    ],
)
def test_an_invalid_record_is_bad_input(run: Run, tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "round.json"
    path.write_text(text, "utf-8")
    for args in ((), ("--json",)):
        status, out, err = run("verify", str(path), *args)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert f"{path}: {words}" in err.facts


def test_bad_input_on_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff"), "utf-8"))
    status, out, err = run("verify", "-")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "-: expected a file in UTF-8" in err.facts


def test_other_bad_input(run: Run, record: str) -> None:
    for args, words in (
        (["nowhere.json"], "nowhere.json: expected a file"),
        ([record, "--commitment", "abc"], "--commitment: table/seed_hash"),
        ([], "ROUND.json"),
    ):
        status, out, err = run("verify", *args)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert words in err.facts


def test_names_cannot_play_tricks_on_the_terminal(run: Run, tmp_path: Path) -> None:
    record = data() | {"table": "\x1b[31mred\n[bold]"}
    record["client_seeds"][1]["player"] = "\x1b[2Jbob\nProven"
    out = run("verify", written(tmp_path, record)).out
    assert "\x1b" not in out
    assert "\nProven" not in out
