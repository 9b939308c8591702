"""Random people press random keys at controllers.

People take only the actions that belong to their roles. Each record names the person who acted.
Every pending hand can be released.
"""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from letitride.house import events as house_events
from letitride.house.proof.audit import audit
from letitride.people import Role
from letitride.progressive.controller.events import CardSwiped
from letitride.progressive.link.events import JackpotWon, ManualAdjustmentMade, WinBackedOut
from tests.eventstore.stores import StillClock
from tests.server.houses import Served, Visit, served

PEOPLE = {
    "Dee": Role.DEALER, "Dan": Role.DEALER, "Sam": Role.SUPERVISOR, "Sue": Role.SUPERVISOR,
    "Eve": Role.EXECUTIVE, "Ada": Role.AUDITOR, "Pat": Role.PLAYER, "Ari": Role.ADMINISTRATOR,
}  # fmt: skip
TABLE_KEYS = ("SENSOR", "COIN IN", "START GAME", "HAND", "FOLD", "GAME OVER", "END GAME")
OVERSEERS = {Role.SUPERVISOR, Role.EXECUTIVE}
#: The roles that may press each key, according to the documents and rulings.
BELONGS_TO = {key: {Role.DEALER, Role.SUPERVISOR} for key in TABLE_KEYS} | {
    "KEY JPH": OVERSEERS, "J-POT": OVERSEERS, "KEY RUN": OVERSEERS, "CONFIRM": OVERSEERS,
    "SWIPE": OVERSEERS, "ADJUST": OVERSEERS, "RESET KEYPAD": {Role.SUPERVISOR},
}  # fmt: skip
EXECUTIVE_FROM = 3_000_00
NAMES = st.sampled_from(sorted(PEOPLE))
SEATS = st.integers(1, 3)
HANDS = st.sampled_from(["akq_spades", "akq_spades", "akq_suited", "straight"])


