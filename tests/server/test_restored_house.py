"""Attacks with the past: a restored house, or an older database, must not deal known cards."""

import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from letitride.cli.app import run
from letitride.errors import StorageError
from letitride.eventstore import schema
from letitride.eventstore.checkpoints import Checkpoints
from letitride.eventstore.database import DatabaseStore
from letitride.eventstore.journal import Request
from letitride.game import Phase
from letitride.game.commands import LetItRide
from letitride.house.events import HouseRestored, RestoredFrom
from letitride.house.house_journal import HouseJournal
from letitride.house.opening import Address, open_existing, open_journal
from letitride.house.proof.audit import audit
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.people import Role
from letitride.rulebook.wagers import Wager
from letitride.server.running_house import open_house
from letitride.server.settings import ServerSettings
from letitride.table.round_postings import player as chips_of
from tests.cli.served import serving
from tests.eventstore.stores import PostgresServer, postgres_address, sqlite_address
from tests.people.staff import cheap_passwords
from tests.rejected import rejected
from tests.server.crews import Crew
from tests.server.houses import Served, Visit, served, settings
from tests.server.routes.play.test_tables import BETS, over, until
from tests.server.test_upgrade import begin_a_round

Json = dict[str, Any]


def bets_are_open(house: Served) -> tuple[Visit, Visit, Json]:
    """Ann has bet. Bob is seated and has not, so bets stay open."""
    house.open_table()
    ann, bob = house.player("Ann"), house.player("Bob")
    until(ann, lambda view: any(one["action"] == "sit" for one in view["legal"]))
    ann.do("POST", "/tables/T1/seats/3")
    bob.do("POST", "/tables/T1/seats/5")
    ann.do("PUT", "/tables/T1/seats/3/wagers", wagers=BETS)
    view = ann.get("/tables/T1")
    assert (view["phase"], view["you"]["chips"]) == ("betting", "985.00")
    return ann, bob, view


def play_to_the_published_seed(ann: Visit, bob: Visit, number: int) -> str:
    """Play the round to its end, and return its seed."""
    bob.do("PUT", "/tables/T1/seats/5/wagers", wagers=BETS)
    take_back_all({3: ann, 5: bob}, number)
    fair = ann.get(f"/tables/T1/rounds/{number}")["fair"]
    return str(fair["server_seed"])


def take_back_all(players: dict[int, Visit], number: int) -> Json:
    """Take back every bet until the round is over, and return the table."""

    def due(view: Json) -> bool:
        return view["to_act"] in players or over(number)(view)

    (first, *_) = players.values()
    while not over(number)(view := until(first, due)):
        seat, bet = view["to_act"], view["deciding"]
        path = f"/tables/T1/seats/{seat}/decision"
        players[seat].do("POST", path, bet=bet, ride=False)
    found: Json = view
    return found


def check_the_past_is_past(house: Served, before: Json) -> None:
    """The round is void, its bets are returned, and its commitment is never dealt again."""
    number, commitment = before["round"], before["commitment"]
    ann = house.log_in("Ann")
    seen = [ann.get("/tables/T1")]
    assert seen[0]["round"] != number or seen[0]["phase"] == "void"
    assert seen[0]["you"]["chips"] == "1000.00"
    record = ann.get(f"/tables/T1/rounds/{number}")
    assert record["fair"]["void"]["ruled_by"] == "house"
    assert record["fair"]["void"]["note"].startswith("restored")
    assert record["fair"]["decks"] == []
    bob = house.log_in("Bob")
    seen.append(until(ann, lambda view: view["round"] > number and view["phase"] == "betting"))
    places = [seat["seat"] for seat in seen[-1]["seats"] if seat["player"] in ("Ann", "Bob")]
    for visit, seat in ((ann, 3), (bob, 5)):
        if seat not in places:
            visit.do("POST", f"/tables/T1/seats/{seat}")
        visit.do("PUT", f"/tables/T1/seats/{seat}/wagers", wagers=BETS)
        seen.append(ann.get("/tables/T1"))
    seen.append(take_back_all({3: ann, 5: bob}, number + 1))
    dealt = ann.get(f"/tables/T1/rounds/{number + 1}")["fair"]
    assert dealt["commitment"] != commitment
    assert commitment not in [view["commitment"] for view in seen if view["round"] > number]
    assert house.as_role(Role.AUDITOR).do("POST", "/audit")["ok"]


