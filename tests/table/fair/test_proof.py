"""A round's published record is validated strictly, and a valid record proves the deal."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import Deck, cut, parse_cards
from letitride.errors import InputError
from letitride.fair_record import FairRecord, FairVoid
from letitride.table.fair.commit_reveal import FairRound, hash_of
from letitride.table.fair.proof import check, dealt_deck, record_of
from letitride.table.fair.record_reader import read_record

ANN, BOB = b"the seed of ann, kept", b"the seed of bob, lost"


def example() -> FairRecord:
    """Return the record of a round with a redeal. Ann revealed her seed, but Bob did not."""
    fair = FairRound("Table 1", 12, bytes(range(32)))
    fair = fair.promise(1, "ann", hash_of(ANN)).promise(4, "bob", hash_of(BOB)).close_bets()
    fair = fair.reveal(1, ANN).begin_deal()
    decks = [
        dealt_deck(1, fair.deck(1), (26,)),
        replace(dealt_deck(2, fair.deck(2), (30, 32)), dealt=text(cut(fair.deck(2), 10))),
    ]
    return record_of(fair, tuple(decks))


VOID = FairVoid(
    reason="deck_count", what="the deck did not have 52 cards", seat=None,
    time="2026-01-01T12:00:00.000000Z", reported_by="dee", report_note="one short",
    ruled_by="sam", second="sue", note="counted twice", clauses=("MA-7(e)(2)-3", "R42"),
)  # fmt: skip


def text(deck: Deck) -> str:
    return " ".join(map(str, deck))


def data() -> dict[str, Any]:
    return example().as_data()


def test_a_record_is_written_and_read() -> None:
    assert read_record(json.dumps(data())) == example()
    assert check(example()).ok
    assert check(example(), noted=hash_of(bytes(range(32)))).ok


def test_the_written_record() -> None:
    written = data()
    assert list(written) == [
        "version", "table", "round", "commitment", "server_seed", "client_seeds", "decks", "void",
    ]  # fmt: skip
    assert written["void"] is None
    assert written["client_seeds"][1] == {
        "seat": 4, "player": "bob", "hash": hash_of(BOB), "seed": None,
    }  # fmt: skip
    assert list(written["decks"][0]) == ["deal", "shuffled", "cuts", "dealt"]


def test_a_record_states_its_void_which_is_not_part_of_the_proof() -> None:
    record = replace(example(), void=VOID)
    assert read_record(json.dumps(record.as_data())) == record
    proof = check(record)
    assert (proof.ok, proof.void) == (True, VOID)
    assert record.as_data()["void"]["clauses"] == ["MA-7(e)(2)-3", "R42"]


def test_a_record_from_before_voids_were_stated_is_still_proven() -> None:
    earlier = data()
    del earlier["void"]
    record = read_record(json.dumps(earlier))
    assert record == example()
    assert check(record).ok


class TestProof:
    """Any one change to a record produces only faults of the matching kind."""

    def faults(self, record: FairRecord, noted: str | None = None) -> list[str]:
        proof = check(record, noted)
        kinds = [fault.what for fault in proof.faults]
        every = ("commitment", "client_seeds", "deck", "cut")
        assert [what for what in every if not proof.holds(what)] == [
            what for what in every if what in kinds
        ]
        return kinds

    def test_another_commitment(self) -> None:
        assert self.faults(replace(example(), commitment=hash_of(b""))) == ["commitment"]

    def test_a_commitment_other_than_the_published_one(self) -> None:
        """Only a commitment noted in advance shows that the house replaced its seed."""
        assert self.faults(example(), noted=hash_of(b"")) == ["commitment"]

    def test_another_server_seed_with_its_own_commitment(self) -> None:
        changed = replace(example(), server_seed=bytes(32).hex(), commitment=hash_of(bytes(32)))
        assert self.faults(changed) == ["deck", "deck"]

    @pytest.mark.parametrize("change", [{"table": "Table 2"}, {"round": 13}])
    def test_another_table_or_round(self, change: dict[str, Any]) -> None:
        assert self.faults(replace(example(), **change)) == ["deck", "deck"]

    def test_another_client_seed(self) -> None:
        ann, bob = example().client_seeds
        changed = replace(example(), client_seeds=(replace(ann, seed=(ANN + b"!").hex()), bob))
        assert self.faults(changed) == ["client_seeds", "deck", "deck"]

    def test_a_client_seed_left_out(self) -> None:
        ann, bob = example().client_seeds
        assert self.faults(replace(example(), client_seeds=(bob,))) == ["deck", "deck"]
        hidden = replace(example(), client_seeds=(replace(ann, seed=None), bob))
        assert self.faults(hidden) == ["deck", "deck"]

    def test_a_client_seed_revealed_too_late(self) -> None:
        ann, bob = example().client_seeds
        changed = replace(example(), client_seeds=(ann, replace(bob, seed=BOB.hex())))
        assert self.faults(changed) == ["deck", "deck"]

    def test_an_unrevealed_seed_is_not_a_fault(self) -> None:
        ann, _ = example().client_seeds
        assert self.faults(replace(example(), client_seeds=(ann,))) == []

    @given(st.integers(0, 51), st.integers(0, 51))
    def test_two_swapped_cards(self, one: int, other: int) -> None:
        record = example()
        first, second = record.decks
        deck = list(parse_cards(first.shuffled))
        deck[one], deck[other] = deck[other], deck[one]
        same = dealt_deck(1, tuple(deck), (26,))
        expected = [] if one == other else ["deck"]
        assert self.faults(replace(record, decks=(same, second))) == expected

    def test_another_deal(self) -> None:
        first, _ = example().decks
        assert self.faults(replace(example(), decks=(replace(first, deal=3),))) == ["deck"]

    @pytest.mark.parametrize("cuts", [(), (25,), (26, 1)])
    def test_another_cut(self, cuts: tuple[int, ...]) -> None:
        first, second = example().decks
        changed = (replace(first, cuts=cuts), second)
        assert self.faults(replace(example(), decks=changed)) == ["cut"]

    def test_a_round_with_nothing_dealt(self) -> None:
        assert self.faults(replace(example(), decks=())) == []


Change = Callable[[dict[str, Any]], object]


def put(*path: str | int, value: object) -> Change:
    def change(record: dict[str, Any]) -> None:
        inner: Any = record
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value

    return change


VOIDED: dict[str, Any] = replace(example(), void=VOID).as_data()["void"]

WRONG: list[tuple[str, Change, str]] = [
    ("house/unknown_key", put("colour", value="red"), "colour"),
    ("house/unknown_key", put("client_seeds", 0, "colour", value="red"), "client_seeds[1].colour"),
    ("house/unknown_key", put("decks", 1, "colour", value="red"), "decks[2].colour"),
    ("table/record_version", put("version", value=2), "version 1"),
    ("house/key_type", put("version", value="1"), "version"),
    ("house/key_type", put("version", value=True), "version"),
    ("house/key_type", put("round", value=12.0), "round"),
    ("house/value", put("round", value=0), "round"),
    ("house/key_type", put("table", value=None), "table"),
    ("house/value", put("table", value="\ud800"), "table"),
    ("table/seed_hash", put("commitment", value="0" * 63), "commitment"),
    ("table/seed_hash", put("commitment", value="F" * 64), "commitment"),
    ("table/seed_hash", put("commitment", value=None), "commitment"),
    ("table/hex", put("server_seed", value="zz" * 32), "server_seed"),
    ("table/hex", put("server_seed", value="0" * 63), "server_seed"),
    ("table/hex", put("server_seed", value="00 " * 32), "server_seed"),
    ("table/hex", put("server_seed", value=7), "server_seed"),
    ("table/server_seed", put("server_seed", value="00" * 31), "server_seed"),
    ("table/server_seed", put("server_seed", value="00" * 33), "server_seed"),
    ("house/key_type", put("client_seeds", value={}), "client_seeds"),
    ("house/key_type", put("client_seeds", value=["ann"]), "client_seeds"),
    ("house/value", put("client_seeds", 0, "seat", value=0), "client_seeds[1].seat"),
    ("house/value", put("client_seeds", 0, "player", value="\udfff"), "client_seeds[1].player"),
    ("table/seed_hash", put("client_seeds", 1, "hash", value=""), "client_seeds[2].hash"),
    ("table/hex", put("client_seeds", 1, "seed", value=""), "client_seeds[2].seed"),
    ("table/client_seed", put("client_seeds", 0, "seed", value="00" * 15), "client_seeds[1].seed"),
    ("table/client_seed", put("client_seeds", 0, "seed", value="00" * 65), "client_seeds[1].seed"),
    ("table/twice", put("client_seeds", 1, "seat", value=1), "client seeds by seat"),
    ("table/twice", put("client_seeds", 0, "seat", value=5), "client seeds by seat"),
    ("table/twice", put("decks", 1, "deal", value=1), "decks by deal"),
    ("house/value", put("decks", 0, "deal", value=0), "decks[1].deal"),
    ("table/record_cards", put("decks", 0, "dealt", value=["As"]), "decks[1].dealt"),
    ("cards/card", put("decks", 0, "shuffled", value="1s"), "decks[1].shuffled"),
    ("cards/deck", put("decks", 0, "shuffled", value="As"), "decks[1].shuffled"),
    ("cards/deck", put("decks", 0, "dealt", value="As " * 52), "decks[1].dealt"),
    ("table/record_cuts", put("decks", 0, "cuts", value=26), "decks[1].cuts"),
    ("table/record_cuts", put("decks", 0, "cuts", value=[0]), "decks[1].cuts"),
    ("table/record_cuts", put("decks", 0, "cuts", value=[52]), "decks[1].cuts"),
    ("table/record_cuts", put("decks", 0, "cuts", value=[True]), "decks[1].cuts"),
    ("table/record_cuts", put("decks", 0, "cuts", value=["26"]), "decks[1].cuts"),
    ("house/key_type", put("void", value="yes"), "void"),
    ("house/unknown_key", put("void", value=VOIDED | {"colour": "red"}), "void.colour"),
    ("house/key_type", put("void", value=VOIDED | {"ruled_by": 7}), "void.ruled_by"),
    ("house/value", put("void", value=VOIDED | {"seat": 0}), "void.seat"),
    ("house/key_type", put("void", value=VOIDED | {"clauses": [7]}), "void.clauses"),
]


@pytest.mark.parametrize(("code", "change", "words"), WRONG, ids=[f"{w[0]} {w[2]}" for w in WRONG])
def test_an_unreadable_field_is_named(code: str, change: Change, words: str) -> None:
    record = data()
    change(record)
    with pytest.raises(InputError) as caught:
        read_record(json.dumps(record))
    assert caught.value.code == code
    assert words in caught.value.expected


@pytest.mark.parametrize("path", [(), ("client_seeds", 0), ("decks", 0), ("void",)])
def test_every_key_but_the_void_is_required(path: tuple[Any, ...]) -> None:
    inner: Any = data() | {"void": VOIDED}
    for key in path:
        inner = inner[key]
    for left_out in inner.keys() - {"void"}:
        record: Any = data() | {"void": dict(VOIDED)}
        shorter = record
        for key in path:
            shorter = shorter[key]
        del shorter[left_out]
        with pytest.raises(InputError) as caught:
            read_record(json.dumps(record))
        assert caught.value.code == "house/missing_key"
        assert left_out in caught.value.expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "table/record"),
        ("nonsense", "table/record"),
        ("7", "table/record"),
        ("[]", "table/record"),
        ("[" * 100_000, "table/record"),
        ('{"version": ' + "9" * 5000 + "}", "table/record"),
        ('{"version": 1, "version": 1}', "table/twice"),
        ('{"version": 1, "decks": [{"deal": 1, "deal": 1}]}', "table/twice"),
        ('{"version": NaN}', "house/key_type"),
    ],
)
def test_an_invalid_record_is_rejected(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        read_record(text)
    assert caught.value.code == code


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
       lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))  # fmt: skip
def test_any_value_of_the_wrong_type_is_rejected(value: Any) -> None:
    right = data()
    for key, there in right.items():
        try:
            read_record(json.dumps(right | {key: value}))
        except InputError:
            continue
        assert type(value) is type(there)
