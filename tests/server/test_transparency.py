"""The public log of a running house: what it contains, how it is served, and when it must exist."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from letitride.errors import RuleError
from letitride.game.commands import OpenBetting
from letitride.house.proof.audit import audit
from letitride.house.proof.log_leaves import record_digest
from letitride.house.proof.log_proof import prove
from letitride.house.proof.log_rules import LogRules
from letitride.house.proof.log_witness import Witness
from letitride.house.seeds import DrawSeed
from letitride.people import Role
from letitride.server.settings import ServerSettings, log_name
from letitride.table.fair.record_reader import read_record
from letitride.transparency import tiles
from letitride.transparency.merkle import root_of
from letitride.transparency.note import VerifierKey, read_checkpoint
from tests.server.crews import Crew
from tests.server.houses import Served, Visit, served

BETS = {"1": "5.00", "2": "5.00", "$": "5.00"}


def fetch_from(house: Served) -> tiles.Fetch:
    def fetch(path: str) -> bytes:
        answer = house.client.get(f"/log/{path}")
        assert answer.status_code == 200, answer.text
        return answer.content

    return fetch


def key_of(house: Served) -> VerifierKey:
    return VerifierKey.parse(house.client.get("/log/key").text)


def entries_of(house: Served) -> list[dict[str, Any]]:
    fetch = fetch_from(house)
    checkpoint = read_checkpoint(fetch("checkpoint").decode(), key_of(house))
    return [json.loads(one) for one in tiles.entries(fetch, checkpoint.size)]


def play_round(player: Visit, table: str = "T1", seat: int = 3) -> int:
    """Play one round at a virtual table, and return its number."""
    path = f"/tables/{table}"
    while (view := player.get(path))["phase"] != "betting":
        pass
    number: int = view["round"]
    player.do("PUT", f"{path}/seats/{seat}/wagers", wagers=BETS)
    while (view := player.get(path))["round"] == number and view["phase"] not in ("over", "void"):
        if view["to_act"] == seat and view["deciding"]:
            player.do("POST", f"{path}/seats/{seat}/decision", bet=view["deciding"], ride=True)
    return number


@pytest.fixture
def ann(house: Served) -> Visit:
    house.open_table()
    visit = house.player("ann")
    visit.do("POST", "/tables/T1/seats/3")
    return visit


def test_a_commitment_is_in_the_signed_log_before_bets_open(house: Served, ann: Visit) -> None:
    assert ann.get("/tables/T1")["phase"] == "betting"
    shown = ann.get("/tables/T1")["commitment"]
    [entry] = [one for one in entries_of(house) if one["kind"] == "commitment"]
    assert (entry["table"], entry["round"], entry["commitment"]) == ("T1", 1, shown)


def test_bets_do_not_open_on_a_commitment_that_is_not_in_the_log(house: Served) -> None:
    house.open_table()
    live = house.house.floor.table("T1")
    live.table.do(DrawSeed(b"s" * 32), "a secret seed", "house")
    live.table.prepare(_NO_SHUFFLER)
    with pytest.raises(RuleError, match="public log"):
        live.table.do(OpenBetting(1, ()), "open in secret", "house")
    assert not [one for one in entries_of(house) if one["kind"] == "commitment"]
    live.open_betting()  # enters it first
    assert [one["kind"] for one in entries_of(house)].count("commitment") == 1


_NO_SHUFFLER: Any = None  # a deck dealt from seeds needs no shuffler


def test_a_round_is_proven_from_the_log_alone(house: Served, ann: Visit) -> None:
    rounds = [play_round(ann) for _ in range(2)]
    house.house.log.sequence()
    for number in rounds:
        record = read_record(json.dumps(ann.get(f"/tables/T1/rounds/{number}")["fair"]))
        proof = prove(record, fetch_from(house), key_of(house))
        assert proof.ok, proof.faults
        assert proof.commitment is not None
        assert proof.record is not None
        assert proof.commitment < proof.record
        places = house.client.get(f"/log/rounds/T1/{number}").json()["entries"]
        assert places == [proof.commitment, proof.record]


def test_nothing_in_the_log_names_a_player_or_shows_a_seed_early(house: Served, ann: Visit) -> None:
    play_round(ann)
    house.house.log.sequence()
    live = house.house.floor.table("T1")
    text = json.dumps(entries_of(house))
    assert "ann" not in text
    assert live.loaded.seeds is None or live.loaded.seeds.server_seed.hex() not in text


def test_tiles_and_checkpoints_are_served_without_a_login(house: Served, ann: Visit) -> None:
    play_round(ann)
    house.house.log.sequence()
    size = read_checkpoint(house.client.get("/log/checkpoint").text, key_of(house)).size
    for path in ("checkpoint", tiles.hash_tile_path(0, 0, size), tiles.entries_path(0, size)):
        answer = house.client.get(f"/log/{path}")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    for path in ("tile/0/000", "tile/0/000.p/255", "tile/entries/x000/000", "tile/0/000.p/0"):
        assert house.client.get(f"/log/{path}").status_code == 404


def test_full_tiles_never_change(house: Served) -> None:
    for number in range(300):
        house.house.log.note_heads(b"line %d" % number)
    house.house.log.sequence()
    answer = house.client.get("/log/tile/0/000")
    assert "immutable" in answer.headers["cache-control"]
    assert len(answer.content) == 256 * 32
    assert len(house.client.get("/log/tile/1/000.p/1").content) == 32
    fetch = fetch_from(house)
    note = fetch("checkpoint").decode()
    checkpoint = read_checkpoint(note, key_of(house))
    subtree = tiles.subtrees(fetch, checkpoint.size)
    assert root_of(subtree, checkpoint.size) == checkpoint.root
    assert audit(house.house.journal, log_key=house.house.log.verifier).ok


def test_one_address_cannot_read_without_limit(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        client = house.client
        answers = [client.get("/log/key").status_code for _ in range(1500)]
        assert 429 in answers


def test_a_dealers_table_has_records_and_voids_in_the_log(house: Served) -> None:
    house.open_table(kind="dealer", dealing="shoe", paytables={"main": "MA-MAIN"})
    player = house.player("ann")
    crew = Crew(house)
    for number in range(1, 4):
        crew.open_betting()
        if number == 1:
            player.do("POST", "/tables/T1/seats/3")
        player.do("PUT", "/tables/T1/seats/3/wagers", wagers=BETS)
        if number == 2:
            crew.deal()
            found = {"what": "foreign_card"}
            crew.dealer.do("POST", "/tables/T1/irregularities", **found, note="a joker")
            crew.void("a joker was found")
        else:
            crew.play({3: player})
    house.house.log.sequence()
    rules, faults = LogRules(), []
    fetch = fetch_from(house)
    size = read_checkpoint(fetch("checkpoint").decode(), key_of(house)).size
    for place, leaf in enumerate(tiles.entries(fetch, size)):
        faults += rules.add(place, leaf)
    assert not faults
    kinds = [one["kind"] for one in entries_of(house) if one.get("table") == "T1"]
    assert kinds.count("record") == 3
    [void] = [one for one in entries_of(house) if one["kind"] == "void"]
    assert (void["round"], void["reason"]) == (2, "foreign_card")
    assert void["ruled_by"] == crew.supervisor.name
    voided = read_record(json.dumps(player.get("/tables/T1/rounds/2")["fair"]))
    [entry] = [one for one in entries_of(house) if one["kind"] == "record" and one["round"] == 2]
    assert entry["sha256"] == record_digest(voided)
    assert prove(voided, fetch, key_of(house)).void is not None
    assert audit(house.house.journal, log_key=house.house.log.verifier).ok


def test_the_log_goes_on_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        house.open_table()
        ann = house.player("ann")
        ann.do("POST", "/tables/T1/seats/3")
        play_round(ann)
        key, before = key_of(house), house.client.get("/log/checkpoint").text
    with served(tmp_path) as again:
        ann = again.log_in("ann")
        number = play_round(ann)
        again.house.log.sequence()
        assert key_of(again) == key
        record = read_record(json.dumps(ann.get(f"/tables/T1/rounds/{number}")["fair"]))
        assert prove(record, fetch_from(again), key, before).ok
        assert audit(again.house.journal, log_key=key).ok
    [file] = tmp_path.glob("*.log-key")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_lost_key_does_not_sign_the_same_log(tmp_path: Path) -> None:
    with served(tmp_path):
        pass
    [file] = tmp_path.glob("*.log-key")
    file.unlink()
    with pytest.raises(Exception, match="key file"), served(tmp_path):
        pass
    file.unlink()
    with served(tmp_path, log_origin="house.example/log/2") as house:  # a new log, by its name
        assert key_of(house).name == "house.example/log/2"


def test_only_known_witnesses_may_cosign(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    with served(tmp_path / "a") as house:
        witness = Witness(tmp_path / "w", key_of(house))
        report = witness.check(fetch_from(house), lambda: 1_700_000_000)
        answer = house.client.post("/log/cosignatures", content=report.note)
        assert answer.json()["error"]["code"] == "proof/witness"
        assert house.client.get("/log/witnessed").status_code == 404
    with served(tmp_path / "a", witnesses=(witness.key.verifier,)) as house:
        report = witness.check(fetch_from(house), lambda: 1_700_000_000)
        assert house.client.post("/log/cosignatures", content=report.note).is_success
        cosigned = house.client.get("/log/witnessed").text
        assert cosigned == report.note
        read_checkpoint(cosigned, key_of(house))
        shorter = report.note.replace("\n\n", "\nan extension\n\n")
        assert house.client.post("/log/cosignatures", content=shorter).status_code == 422


def test_a_new_log_is_named_after_the_house() -> None:
    assert log_name(ServerSettings(host="house.example", port=443)) == "house.example:443/log"
    assert log_name(ServerSettings(log_origin="example.com/lir")) == "example.com/lir"


def test_the_audit_of_the_running_house_covers_the_log(house: Served, ann: Visit) -> None:
    play_round(ann)
    auditor = house.as_role(Role.AUDITOR)
    found = auditor.ask("POST", "/audit", json={})
    assert found.is_success, found.text
    assert found.json()["ok"], found.json()
    assert found.json()["log_entries"] >= 2
