"""An approval requires two people, matching parameters, and recent passwords, and works once."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.errors import LetItRideError
from letitride.people import PeopleState, decide
from letitride.people import commands as people_commands
from letitride.people import events as people_events
from letitride.people.approvals import canonical
from letitride.people.roles import Permission, Role
from tests.people.staff import MINUTE, NOON, after, house

ADJUST = Permission.ADJUST_METER
PARAMETERS = {"link": "L1", "level": "Jackpot", "amount": "5000.00", "reason": "miscount"}
SOON = NOON + 2 * MINUTE


def asked(by: str = "Sam") -> PeopleState:
    return after(house(), people_commands.AskApproval(ADJUST, PARAMETERS, by, NOON))


def give(
    by: str = "Sue", confirmed: datetime | None = SOON, at: datetime = SOON
) -> people_commands.Command:
    return people_commands.GiveApproval(1, by, confirmed, at)


def use(
    by: str = "Sam", confirmed: datetime | None = SOON, at: datetime = SOON
) -> people_commands.Command:
    return people_commands.UseApproval(1, ADJUST, PARAMETERS, by, confirmed, at)


def refuse(code: str, state: PeopleState, command: people_commands.Command) -> None:
    with pytest.raises(LetItRideError) as caught:
        decide(state, command)
    assert caught.value.code == code


def test_one_person_asks_another_approves_and_the_first_acts_once() -> None:
    state = after(asked(), give())
    assert state.approvals[1].given_by == "Sue"
    state = after(state, use())
    assert state.approvals == {}
    refuse("server/approval", state, use())


def test_a_request_is_recorded_exactly() -> None:
    (event,) = decide(house(), people_commands.AskApproval(ADJUST, PARAMETERS, "sam", NOON))
    text = '{"amount":"5000.00","level":"Jackpot","link":"L1","reason":"miscount"}'
    expected = people_events.ApprovalAsked(1, ADJUST, text, "Sam", "2026-01-01T12:05:00.000000Z")
    assert event == expected


@pytest.mark.parametrize("name", ["amount", "level", "link", "reason", "more"])
def test_other_parameters_are_not_approved(name: str) -> None:
    changed = PARAMETERS | {name: "other"}
    command = people_commands.UseApproval(1, ADJUST, changed, "Sam", SOON, SOON)
    refuse("server/approval", after(asked(), give()), command)


def test_another_action_is_not_approved() -> None:
    state = after(asked(), give())
    command = people_commands.UseApproval(
        1, Permission.CHANGE_PARAMETERS, PARAMETERS, "Sam", SOON, SOON
    )
    refuse("server/approval", state, command)


def test_nobody_approves_their_own_request() -> None:
    refuse("server/second_person", asked("Eve"), give("Eve"))
    refuse("server/second_person", asked("Sam"), give("SAM"))


@pytest.mark.parametrize("by", ["Pat", "Dee", "Abe", "Ada", "Nemo"])
def test_asking_and_approving_require_the_permission(by: str) -> None:
    refuse("server/forbidden", house(), people_commands.AskApproval(ADJUST, PARAMETERS, by, NOON))
    refuse("server/forbidden", asked(), give(by))
    refuse("server/forbidden", asked(), people_commands.DeclineApproval(1, by, SOON))


@pytest.mark.parametrize("confirmed", [None, SOON - 5 * MINUTE])
def test_both_people_need_a_recent_password(confirmed: datetime | None) -> None:
    refuse("server/step_up", asked(), give(confirmed=confirmed))
    refuse("server/step_up", after(asked(), give()), use(confirmed=confirmed))


def test_nothing_happens_without_approval() -> None:
    refuse("server/approval", asked(), use())
    refuse("server/approval", house(), use())


def test_only_the_person_who_asked_can_act() -> None:
    state = after(asked(), give())
    refuse("server/second_person", state, use("Sue"))
    refuse("server/second_person", state, use("Eve"))


def test_an_approval_expires_whether_given_or_not() -> None:
    late = NOON + 5 * MINUTE
    refuse("server/approval", asked(), give(confirmed=late, at=late))
    refuse("server/approval", after(asked(), give()), use(confirmed=late, at=late))
    just = late - timedelta(microseconds=1)
    after(asked(), give(confirmed=just, at=just), use(confirmed=just, at=just))


def test_setting_the_clock_back_does_not_extend_an_approval() -> None:
    early = NOON - 5 * MINUTE
    refuse("server/approval", after(asked(), give()), use(confirmed=early, at=early))


def test_expired_requests_leave_the_list() -> None:
    late = NOON + 5 * MINUTE
    state = after(asked(), people_commands.AskApproval(ADJUST, PARAMETERS, "Sue", late))
    assert list(state.approvals) == [2]


def test_the_second_person_must_still_have_the_permission() -> None:
    for command in (
        people_commands.DisablePerson("Sue", "Ada"),
        people_commands.RevokeRole("Sue", Role.SUPERVISOR, "Ada"),
        people_commands.IssuePassword("Sue", "issued", "Ada"),
    ):
        refuse("server/approval", after(asked(), give(), command), use())


def test_the_first_person_must_still_have_the_permission() -> None:
    refuse(
        "server/forbidden",
        after(asked(), give(), people_commands.DisablePerson("Sam", "Ada")),
        use(),
    )


@pytest.mark.parametrize("by", ["Sam", "Sue", "Eve"])
def test_a_declined_or_withdrawn_request_is_closed(by: str) -> None:
    state = after(asked(), give(), people_commands.DeclineApproval(1, by, SOON))
    refuse("server/approval", state, use())


def test_a_second_approval_changes_nothing() -> None:
    assert decide(after(asked(), give()), give("Eve")) == ()


def test_an_action_for_one_person_needs_no_approval() -> None:
    two = {ADJUST, Permission.CHANGE_PARAMETERS, Permission.PAY_OUT, Permission.VOID_ROUND}
    for action in set(Permission) - two - {Permission.APPOINT_STAFF}:
        refuse(
            "server/approval", house(), people_commands.AskApproval(action, PARAMETERS, "Eve", NOON)
        )


PARAMETERS_OF_ANY_KIND = st.dictionaries(st.text(), st.text(), max_size=4)


@given(PARAMETERS_OF_ANY_KIND, PARAMETERS_OF_ANY_KIND)
def test_only_equal_parameters_have_equal_text(one: dict[str, str], other: dict[str, str]) -> None:
    assert canonical(one) == canonical(dict(reversed(one.items())))
    assert (canonical(one) == canonical(other)) == (one == other)
