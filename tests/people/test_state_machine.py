"""Random commands by anyone, about anyone, never break the rules for accounts and roles."""

import json
from datetime import timedelta
from itertools import count

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from letitride.errors import AccessError, RuleError
from letitride.eventstore.codec import from_bytes, to_bytes
from letitride.house.house_journal import CATALOG
from letitride.money import Cents
from letitride.people import PeopleState, Role, decide, evolve, fold
from letitride.people import commands as people_commands
from letitride.people import events as people_events
from letitride.people.roles import Permission
from letitride.people.state import Limit
from tests.people.staff import FLOOR_PERMISSIONS, NOON, STAFF, after, house

ADJUST = Permission.ADJUST_METER
NAMES = st.sampled_from([*STAFF, "ADA", "Max", "Nemo"])
ADMINISTRATORS = st.sampled_from(["Ada", "Max", "Max", "Ada", "Eve"])
SUPERVISORS = st.sampled_from(["Sam", "Sue", "Eve", "sam", "Dee"])
ROLES = st.sampled_from([*Role, *[Role.ADMINISTRATOR] * 3])
MINUTES = st.sampled_from([-2, 1, 2, 8]).map(lambda minutes: timedelta(minutes=minutes))
RECENT = st.sampled_from([0, 0, 0, 1])
MOSTLY = st.sampled_from([True, True, True, False])
START = after(
    house(),
    people_commands.AddPerson("Max", frozenset({Role.ADMINISTRATOR}), "issued", "Ada"),
    people_commands.ChangePassword("Max", "issued", "hash of Max"),
)


class People(RuleBasedStateMachine):
    """A rejected command changes nothing, and replaying the stored events rebuilds the state."""

    def __init__(self) -> None:
        super().__init__()
        self.state = START
        self.now = NOON
        self.events: list[people_events.PeopleEvent] = []

    def send(self, command: people_commands.Command) -> tuple[people_events.PeopleEvent, ...]:
        try:
            events = decide(self.state, command)
        except (AccessError, RuleError):
            return ()
        self.events += events
        for event in events:
            self.state = evolve(self.state, event)
        return events

    @rule(by=MINUTES)
    def wait(self, by: timedelta) -> None:
        self.now += by

    def teardown(self) -> None:
        stored = [(type(event).__name__, to_bytes(type(event), event)) for event in self.events]
        read = [from_bytes(CATALOG.types[name], json.dumps(json.loads(text)).encode())
                for name, text in stored]  # fmt: skip
        assert read == self.events
        again: PeopleState = fold(START, read)
        assert again == self.state


class Accounts(People):
    """Account commands: duties stay separate, one administrator remains, and exclusions hold."""

    def __init__(self) -> None:
        super().__init__()
        self.hashes = count()

    @rule(name=NAMES, roles=st.frozensets(ROLES, max_size=2), by=ADMINISTRATORS)
    def add(self, name: str, roles: frozenset[Role], by: str) -> None:
        self.send(people_commands.AddPerson(name, roles, f"issued {next(self.hashes)}", by))

    @rule(name=NAMES)
    def choose_password(self, name: str) -> None:
        person = self.state.person(name)
        if person is not None:
            self.send(
                people_commands.ChangePassword(name, person.password, f"own {next(self.hashes)}")
            )

    @rule(name=NAMES, role=ROLES, by=ADMINISTRATORS)
    def grant(self, name: str, role: Role, by: str) -> None:
        for event in self.send(people_commands.GrantRole(name, role, by)):
            assert isinstance(event, people_events.RoleGranted)
            assert event.person != event.by

    @rule(name=NAMES | ADMINISTRATORS, role=ROLES, by=ADMINISTRATORS)
    def revoke(self, name: str, role: Role, by: str) -> None:
        self.send(people_commands.RevokeRole(name, role, by))

    @rule(name=NAMES | ADMINISTRATORS, by=ADMINISTRATORS, enable=st.booleans())
    def disable(self, name: str, by: str, enable: bool) -> None:
        self.send(
            people_commands.EnablePerson(name, by)
            if enable
            else people_commands.DisablePerson(name, by)
        )

    @rule(name=NAMES, by=ADMINISTRATORS)
    def issue(self, name: str, by: str) -> None:
        self.send(people_commands.IssuePassword(name, f"issued {next(self.hashes)}", by))

    @rule(stay=MINUTES)
    def guest(self, stay: timedelta) -> None:
        self.send(people_commands.AdmitGuest("T1", Cents(100), self.now + stay, self.now))

    @rule(name=NAMES, limit=st.sampled_from(Limit), value=st.none() | st.integers(0, 3))
    def limit(self, name: str, limit: Limit, value: int | None) -> None:
        self.send(people_commands.SetLimit(name, limit, value, self.now))

    @rule(name=st.sampled_from(["Pat", "Sam"]), until=MINUTES)
    def exclude(self, name: str, until: timedelta) -> None:
        before = self.state.person(name)
        for event in self.send(people_commands.ExcludeSelf(name, self.now + until, self.now)):
            assert isinstance(event, people_events.SelfExcluded)
            assert before is not None
            if before.excluded_until is not None:
                assert self.now + until >= before.excluded_until

    @invariant()
    def duties_stay_separate(self) -> None:
        for person in self.state.persons.values():
            if Permission.ADMINISTER_PEOPLE in person.permissions:
                assert not person.permissions & FLOOR_PERMISSIONS
            if person.disabled:
                assert person.permissions == frozenset()
            assert (Role.GUEST in person.roles) == (person.guest is not None)

    @invariant()
    def an_administrator_remains(self) -> None:
        assert self.state.administrators


