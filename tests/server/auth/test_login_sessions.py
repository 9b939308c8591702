"""Login sessions behave the same in every store and are never valid after they expire."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from letitride.errors import AccessError
from letitride.house.opening import open_store
from letitride.people import Person, Role
from letitride.server.auth import (
    DatabaseSessions,
    LoginSession,
    LoginSessions,
    MemorySessions,
    SessionStore,
)
from letitride.server.auth.login_sessions import LONGEST, check_csrf, csrf_of, hash_of, is_live
from tests.eventstore.stores import KEY, postgres_address, sqlite_address
from tests.people.staff import HOUR, MINUTE, NOON, guest, house, who
from tests.rejected import rejected

SAM = Person("Sam", frozenset({Role.SUPERVISOR}), "hash of Sam")
PAT = Person("Pat", frozenset({Role.PLAYER}), "hash of Pat")


def session(token: str = "a", person: str = "Sam", **changed: object) -> LoginSession:
    made = LoginSession(hash_of(token), person, b"p", NOON, NOON, NOON)
    return replace(made, **changed)  # type: ignore[arg-type]  # whatever a test says


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SessionStore]:
    """Provide each kind of session store."""
    if request.param == "memory":
        yield MemorySessions()
        return
    if request.param == "sqlite":
        address = sqlite_address(tmp_path)
    else:
        address = postgres_address(request.getfixturevalue("postgres"), tmp_path)
    store = open_store(address)
    yield DatabaseSessions(store, KEY)
    store.close()


class TestSessionStore:
    def test_a_stored_session_is_found(self, store: SessionStore) -> None:
        a, b = session("a"), session("b", confirmed=None)
        store.add(a)
        store.add(b)
        assert store.get(hash_of("a")) == a
        assert store.get(hash_of("b")) == b
        assert store.get(hash_of("c")) is None

    def test_a_session_is_replaced_once(self, store: SessionStore) -> None:
        store.add(session("a"))
        assert store.swap(hash_of("a"), session("b", seen=NOON + MINUTE))
        assert store.get(hash_of("a")) is None
        assert store.get(hash_of("b")) == session("b", seen=NOON + MINUTE)
        assert not store.swap(hash_of("a"), session("c"))
        assert store.get(hash_of("c")) is None

    def test_use_is_recorded_unless_the_session_is_gone(self, store: SessionStore) -> None:
        store.add(session("a"))
        store.note_seen(hash_of("a"), NOON + MINUTE)
        assert store.get(hash_of("a")) == session("a", seen=NOON + MINUTE)
        store.remove(hash_of("a"))
        store.note_seen(hash_of("a"), NOON + MINUTE)
        assert store.get(hash_of("a")) is None

    def test_all_sessions_of_one_person_are_removed(self, store: SessionStore) -> None:
        for one in (session("a"), session("b"), session("c", "Sue")):
            store.add(one)
        store.remove_all("Sam")
        store.remove(hash_of("d"))
        assert [store.get(hash_of(token)) is None for token in "abc"] == [True, True, False]

    def test_old_sessions_are_removed(self, store: SessionStore) -> None:
        store.add(session("a", began=NOON - MINUTE))
        store.add(session("b"))
        store.remove_older(NOON)
        assert [store.get(hash_of(token)) is None for token in "ab"] == [True, False]


def test_a_session_is_stored_on_disk_without_its_token(tmp_path: Path) -> None:
    store = open_store(sqlite_address(tmp_path))
    ticket = LoginSessions(DatabaseSessions(store, KEY)).begin(SAM, NOON)
    store.close()
    store = open_store(sqlite_address(tmp_path))
    assert LoginSessions(DatabaseSessions(store, KEY)).find(ticket.token) == ticket.session
    store.close()
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert ticket.session.token_hash in files
    assert ticket.token.encode() not in files
    assert ticket.csrf.encode() not in files


def test_tokens_have_256_bits_and_are_never_shown() -> None:
    sessions = LoginSessions(MemorySessions())
    tickets = [sessions.begin(SAM, NOON) for _ in range(100)]
    assert len({ticket.token for ticket in tickets}) == 100
    for ticket in tickets:
        assert len(ticket.token) >= 43  # each character encodes six bits
        assert ticket.token not in repr(ticket)
        assert ticket.csrf not in repr(ticket)
        assert repr(ticket.session.token_hash) not in repr(ticket)


def test_a_csrf_token_belongs_to_one_session() -> None:
    sessions = LoginSessions(MemorySessions())
    one, other = sessions.begin(SAM, NOON), sessions.begin(SAM, NOON)
    check_csrf(one.token, one.csrf)
    assert one.token not in one.csrf
    for wrong in (other.csrf, "", one.token, "é"):
        with rejected(AccessError, "server/csrf"):
            check_csrf(one.token, wrong)


def live(sessions: LoginSessions, token: str, person: Person, minutes: float) -> bool:
    now = NOON + minutes * MINUTE
    try:
        return sessions.check(sessions.find(token), person, now) == person
    except AccessError:
        return False


def test_staff_are_logged_out_after_15_idle_minutes() -> None:
    sessions = LoginSessions(MemorySessions())
    sam = sessions.begin(SAM, NOON)
    assert live(sessions, sam.token, SAM, 14.9)
    assert live(sessions, sam.token, SAM, 29.8)
    assert not live(sessions, sam.token, SAM, 45)
    assert not live(sessions, sam.token, SAM, 30)  # an expired session stays expired


def test_players_are_logged_out_after_an_idle_hour() -> None:
    sessions = LoginSessions(MemorySessions())
    pat = sessions.begin(PAT, NOON)
    assert live(sessions, pat.token, PAT, 59.9)
    assert live(sessions, pat.token, PAT, 119.8)
    assert not live(sessions, pat.token, PAT, 179.8)


def test_setting_the_clock_far_back_ends_a_session() -> None:
    sessions = LoginSessions(MemorySessions())
    ticket = sessions.begin(SAM, NOON)
    assert live(sessions, ticket.token, SAM, -1)
    assert not live(sessions, ticket.token, SAM, -30)


def test_a_player_who_is_also_staff_has_the_staff_limit() -> None:
    both = replace(SAM, roles=SAM.roles | PAT.roles)
    sessions = LoginSessions(MemorySessions())
    assert not live(sessions, sessions.begin(both, NOON).token, both, 15)


def test_a_session_ends_with_its_password_or_its_person() -> None:
    sessions = LoginSessions(MemorySessions())
    for changed in (replace(SAM, password="another"), replace(SAM, disabled=True)):
        token = sessions.begin(SAM, NOON).token
        assert live(sessions, token, SAM, 1)
        assert not live(sessions, token, changed, 1)
        assert not live(sessions, token, SAM, 1)


def test_a_step_up_gives_a_new_token_but_no_extra_time() -> None:
    sessions = LoginSessions(MemorySessions())
    ticket = sessions.begin(SAM, NOON)
    risen = sessions.confirm(ticket.session, SAM, NOON + 10 * MINUTE)
    assert risen.token != ticket.token
    assert risen.csrf == csrf_of(risen.token) != ticket.csrf
    assert risen.session.began == NOON
    assert risen.session.confirmed == NOON + 10 * MINUTE
    assert not live(sessions, ticket.token, SAM, 10)
    assert live(sessions, risen.token, SAM, 10)
    with rejected(AccessError, "server/no_session"):
        sessions.confirm(ticket.session, SAM, NOON)  # only one of two concurrent step-ups succeeds


def test_a_guest_has_not_confirmed_a_password() -> None:
    state, name = guest(house())
    assert LoginSessions(MemorySessions()).begin(who(state, name), NOON).session.confirmed is None


def test_sessions_end() -> None:
    sessions = LoginSessions(MemorySessions())
    one, two, three = (sessions.begin(SAM, NOON) for _ in range(3))
    sessions.end(one.token)
    assert [live(sessions, t.token, SAM, 0) for t in (one, two, three)] == [False, True, True]
    sessions.end_all("Sam")
    assert [live(sessions, t.token, SAM, 0) for t in (one, two, three)] == [False] * 3


@dataclass
class Login:
    """The test's own record of a login: the person, start, last use, and whether it has ended."""

    token: str
    person: Person
    began: datetime
    last: datetime
    ended: bool = False


