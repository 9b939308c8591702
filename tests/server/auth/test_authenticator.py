"""Authentication: logging in, stepping up, and keeping secrets out of records and logs."""

import logging
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import timedelta

import pytest
from argon2 import PasswordHasher

from letitride.errors import LetItRideError
from letitride.eventstore.journal import Request
from letitride.house.house_journal import HouseJournal
from letitride.house.people_register import STREAM, PeopleRegister
from letitride.money import Cents
from letitride.people import Permission, Role, check_table
from letitride.people import commands as people_commands
from letitride.server.auth import Authenticator, LoginSessions, MemorySessions, Passwords, Ticket
from letitride.server.auth.authenticator import FIRST, FIRST_AUDITOR
from tests.eventstore.stores import StillClock, memory_journal
from tests.people.staff import appoint, approve, cheap_passwords
from tests.rejected import facts, rejected

HOME, ELSEWHERE = "192.0.2.1", "198.51.100.1"
PASSWORD = "correct horse battery"


class House:
    """A house with its authenticator and the passwords it issued."""

    def __init__(self, journal: HouseJournal, clock: StillClock) -> None:
        self.journal = journal
        self.auth = door(journal, clock)
        first = self.auth.first_start()
        assert first is not None
        self.passwords = {FIRST: first.administrator}

    def hire(self, name: str, *roles: Role) -> None:
        """Add a person who has changed the issued password."""
        issued = appoint(self.auth, name, frozenset(roles), Request(f"add {name}", FIRST))
        ticket = self.auth.log_in(name, issued, HOME)
        self.passwords[name] = f"{PASSWORD} {len(self.passwords)}"
        self.auth.change_password(ticket.token, issued, self.passwords[name], HOME)

    def log_in(self, name: str, address: str = HOME) -> Ticket:
        return self.auth.log_in(name, self.passwords[name], address)


def door(
    journal: HouseJournal, clock: StillClock, passwords: Passwords | None = None
) -> Authenticator:
    sessions = LoginSessions(MemorySessions())
    return Authenticator(PeopleRegister(journal), sessions, passwords or cheap_passwords(), clock)


@pytest.fixture
def house(clock: StillClock) -> House:
    made = House(memory_journal(clock), clock)
    made.hire("Sam", Role.SUPERVISOR)
    return made


def refused(code: str) -> AbstractContextManager[object]:
    return rejected(LetItRideError, f"^{code}: ")


def test_the_first_start_shows_the_administrators_password_once(
    clock: StillClock,
) -> None:
    journal = memory_journal(clock)
    first = door(journal, clock)
    passwords = first.first_start()
    assert passwords is not None
    assert first.first_start() is None
    assert door(journal, clock).first_start() is None
    visitor = first.authenticate(first.log_in(FIRST, passwords.administrator, HOME).token)
    first.authorize(visitor, Permission.ADMINISTER_PEOPLE)
    auditor = first.authenticate(first.log_in(FIRST_AUDITOR, passwords.auditor, HOME).token)
    assert auditor.person.issued
    with refused("server/password_due"):
        first.authorize(auditor, Permission.AUDIT)


def test_a_logged_in_person_is_identified(house: House) -> None:
    ticket = house.log_in("Sam")
    visitor = house.auth.authenticate(ticket.token, ticket.csrf)
    assert visitor.person.name == "Sam"
    house.auth.authorize(visitor, Permission.RUN_TABLES)
    with refused("server/forbidden"):
        house.auth.authorize(visitor, Permission.CHANGE_PARAMETERS)
    with refused("server/csrf"):
        house.auth.authenticate(ticket.token, "other")


def test_every_login_has_its_own_token(house: House) -> None:
    assert house.log_in("Sam").token != house.log_in("Sam").token


@pytest.mark.parametrize(("name", "password"), [("Sam", "wrong"), ("Nemo", PASSWORD), ("Sam", "")])
def test_a_failed_login_does_not_say_what_was_wrong(house: House, name: str, password: str) -> None:
    with pytest.raises(LetItRideError) as caught:
        house.auth.log_in(name, password, HOME)
    assert facts(caught.value) == (
        "server/login: expected a name and the matching password, got something else"
    )