class Approvals(People):
    """An approved action needs two people and happens once, as requested, before it expires."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[int, people_commands.AskApproval] = {}
        self.given: dict[int, str] = {}
        self.over: set[int] = set()

    @rule(amount=st.sampled_from(["1.00", "2.00"]), by=SUPERVISORS)
    def ask(self, amount: str, by: str) -> None:
        command = people_commands.AskApproval(ADJUST, {"amount": amount}, by, self.now)
        for event in self.send(command):
            if isinstance(event, people_events.ApprovalAsked):
                assert event.number not in self.asked
                self.asked[event.number] = command
            else:
                assert isinstance(event, people_events.ApprovalExpired)
                self.over.add(event.number)

    @rule(back=RECENT, by=SUPERVISORS, fresh=st.sampled_from([0, 0, 4, 5]))
    def give(self, back: int, by: str, fresh: int) -> None:
        number, confirmed = self.state.asked - back, self.now - timedelta(minutes=fresh)
        for event in self.send(people_commands.GiveApproval(number, by, confirmed, self.now)):
            assert isinstance(event, people_events.ApprovalGiven)
            assert fresh < 5
            self.given[number] = event.by

    @rule(amount=st.sampled_from(["1.00", "2.00"]), by=st.permutations(["Sam", "Sue", "Eve"]))
    def agree(self, amount: str, by: list[str]) -> None:
        """Request and grant an approval correctly, so that some approvals can be used."""
        self.ask(amount, by[0])
        self.give(0, by[1], 0)

    @rule(back=RECENT, by=SUPERVISORS)
    def decline(self, back: int, by: str) -> None:
        number = self.state.asked - back
        if self.send(people_commands.DeclineApproval(number, by, self.now)):
            self.over.add(number)

    @precondition(lambda self: self.asked)
    @rule(back=RECENT, same=MOSTLY, self_=MOSTLY, by=SUPERVISORS)
    def use(self, back: int, same: bool, self_: bool, by: str) -> None:
        number = max(self.state.asked - back, min(self.asked))
        asked = self.asked[number]
        parameters = asked.parameters if same else {"amount": "3.00"}
        user = asked.by if self_ else by
        command = people_commands.UseApproval(number, ADJUST, parameters, user, self.now, self.now)
        for event in self.send(command):
            assert isinstance(event, people_events.ApprovalUsed)
            assert same, "used with other parameters"
            assert abs(self.now - asked.at) < timedelta(minutes=5)
            assert event.by.casefold() == asked.by.casefold() != self.given[number].casefold()
            assert number not in self.over
            self.over.add(number)

    @rule(name=SUPERVISORS, enable=MOSTLY)
    def disable(self, name: str, enable: bool) -> None:
        self.send(
            people_commands.EnablePerson(name, "Ada")
            if enable
            else people_commands.DisablePerson(name, "Ada")
        )


TestAccounts = Accounts.TestCase
TestApprovals = Approvals.TestCase
TestAccounts.settings = TestApprovals.settings = settings(max_examples=100, stateful_step_count=30)