#: The idle limit of each person.
IDLE = {"Sam": 15 * MINUTE, "Pat": 60 * MINUTE}
ANY = st.integers(0, 2)


class SessionMachine(RuleBasedStateMachine):
    """In random operations, no session is valid after it has expired or ended."""

    def __init__(self) -> None:
        super().__init__()
        self.store = MemorySessions()
        self.sessions = LoginSessions(self.store)
        self.now = NOON
        self.logins: list[Login] = []

    @rule(minutes=st.sampled_from([0.2, 1, 14, 16, 61, 500]))
    def wait(self, minutes: float) -> None:
        self.now += timedelta(minutes=minutes)

    @rule(person=st.sampled_from([SAM, PAT]))
    def begin(self, person: Person) -> None:
        token = self.sessions.begin(person, self.now).token
        self.logins.append(Login(token, person, self.now, self.now))

    @precondition(lambda self: self.logins)
    @rule(which=ANY)
    def use(self, which: int) -> None:
        login = self.logins[which % len(self.logins)]
        if live(self.sessions, login.token, login.person, (self.now - NOON) / MINUTE):
            login.last = self.now
        else:
            login.ended = True

    @precondition(lambda self: self.logins)
    @rule(which=ANY)
    def step_up(self, which: int) -> None:
        self.use(which)
        login = self.logins[which % len(self.logins)]
        if not login.ended:
            found = self.sessions.find(login.token)
            risen = self.sessions.confirm(found, login.person, self.now)
            login.ended = True
            self.logins.append(Login(risen.token, login.person, login.began, self.now))

    @precondition(lambda self: self.logins)
    @rule(which=ANY, all_=st.booleans())
    def end(self, which: int, all_: bool) -> None:
        login = self.logins[which % len(self.logins)]
        login.ended = True
        if not all_:
            return self.sessions.end(login.token)
        self.sessions.end_all(login.person.name)
        for other in self.logins:
            other.ended = other.ended or other.person is login.person
        return None

    @invariant()
    def each_is_live_as_long_as_it_may_be(self) -> None:
        for login in self.logins:
            found, idle = self.store.get(hash_of(login.token)), IDLE[login.person.name]
            is_found = found is not None and is_live(found, login.person, self.now)
            age, rest = self.now - login.began, self.now - login.last
            if is_found:
                assert not login.ended
                assert age < timedelta(hours=12)
                assert rest < idle
            elif not login.ended:
                assert age >= timedelta(hours=12) or rest >= idle - timedelta(seconds=15)


TestSessionMachine = SessionMachine.TestCase
TestSessionMachine.settings = settings(max_examples=100, stateful_step_count=30)


def test_a_session_lasts_at_most_twelve_hours() -> None:
    sessions = LoginSessions(MemorySessions())
    ticket, hours = sessions.begin(SAM, NOON), timedelta()
    while hours < LONGEST - 10 * MINUTE:
        hours += 10 * MINUTE
        found = sessions.find(ticket.token)
        sessions.check(found, SAM, NOON + hours)
        ticket = sessions.confirm(found, SAM, NOON + hours)
    assert hours == 12 * HOUR - 10 * MINUTE
    assert not live(sessions, ticket.token, SAM, LONGEST / MINUTE)
