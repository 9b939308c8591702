"""The register of people, loaded from the journal."""

from dataclasses import replace
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
from letitride.people.accounts import required_approval
from letitride.people.roles import Permission
from tests.eventstore.stores import StillClock, durable_journal, memory_journal, sqlite_address
from tests.people.staff import MINUTE, NOON, STAFF
from tests.rejected import rejected

FIRST = people_commands.AppointFirst("Ada", "hash of Ada", "Abe", "issued")
PLAYER = frozenset({Role.PLAYER})
PARAMETERS = {"level": "Jackpot", "amount": "5000.00"}


def ask(id_: str, by: str = "Ada", digest: bytes = b"") -> Request:
    return Request(id_, by, digest)


@pytest.fixture
def journal(clock: StillClock) -> HouseJournal:
    return memory_journal(clock)


def staffed(journal: HouseJournal) -> PeopleRegister:
    register = PeopleRegister(journal)
    register.do(FIRST, ask("first"))
    for name, role in sorted(STAFF.items(), key=lambda one: one[0] != "Abe"):
        if name == "Ada":
            continue
        if name != "Abe":
            added = people_commands.AddPerson(name, frozenset({role}), "issued", "Ada")
            register.do(_approved(register, added), ask(f"add {name}"))
        own = people_commands.ChangePassword(name, "issued", f"hash of {name}")
        register.do(own, ask(f"own {name}", name))
    return register


def _approved(
    register: PeopleRegister, command: people_commands.AddPerson
) -> people_commands.AddPerson:
    """Have Abe approve a new employee."""
    parameters = required_approval(register.state(), command)
    if parameters is None:
        return command
    asked = people_commands.AskApproval(Permission.APPOINT_STAFF, parameters, "Ada", NOON)
    register.do(asked, ask(f"ask for {command.name}"))
    number = register.state().asked
    given = people_commands.GiveApproval(number, "Abe", NOON, NOON)
    register.do(given, ask(f"approve {command.name}", "Abe"))
    return replace(command, approved=people_commands.Approved(number, NOON, NOON))


def test_every_event_type_has_a_unique_name() -> None:
    assert len(CATALOG.types) == len(get_args(house_events.HouseEvent))


def test_password_hashes_are_sealed() -> None:
    assert CATALOG.is_sealed(people_events.PersonAdded)
    assert CATALOG.is_sealed(people_events.PasswordSet)
    assert not CATALOG.is_sealed(people_events.RoleGranted)


def test_a_new_house_has_no_people(journal: HouseJournal) -> None:
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


def test_a_command_sent_twice_is_done_once_with_the_same_result(journal: HouseJournal) -> None:
    register = staffed(journal)
    add = people_commands.AddPerson("Kim", PLAYER, "issued", "Ada")
    first = register.do(add, ask("add"))
    assert first == (people_events.PersonAdded("Kim", PLAYER, "issued", issued=True, by="Ada"),)
    register.do(people_commands.DisablePerson("Kim", "Ada"), ask("disable"))
    assert register.do(add, ask("add")) == first
    with rejected(StorageError, "storage/command_reused"):
        register.do(add, ask("add", digest=b"other"))
    with rejected(RuleError, "server/name_taken"):
        register.do(add, ask("add again"))


def test_two_processes_see_each_others_changes(journal: HouseJournal) -> None:
    one, other = staffed(journal), PeopleRegister(journal)
    other.do(people_commands.DisablePerson("Eve", "Ada"), ask("disable"))
    eve = one.state().person("Eve")
    assert eve is not None
    assert eve.disabled
    with rejected(RuleError, "server/name_taken"):
        one.do(people_commands.RegisterPlayer("eve", "hash"), ask("eve"))


def test_the_journal_records_the_actor_and_the_command(journal: HouseJournal) -> None:
    staffed(journal)
    kept = journal.read(STREAM)[3].stored
    assert (kept.actor, kept.command, kept.kind) == ("Ada", "add Pat", "PersonAdded")


def approved(register: PeopleRegister) -> int:
    adjust = Permission.ADJUST_METER
    register.do(people_commands.AskApproval(adjust, PARAMETERS, "Sam", NOON), ask("ask", "Sam"))
    number = register.state().asked
    register.do(people_commands.GiveApproval(number, "Sue", NOON, NOON), ask("give", "Sue"))
    return number


def test_an_approval_is_consumed_if_and_only_if_the_action_is_done(journal: HouseJournal) -> None:
    register = staffed(journal)
    number = approved(register)
    use = people_commands.UseApproval(
        number, Permission.ADJUST_METER, PARAMETERS, "Sam", NOON, NOON + MINUTE
    )
    with pytest.raises(StaleVersionError):
        adjusted(journal, register, use, fails=True)
    assert number in register.state().approvals
    used = people_events.ApprovalUsed(number, "Sam")
    assert adjusted(journal, register, use, fails=False) == (used,)
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


def test_the_loser_of_the_race_for_the_first_event_tries_again(
    journal: HouseJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On PostgreSQL, there is no row to lock before the first event."""
    register, real = PeopleRegister(journal), journal.execute

    def late(*_: object) -> None:
        monkeypatch.setattr(journal, "execute", real)
        raise StaleVersionError.of(STREAM, 0, 1)

    monkeypatch.setattr(journal, "execute", late)
    register.do(FIRST, ask("first"))
    assert register.state().administrators == {"Ada"}
