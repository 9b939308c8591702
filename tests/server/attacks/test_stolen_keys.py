"""The attack: one key is stolen, or an auditor who needs a key reads every hidden card with it."""

import json
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from letitride.errors import StorageError
from letitride.eventstore import key_files
from letitride.eventstore.keyring import KeyKind, Keyring, key_path, make_keys
from letitride.eventstore.sealing import StoreKey
from letitride.people import Role
from tests.cli.conftest import Run
from tests.server.houses import Served
from tests.server.routes.play.test_tables import decide_all, sit_and_bet, until


@pytest.fixture
def own(house: Served, monkeypatch: pytest.MonkeyPatch) -> Served:
    """A house whose database the command line finds by itself."""
    monkeypatch.setenv("LETITRIDE_DATABASE", house.house.settings.database)
    return house


def key_file(house: Served) -> Path:
    return house.house.settings.address.key_file


def publicly(run: Run, folder: Path, *more: str) -> tuple[int, dict[str, Any]]:
    status, out, _ = run("audit", "--public", str(folder / "house.public"), "--json", *more)
    return status, json.loads(out)


def publish(house: Served, folder: Path) -> None:
    keys = house.client.get("/api/v1/keys").json()["signing"]
    (folder / "house.public").write_text("\n".join(keys), "utf-8")


def test_each_kind_has_its_own_secret_in_a_private_file(own: Served) -> None:
    found = [key_files.read_secrets(key_path(key_file(own), kind))[0][0] for kind in KeyKind]
    assert len(set(found)) == len(KeyKind)
    for kind in KeyKind:
        assert stat.S_IMODE(key_path(key_file(own), kind).stat().st_mode) == 0o600


def test_keys_rotate_in_the_middle_of_a_round_and_old_data_stays_readable(
    own: Served, run: Run
) -> None:
    own.open_table()
    ann = own.player("Ann")
    number = sit_and_bet(ann, 3)["round"]
    until(ann, lambda view: view["to_act"] == 3)
    stolen = StoreKey(key_files.read_secrets(key_file(own))[0][0])
    for kind in KeyKind:
        assert run("keys", "rotate", kind.value).status == 0
    decide_all(ann, 3, number)
    until(ann, lambda view: view["round"] > number)
    assert ann.get(f"/tables/T1/rounds/{number}")["fair"]["decks"]
    auditor = own.as_role(Role.AUDITOR)
    assert auditor.do("POST", "/audit")["ok"]
    with own.house.journal.store.reading() as tx:
        last = tx.last_of("table:T1", ("SeedDrawn",))
    assert last is not None
    with pytest.raises(StorageError):
        stolen.open(last.payload, f"event {last.version} of table:T1")
    shown = json.loads(run("keys", "show", "--json").out)["keys"]
    assert [one["standing"] for one in shown] == ["in use", "earlier"] * 3
    kinds = [one.event.kind for one in own.house.journal.read("keys")]  # type: ignore[union-attr]
    assert kinds == list(KeyKind)


def test_a_prepared_key_is_readable_everywhere_before_any_server_uses_it(tmp_path: Path) -> None:
    path, copy = tmp_path / "one.key", tmp_path / "two.key"
    one = make_keys(path)
    key_files.prepare(path)
    for kind in KeyKind:
        key_path(copy, kind).write_bytes(key_path(path, kind).read_bytes())
        key_path(copy, kind).chmod(0o600)
    other = Keyring(copy)
    key_files.rotate(path)
    assert other.open(one.seal(b"As", "here"), "here") == b"As"
    assert other.signed(b"text", one.sign(b"text"))


def test_dropped_sessions_keys_recognize_nothing_any_more(tmp_path: Path) -> None:
    keys = make_keys(tmp_path / "house.key")
    sessions, counts = keys.derive("login sessions 1"), keys.derive("checkpoint counts 1")
    mark, count = sessions.mark(b"row"), counts.mark(b"row")
    path = key_path(tmp_path / "house.key", KeyKind.SESSIONS)
    key_files.rotate(path)
    assert sessions.is_mark(b"row", mark)
    key_files.rotate(path, drop=True)
    assert not sessions.is_mark(b"row", mark)
    assert counts.is_mark(b"row", count)


def test_an_auditor_with_public_keys_only_finds_a_rewritten_past(
    own: Served, run: Run, tmp_path: Path
) -> None:
    """The auditor's copy has no key file at all."""
    own.open_table()
    own.player("Ann")
    own.house.checkpoints.write()
    publish(own, tmp_path)
    hidden = [key_path(key_file(own), kind) for kind in KeyKind]
    for path in hidden:
        path.rename(path.with_name(f"{path.name}.away"))
    status, told = publicly(run, tmp_path)
    assert (status, told["ok"]) == (0, True)
    assert told["checkpoints"] == told["signed"] > 0
    database = own.house.settings.database.removeprefix("sqlite:///")
    with sqlite3.connect(database) as connection:  # cut off the newest event of a wallet
        last = "(SELECT max(version) FROM events WHERE stream = 'wallet:Ann')"
        for table in ("events", "postings"):
            connection.execute(
                f"DELETE FROM {table} WHERE stream = 'wallet:Ann' AND version = {last}"
            )
    status, told = publicly(run, tmp_path)
    assert (status, told["first_fault"]["stream"]) == (1, "wallet:Ann")


def test_an_auditor_follows_the_signing_key_through_its_rotations(
    own: Served, run: Run, tmp_path: Path
) -> None:
    publish(own, tmp_path)  # the public key, noted once and long ago
    own.house.checkpoints.write()
    for _ in range(2):
        assert run("keys", "rotate", "signing").status == 0
    own.as_role(Role.PLAYER, "Ann")
    own.house.checkpoints.write()
    status, told = publicly(run, tmp_path)
    assert (status, len(told["keys"])) == (0, 3)
    assert set(told["keys"]) == set(own.client.get("/api/v1/keys").json()["signing"])


@pytest.mark.parametrize("attack", ["forged", "unsigned", "missing", "cut"])
def test_forged_checkpoints_fail_the_public_audit(
    own: Served, run: Run, tmp_path: Path, attack: str
) -> None:
    """Someone who stole the sealing key can make checkpoints, but cannot sign for the public."""
    for name in ("Ann", "Bob"):
        own.as_role(Role.PLAYER, name)
        own.house.checkpoints.write()
    publish(own, tmp_path)
    file = own.house.settings.address.checkpoint_file
    lines = file.read_bytes().split(b"\n")[:-1]
    body = json.loads(lines[-1])
    match attack:
        case "forged":
            body["time"] = "2030-01-01T00:00:00.000000Z"
        case "unsigned":
            del body["public"], body["ed25519"]
        case "missing":
            file.unlink()
        case _:
            del lines[0]
    if attack != "missing":
        lines[-1] = json.dumps(body, separators=(",", ":"), sort_keys=True).encode()
        file.write_bytes(b"\n".join((*lines, b"")))
    status, told = publicly(run, tmp_path)
    assert (status, told["first_fault"]["stream"]) == (1, "checkpoints")