class PeopleAtControllers(RuleBasedStateMachine):
    """Two controllers on one link. Everyone in the house presses their keys at random."""

    house: Served
    visits: dict[str, Visit]
    houses = 0

    @initialize(locks=st.booleans(), confirmed=st.booleans())
    def open(self, locks: bool, confirmed: bool) -> None:
        type(self).houses += 1
        number = self.houses
        self.link, self.tables = f"Bank {number}", {f"N{number}": "nexus", f"A{number}": "aquarius"}
        sam = self.visits["Sam"]
        meter = {"level": "Jackpot", "amount": "4000.00", "reserve": "70.00", "reserve_rate": "1%"}
        sam.do("POST", "/links", name=self.link, paytable="SM-LIR-1", meters=[meter])
        for name, system in self.tables.items():
            sam.do(
                "POST", "/tables", kind="controller", name=name, link=self.link, system=system,
                title="Three Card Poker", seats=3,
                settings={
                    "early_lock": locks, "fixed_needs_supervisor": confirmed,
                    "executive_from": "3000.00",
                },
            )  # fmt: skip
        self.seen = {stream: self.head(stream) for stream in self.streams}
        self.asked: dict[int, str] = {}
        self.given: dict[int, str] = {}

    @property
    def streams(self) -> list[str]:
        tables = [house_events.table_stream(name) for name in self.tables]
        return [*tables, house_events.link_stream(self.link)]

    def head(self, stream: str) -> int:
        with self.house.house.journal.store.reading() as tx:
            return tx.head(stream).version

    def press(self, who: str, table: str, key: str, **said: Any) -> Any:
        """Press a key as this person, and check the permission and the recorded name."""
        path = f"/tables/{table}/presses"
        answer = self.visits[who].try_to("POST", path, key=key, **said)
        mine = PEOPLE[who] in BELONGS_TO[key]
        assert mine or answer.status_code == 403, (who, key, answer.text)
        if mine and answer.status_code == 403:  # only the person who asked may use the approval
            assert answer.json()["error"]["code"] == "server/second_person", (who, key, answer.text)
        self.check_record(who if answer.status_code == 200 else None)
        return answer

    def check_record(self, who: str | None) -> None:
        """Check that every event recorded since the last check names the person who acted."""
        for stream in self.streams:
            for one in self.house.house.journal.read(stream, self.seen[stream]):
                assert one.stored.actor == who
                self.check_event(one.event, PEOPLE[one.stored.actor])
            self.seen[stream] = self.head(stream)

    def check_event(self, event: object, role: Role) -> None:
        match event:
            case CardSwiped():
                assert event.role.value == role.value
            case JackpotWon() if event.award.table.startswith("N"):
                large = event.award.amount.cents >= EXECUTIVE_FROM
                assert role is Role.EXECUTIVE or not large
            case ManualAdjustmentMade() | WinBackedOut():
                assert event.by != event.second
                assert {PEOPLE[event.by], PEOPLE[event.second]} <= OVERSEERS
                assert (event.by, event.second) in self.signed
            case _:
                pass

    @property
    def signed(self) -> set[tuple[str, str]]:
        """The person who asked for each approved adjustment, and the person who approved it."""
        return {(self.asked[number], second) for number, second in self.given.items()}

    @rule(who=NAMES, data=st.data())
    def any_key(self, who: str, data: st.DataObject) -> None:
        table = data.draw(st.sampled_from(sorted(self.tables)))
        key = data.draw(st.sampled_from([key for key in BELONGS_TO if key != "ADJUST"]))
        said: dict[str, Any] = {}
        if key in ("SENSOR", "FOLD", "HAND"):
            said["seat"] = data.draw(SEATS)
        if key == "HAND":
            said["hand"] = data.draw(HANDS)
        self.press(who, table, key, **said)

    @rule(data=st.data(), hand=HANDS)
    def win(self, data: st.DataObject, hand: str) -> None:
        """Play a game until a winning hand is keyed, and often log the win."""
        table = data.draw(st.sampled_from(sorted(self.tables)))
        nexus = self.tables[table] == "nexus"
        self.press("Dee", table, "SENSOR", seat=2)
        self.press("Dan", table, "START GAME" if nexus else "COIN IN")
        self.press("Dee", table, "HAND", seat=2, hand=hand)
        keys = ["CONFIRM", "SWIPE"] if nexus else ["KEY JPH", "J-POT", "KEY RUN"]
        for key in keys[: data.draw(st.integers(0, len(keys)))]:
            self.press(data.draw(st.sampled_from(["Sam", "Eve", "Eve"])), table, key)

    @rule(who=NAMES, data=st.data(), meter=st.booleans())
    def ask_for_an_adjustment(self, who: str, data: st.DataObject, meter: bool) -> None:
        table = data.draw(st.sampled_from(sorted(self.tables)))
        of_meter = {"level": "Jackpot", "amount": "5000.00"}
        self.what = of_meter if meter else {"win": data.draw(st.integers(1, 3))}
        answer = self.press(who, table, "ADJUST", reason="malfunction", **self.what)
        if answer.status_code == 200:
            self.asked[answer.json()["approval"]["number"]] = who

    @rule(data=st.data())
    def approve_and_carry_out(self, data: st.DataObject) -> None:
        """Have random people, often the wrong ones, approve an adjustment and carry it out."""
        if not self.asked:
            return
        number = max(self.asked)
        second = data.draw(NAMES)
        answer = self.visits[second].try_to("POST", f"/approvals/{number}", answer="approve")
        if answer.status_code == 200:
            assert PEOPLE[second] in OVERSEERS
            assert second != self.asked[number]
            self.given.setdefault(number, second)  # the first approval counts
        who = data.draw(st.sampled_from([self.asked[number], self.asked[number], *PEOPLE]))
        table = min(self.tables)
        answer = self.press(
            who, table, "ADJUST", reason="malfunction", approval=number, **self.what
        )
        if answer.status_code == 200:
            assert (who, number in self.given) == (self.asked[number], True)

    def teardown(self) -> None:
        """Release every pending hand, end every game, and audit the house."""
        if not hasattr(self, "tables"):
            return
        for table, system in self.tables.items():
            self.release(table, nexus=system == "nexus")
        waiting = self.visits["Sam"].get("/pending")
        assert not [one for one in waiting if one["table"] in self.tables]

    def release(self, table: str, nexus: bool) -> None:
        view = self.visits["Sam"].get(f"/tables/{table}/controller")
        if view["stage"] == "reset":
            assert self.press("Dee", table, "START GAME" if nexus else "COIN IN").is_success
        for hand in view["hands"]:
            if hand["standing"] in ("keyed", "confirmed") and not view["key_at_jph"]:
                said = {"seat": hand["seat"], "hand": hand["hand"]}
                assert self.press("Dee", table, "HAND", **said).is_success
        if nexus:
            self.press("Eve", table, "SWIPE")  # log any award that was locked early
        else:
            for key in ("KEY JPH", "J-POT", "KEY RUN"):
                self.press("Eve", table, key)
        if view["stage"] != "betting":
            over = self.press("Dan", table, "END GAME" if nexus else "GAME OVER")
            assert over.is_success, over.text


@pytest.fixture(scope="module")
def busy_house(tmp_path_factory: pytest.TempPathFactory) -> Any:
    still = StillClock()  # time stands still, so that no step-up expires
    with served(Path(tmp_path_factory.mktemp("people")), still) as house:
        PeopleAtControllers.house = house
        PeopleAtControllers.visits = {
            name: house.as_role(role, name) for name, role in PEOPLE.items()
        }
        yield house


@pytest.mark.clause("WA-NEXUS-9(f).1", "WA-NEXUS-9(f).2", "WA-GM-9(f).1")
def test_nobody_takes_an_action_that_belongs_to_someone_else(busy_house: Served) -> None:
    run_state_machine_as_test(
        PeopleAtControllers,
        settings=settings(
            max_examples=12, stateful_step_count=20, deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip
    assert audit(busy_house.house.journal).ok
