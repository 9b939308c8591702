"""The register: people as the journal tells them."""

from pathlib import Path
from typing import get_args

import pytest

from letitride.errors import RuleError, StaleVersionError, StorageError
from letitride.eventstore.journal import Request
from letitride.house import events as house_events
from letitride.house.house_journal import CATALOG, HouseJournal
from letitride.house.opening import open_existing
from letitride.house.people_register import STREAM, PeopleRegister
from letitride.people import NOBODY, PeopleState, Role
from letitride.people import commands as people_commands
from letitride.people import events as people_events
from letitride.people.roles import Permission
from tests.eventstore.stores import StillClock, durable_journal, memory_journal, sqlite_address
from tests.people.staff import MINUTE, NOON, STAFF
from tests.rejected import rejected

FIRST = people_commands.AppointFirst("Ada", "hash of Ada")
DEALER = frozenset({Role.DEALER})
PARAMETERS = {"level": "Jackpot", "amount": "5000.00"}


def ask(id_: str, by: str = "Ada", digest: bytes = b"") -> Request:
    return Request(id_, by, digest)


@pytest.fixture
def journal(clock: StillClock) -> HouseJournal:
    return memory_journal(clock)


def staffed(journal: HouseJournal) -> PeopleRegister:
    register = PeopleRegister(journal)
    register.do(FIRST, ask("first"))
    for name, role in STAFF.items():
        if name != "Ada":
            register.do(
                people_commands.AddPerson(name, frozenset({role}), "issued", "Ada"),
                ask(f"add {name}"),
            )
            register.do(
                people_commands.ChangePassword(name, "issued", f"hash of {name}"),
                ask(f"own {name}", name),
            )
    return register


def test_every_kind_of_record_has_a_name_of_its_own() -> None:
    assert len(CATALOG.types) == len(get_args(house_events.HouseEvent))


def test_hashes_of_passwords_are_sealed() -> None:
    assert CATALOG.is_sealed(people_events.PersonAdded)
    assert CATALOG.is_sealed(people_events.PasswordSet)
    assert not CATALOG.is_sealed(people_events.RoleGranted)


def test_a_house_that_knows_nobody(journal: HouseJournal) -> None:
    assert PeopleRegister(journal).state() == NOBODY


def test_people_are_the_same_after_a_restart(tmp_path: Path, clock: StillClock) -> None:
    address = sqlite_address(tmp_path)
    journal = durable_journal(address, clock)
    before: PeopleState = staffed(journal).state()
    journal.close()
    again = open_existing(address)
    assert PeopleRegister(again).state() == before
    assert before.persons.keys() == {name.casefold() for name in STAFF}
    assert {kept.stored.stream for kept in again.read(STREAM)} == {STREAM}
    again.close()


def test_a_command_sent_twice_is_done_once_and_answered_alike(journal: HouseJournal) -> None:
    register = staffed(journal)
    add = people_commands.AddPerson("Kim", DEALER, "issued", "Ada")
    first = register.do(add, ask("add"))
    assert first == (people_events.PersonAdded("Kim", DEALER, "issued", issued=True, by="Ada"),)
    register.do(people_commands.DisablePerson("Kim", "Ada"), ask("disable"))
    assert register.do(add, ask("add")) == first
    with rejected(StorageError, "storage/command_reused"):
        register.do(add, ask("add", digest=b"other"))
    with rejected(RuleError, "server/name_taken"):
        register.do(add, ask("add again"))


def test_two_processes_see_what_the_other_did(journal: HouseJournal) -> None:
    one, other = staffed(journal), PeopleRegister(journal)
    other.do(people_commands.DisablePerson("Eve", "Ada"), ask("disable"))
    eve = one.state().person("Eve")
    assert eve is not None
    assert eve.disabled
    with rejected(RuleError, "server/name_taken"):
        one.do(people_commands.RegisterPlayer("eve", "hash"), ask("eve"))


def test_who_did_it_and_when_stands_in_the_journal(journal: HouseJournal) -> None:
    staffed(journal)
    kept = journal.read(STREAM)[1].stored
    assert (kept.actor, kept.command, kept.kind) == ("Ada", "add Pat", "PersonAdded")


def approved(register: PeopleRegister) -> None:
    adjust = Permission.ADJUST_METER
    register.do(people_commands.AskApproval(adjust, PARAMETERS, "Sam", NOON), ask("ask", "Sam"))
    register.do(people_commands.GiveApproval(1, "Sue", NOON, NOON), ask("give", "Sue"))


def test_an_approval_is_used_if_and_only_if_the_rest_is_done(journal: HouseJournal) -> None:
    register = staffed(journal)
    approved(register)
    use = people_commands.UseApproval(
        1, Permission.ADJUST_METER, PARAMETERS, "Sam", NOON, NOON + MINUTE
    )
    with pytest.raises(StaleVersionError):
        adjusted(journal, register, use, fails=True)
    assert 1 in register.state().approvals
    assert adjusted(journal, register, use, fails=False) == (people_events.ApprovalUsed(1, "Sam"),)
    assert register.state().approvals == {}
    with rejected(RuleError, "server/approval"):
        adjusted(journal, register, use, fails=False)


def adjusted(
    journal: HouseJournal,
    register: PeopleRegister,
    use: people_commands.UseApproval,
    *,
    fails: bool,
) -> tuple[people_events.PeopleEvent, ...]:
    with journal.store.transaction() as tx:
        events = register.extend(tx, use, ask("adjust", "Sam"))
        if fails:
            raise StaleVersionError.of("link:L1", 1, 2)
    return events


def test_who_loses_the_race_to_be_first_tries_again(
    journal: HouseJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on PostgreSQL, where nothing is there yet to be locked."""
    register, real = PeopleRegister(journal), PeopleRegister._try

    def late(*_: object) -> tuple[people_events.PeopleEvent, ...]:
        monkeypatch.setattr(PeopleRegister, "_try", real)
        raise StaleVersionError.of(STREAM, 0, 1)

    monkeypatch.setattr(PeopleRegister, "_try", late)
    register.do(FIRST, ask("first"))
    assert register.state().administrators == {"Ada"}