def test_a_backup_with_open_bets_is_restored_after_its_seed_was_published(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    with served(here) as house:
        ann, bob, before = bets_are_open(house)
        backup = str(here / "all.jsonl.gz")
        assert run(["backup", backup, "--database", sqlite_address(here).database]) == 0
        play_to_the_published_seed(ann, bob, before["round"])
    for ending in ("key", "checkpoints"):
        shutil.copy(here / f"house.db.{ending}", there / f"house.db.{ending}")
    database = sqlite_address(there).database
    assert run(["restore", backup, "--database", database]) == 0
    with served(there) as house:
        check_the_past_is_past(house, before)
    assert run(["audit", "--database", database]) == 0


def test_the_database_file_is_copied_back_after_its_seed_was_published(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with served(tmp_path) as house:
        _, _, before = bets_are_open(house)
    shutil.copy(tmp_path / "house.db", tmp_path / "older.db")
    with served(tmp_path) as house:
        play_to_the_published_seed(house.log_in("Ann"), house.log_in("Bob"), before["round"])
    shutil.copy(tmp_path / "older.db", tmp_path / "house.db")
    database = sqlite_address(tmp_path).database
    capsys.readouterr()
    assert run(["serve", "--port", "0", "--database", database]) == 2
    told = capsys.readouterr()
    assert "--accept-older-database" in told.err
    assert told.out == ""
    assert run(["audit", "--database", database]) == 1
    house_ = open_house(settings(tmp_path), passwords=cheap_passwords(), older_accepted_by="olga")
    house_.close()
    with served(tmp_path) as house:
        check_the_past_is_past(house, before)
    capsys.readouterr()
    assert run(["audit", "--database", database]) == 0
    assert "Restored by olga at" in " ".join(capsys.readouterr().out.split())


def test_the_flag_lets_the_command_go_on_from_an_older_database(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        bets_are_open(house)
    address = Address(f"sqlite:///{tmp_path / 'letitride.db'}")
    for ending in ("db", "db.key", "db.checkpoints"):
        shutil.copy(tmp_path / f"house.{ending}", tmp_path / f"letitride.{ending}")
    with closing(open_journal(address)) as journal:
        Wallets(journal).deposit("Ann", Cents(500), Request("more", "cashier"))
        Checkpoints(journal, address.checkpoint_file).write()
    shutil.copy(tmp_path / "house.db", tmp_path / "letitride.db")
    with serving(tmp_path, "--accept-older-database", "--by", "olga") as house_:
        assert house_.stop() == 0
    with closing(open_existing(address)) as journal:
        (restored,) = [one.event for one in journal.read("house")]
        kinds = [one.stored.kind for one in journal.read("table:T1")]
    assert isinstance(restored, HouseRestored)
    assert (restored.by, restored.source) == ("olga", RestoredFrom.OLDER_DATABASE)
    assert "wallet:Ann" in [one.stream for one in restored.lost]
    assert "RoundVoided" in kinds
    with serving(tmp_path) as house_:  # without the flag
        assert house_.stop() == 0


def test_an_older_database_is_not_served_without_its_checkpoint_file(tmp_path: Path) -> None:
    """Deleting the checkpoints must not be a way around them."""
    with served(tmp_path) as house:
        bets_are_open(house)
    (tmp_path / "house.db.checkpoints").unlink()
    with rejected(StorageError, "storage/older_database"):
        open_house(settings(tmp_path), passwords=cheap_passwords())
    house_ = open_house(settings(tmp_path), passwords=cheap_passwords(), older_accepted_by="olga")
    house_.close()
    assert run(["audit", "--database", sqlite_address(tmp_path).database]) == 0


def test_sessions_end_when_an_older_database_is_accepted(tmp_path: Path) -> None:
    """A person who has logged out since must not be logged in again."""
    with served(tmp_path) as house:
        ann, _, _ = bets_are_open(house)
        cookies = dict(ann.client.cookies)
    (tmp_path / "house.db.checkpoints").unlink()
    open_house(settings(tmp_path), passwords=cheap_passwords(), older_accepted_by="olga").close()
    with served(tmp_path) as house:
        again = house.visit()
        again.client.cookies.update(cookies)
        assert again.ask("GET", "/me").status_code == 401


@pytest.mark.parametrize("dealing", ["machine", "shoe"])
@pytest.mark.parametrize("step", ["open_betting", "cut"])
def test_a_seed_that_a_dealer_has_shuffled_from_is_discarded(
    tmp_path: Path, dealing: str, step: str
) -> None:
    """The dealer has shuffled from the next round's seed, and bets are not open yet."""
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    with served(here) as house:
        house.open_table(kind="dealer", dealing=dealing)
        crew = Crew(house)
        crew.step_until(step, "open_betting")
        before = house.house.floor.table("T1").loaded
        assert before.seeds is not None
        backup = str(here / "all.jsonl")
        assert run(["backup", backup, "--database", sqlite_address(here).database]) == 0
        dealer, supervisor = crew.dealer.name, crew.supervisor.name
    shutil.copy(here / "house.db.key", there / "house.db.key")
    assert run(["restore", backup, "--database", sqlite_address(there).database]) == 0
    with served(there) as house:
        crew = Crew(house, "T1", house.log_in(dealer), house.log_in(supervisor))
        assert house.house.floor.table("T1").loaded.seeds is None
        crew.open_betting()
        after = house.house.floor.table("T1").loaded
        assert after.seeds is not None
        assert after.seeds.commitment != before.seeds.commitment
        assert after.table.round.number == before.table.round.number + 1
    assert run(["audit", "--database", sqlite_address(there).database]) == 0


def test_an_older_postgresql_database_is_refused_by_both_servers(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    address = postgres_address(postgres, tmp_path)
    given = settings(tmp_path).model_dump() | {"database": address.database, "key": address.key}
    one, two, three = (
        ServerSettings(**given | {"checkpoints": tmp_path / f"{name}.checkpoints"})
        for name in ("one", "two", "three")
    )
    with closing(open_journal(one.address)) as journal:
        table = begin_a_round(journal)
        version = table.version
        table.do(LetItRide(3, Wager.ONE), "ride", "Ann")
        for server in (one, two):
            Checkpoints(journal, server.address.checkpoint_file).write()
        cut_off(journal, "table:T1", version)
    for server in (one, two):
        with rejected(StorageError, "storage/older_database"):
            open_house(server, passwords=cheap_passwords())
    open_house(one, passwords=cheap_passwords(), older_accepted_by="olga").close()
    house = open_house(three, passwords=cheap_passwords())  # a new file knows nothing else
    state = house.floor.table("T1").table.state
    assert state.round.phase is Phase.VOID
    assert state.ledger.balance(chips_of("Ann")) == Cents(100_00)
    house.close()
    with rejected(StorageError, "storage/older_database"):  # until its operator has looked too
        open_house(two, passwords=cheap_passwords())
    open_house(two, passwords=cheap_passwords(), older_accepted_by="olga").close()
    with closing(open_existing(one.address)) as journal:
        Checkpoints(journal, three.address.checkpoint_file).write()
        Checkpoints(journal, one.address.checkpoint_file).write()
        files = [server.address.checkpoint_file for server in (one, two, three)]
        report = audit(journal, files)
        assert report.fault is None
        assert len(report.restores) == 2


def cut_off(journal: HouseJournal, stream: str, version: int) -> None:
    """Bring a stream of a database back to an earlier version, as an older copy has it."""
    assert isinstance(journal.store, DatabaseStore)
    with journal.store.rows() as connection:
        for table in (schema.events, schema.postings):
            later = (table.c.stream == stream) & (table.c.version > version)
            connection.execute(table.delete().where(later))
        commands, streams = schema.commands, schema.streams
        later = (commands.c.stream == stream) & (commands.c.first > version)
        connection.execute(commands.delete().where(later))
        last = select(schema.events.c.hash, schema.events.c.time).where(
            schema.events.c.stream == stream, schema.events.c.version == version
        )
        hash_, time = connection.execute(last).one()
        moved = streams.update().where(streams.c.name == stream)
        connection.execute(moved.values(version=version, hash=hash_, time=time))