def test_nobody_can_log_in_as_a_guest(house: House) -> None:
    ticket = house.auth.admit_guest("T1", Cents(1), timedelta(hours=1), HOME)
    with refused("server/login"):
        house.auth.log_in(ticket.session.person, "", HOME)


def test_disabling_a_person_ends_their_sessions_at_once_and_for_good(house: House) -> None:
    here, elsewhere = house.log_in("Sam"), house.log_in("Sam")
    house.auth.do(people_commands.DisablePerson("Sam", FIRST), Request("1", FIRST))
    with refused("server/no_session"):
        house.auth.authenticate(here.token)
    with refused("server/login"):
        house.log_in("Sam")
    house.auth.do(people_commands.EnablePerson("Sam", FIRST), Request("2", FIRST))
    for ticket in (here, elsewhere):  # only one session was used while Sam was disabled
        with refused("server/no_session"):
            house.auth.authenticate(ticket.token)
    house.log_in("Sam")


def test_a_role_change_ends_the_persons_sessions(house: House) -> None:
    """It does so even if the process that made the change stops before it deletes them."""
    ticket = house.log_in("Sam")
    revoke = people_commands.RevokeRole("Sam", Role.SUPERVISOR, FIRST)
    house.auth.register.do(revoke, Request("1", FIRST))
    with refused("server/no_session"):
        house.auth.authenticate(ticket.token)
    again = house.log_in("Sam")
    with refused("server/forbidden"):
        house.auth.authorize(house.auth.authenticate(again.token), Permission.RUN_TABLES)


def test_a_jackpot_requires_a_recent_password(house: House, clock: StillClock) -> None:
    ticket, confirm = house.log_in("Sam"), Permission.CONFIRM_JACKPOT
    house.auth.authorize(house.auth.authenticate(ticket.token), confirm)
    clock.move(minutes=5)
    with refused("server/step_up"):
        house.auth.authorize(house.auth.authenticate(ticket.token), confirm)
    with refused("server/login"):
        house.auth.step_up(ticket.token, "wrong", HOME)
    risen = house.auth.step_up(ticket.token, house.passwords["Sam"], HOME)
    house.auth.authorize(house.auth.authenticate(risen.token), confirm)
    with refused("server/no_session"):
        house.auth.authenticate(ticket.token)


def test_an_idle_supervisor_is_logged_out(house: House, clock: StillClock) -> None:
    ticket = house.log_in("Sam")
    clock.move(minutes=15)
    with refused("server/no_session"):
        house.auth.authenticate(ticket.token)


def test_an_open_page_does_not_keep_a_session_alive(house: House, clock: StillClock) -> None:
    ticket = house.log_in("Sam")
    for _ in range(14):
        clock.move(minutes=1)
        house.auth.authenticate(ticket.token, in_use=False)
    clock.move(minutes=1)
    with refused("server/no_session"):
        house.auth.authenticate(ticket.token, in_use=False)


def test_log_out(house: House) -> None:
    ticket = house.log_in("Sam")
    house.auth.log_out(ticket.token, HOME)
    with refused("server/no_session"):
        house.auth.authenticate(ticket.token)


def test_an_issued_password_only_allows_changing_it(house: House) -> None:
    request = Request("issue", FIRST)
    approval = approve(house.auth, people_commands.IssuePassword("Sam", "", FIRST), request)
    issued = house.auth.issue_password("Sam", request, approval)
    assert issued is not None
    with refused("server/login"):
        house.log_in("Sam")
    ticket = house.auth.log_in("Sam", issued, HOME)
    with refused("server/password_due"):
        house.auth.authorize(house.auth.authenticate(ticket.token), Permission.WATCH)
    for bad in (issued, "short"):
        with refused("server/password"):
            house.auth.change_password(ticket.token, issued, bad, HOME)
    changed = house.auth.change_password(ticket.token, issued, PASSWORD, HOME)
    house.auth.authorize(house.auth.authenticate(changed.token), Permission.WATCH)


def test_a_new_password_ends_all_other_sessions(house: House) -> None:
    one, other = house.log_in("Sam"), house.log_in("Sam")
    kept = house.auth.change_password(one.token, house.passwords["Sam"], PASSWORD, HOME)
    for token in (one.token, other.token):
        with refused("server/no_session"):
            house.auth.authenticate(token)
    assert house.auth.authenticate(kept.token).person.name == "Sam"


def test_an_issued_password_is_shown_only_once(house: House) -> None:
    request = Request("add", FIRST)
    assert house.auth.add_person("Kim", frozenset({Role.PLAYER}), request) is not None
    assert house.auth.add_person("Kim", frozenset({Role.PLAYER}), request) is None


def test_a_login_renews_a_weak_hash(house: House, clock: StillClock) -> None:
    hasher = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    stronger = door(house.journal, clock, Passwords(hasher))
    before = stronger.register.state().person("Sam")
    ticket = stronger.log_in("Sam", house.passwords["Sam"], HOME)
    after = stronger.authenticate(ticket.token).person
    assert before is not None
    assert hasher.check_needs_rehash(before.password)
    assert not hasher.check_needs_rehash(after.password)
    assert replace(after, password=before.password) == before
    stronger.log_in("Sam", house.passwords["Sam"], HOME)
    assert stronger.register.state().person("Sam") == after


def test_guessing_is_slow_and_locks_nobody_out(house: House) -> None:
    for _ in range(5):
        with refused("server/login"):
            house.auth.log_in("Sam", "wrong", ELSEWHERE)
    with refused("server/too_many"):
        house.log_in("Sam", ELSEWHERE)
    house.log_in("Sam", HOME)


def test_stepping_up_is_rate_limited_too(house: House) -> None:
    ticket = house.log_in("Sam")
    for _ in range(5):
        with refused("server/login"):
            house.auth.step_up(ticket.token, "wrong", ELSEWHERE)
    with refused("server/too_many"):
        house.auth.step_up(ticket.token, house.passwords["Sam"], ELSEWHERE)


def test_a_guest_enters_plays_and_expires(house: House, clock: StillClock) -> None:
    ticket = house.auth.admit_guest("T1", Cents(500_00), timedelta(minutes=30), HOME)
    visitor = house.auth.authenticate(ticket.token, ticket.csrf)
    assert visitor.person.name == "Guest Avocet 1"
    check_table(house.auth.authorize(visitor, Permission.SIT), "T1")
    with refused("server/forbidden"):
        house.auth.authorize(visitor, Permission.USE_WALLET)
    clock.move(minutes=30)
    with refused("server/guest_over"):
        house.auth.authorize(house.auth.authenticate(ticket.token), Permission.SIT)
    house.auth.admit_guest("T1", Cents(500_00), timedelta(minutes=30), HOME)
    with refused("server/no_session"):
        house.auth.authenticate(ticket.token)


def test_a_player_registers_and_is_logged_in(house: House) -> None:
    ticket = house.auth.register_player("Pat", PASSWORD, HOME)
    house.auth.authorize(house.auth.authenticate(ticket.token), Permission.USE_WALLET)
    with refused("server/password"):
        house.auth.register_player("Kim", "short", HOME)


def test_newcomers_are_rate_limited(house: House) -> None:
    for _ in range(10):
        house.auth.admit_guest("T1", Cents(1), timedelta(hours=1), HOME)
    with refused("server/too_many"):
        house.auth.admit_guest("T1", Cents(1), timedelta(hours=1), HOME)
    with refused("server/too_many"):
        house.auth.register_player("Pat", PASSWORD, HOME)
    house.auth.register_player("Pat", PASSWORD, ELSEWHERE)


def test_no_password_or_token_appears_in_any_record_or_log(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    ticket = house.log_in("Sam")
    risen = house.auth.step_up(ticket.token, house.passwords["Sam"], HOME)
    with pytest.raises(LetItRideError) as caught:
        house.auth.log_in("Sam", "a wrong password", HOME)
    kept = house.journal.read(STREAM)
    shown = "".join(
        (
            *(one.stored.payload.decode("latin-1") for one in kept),
            *(repr(one) for one in kept),
            repr(house.auth.register.state()),
            repr(house.auth.authenticate(risen.token)),
            caplog.text,
            str(caught.value),
        )
    )
    secrets = [*house.passwords.values(), ticket.token, risen.token, risen.csrf]
    for secret in [*secrets, "a wrong password"]:
        assert secret not in shown
