"""evolve: the people after an event. It never decides and never fails on a recorded event."""

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import assert_never

from letitride.people import events as e
from letitride.people.moments import moment
from letitride.people.names import key_of
from letitride.people.roles import Role
from letitride.people.state import Approval, GuestPass, LimitSetting, PeopleState, Person


def evolve(state: PeopleState, event: e.PeopleEvent) -> PeopleState:
    """The people after one event."""
    return replay(state, (event,))


def replay(state: PeopleState, events: Iterable[e.PeopleEvent]) -> PeopleState:
    """The people after many events; however many persons there are, they are copied once."""
    persons, approvals = dict(state.persons), dict(state.approvals)
    guests, asked = state.guests, state.asked
    for event in events:
        match event:
            case e.PersonAdded():
                persons[key_of(event.person)] = Person(
                    event.person, event.roles, event.password, event.issued
                )
            case e.GuestAdmitted():
                guests += 1
                persons[key_of(event.person)] = _guest(event)
            case e.GuestLeft():
                del persons[key_of(event.person)]
            case e.ApprovalAsked():
                asked = event.number
                approvals[asked] = _asked(event)
            case e.ApprovalGiven():
                approvals[event.number] = replace(approvals[event.number], given_by=event.by)
            case e.ApprovalDeclined() | e.ApprovalUsed() | e.ApprovalExpired():
                del approvals[event.number]
            case _:
                key = key_of(event.person)
                persons[key] = _changed(persons[key], event)
    return PeopleState(MappingProxyType(persons), MappingProxyType(approvals), guests, asked)


def _guest(event: e.GuestAdmitted) -> Person:
    pass_ = GuestPass(event.table, event.chips, moment(event.expires))
    return Person(event.person, frozenset({Role.GUEST}), guest=pass_)


def _asked(event: e.ApprovalAsked) -> Approval:
    return Approval(event.number, event.action, event.parameters, event.by, moment(event.expires))


def _changed(person: Person, event: e.PersonEvent) -> Person:
    match event:
        case e.RoleGranted():
            return replace(person, roles=person.roles | {event.role})
        case e.RoleRevoked():
            return replace(person, roles=person.roles - {event.role})
        case e.PersonDisabled():
            return replace(person, disabled=True)
        case e.PersonEnabled():
            return replace(person, disabled=False)
        case e.PasswordSet():
            return replace(person, password=event.password, issued=event.issued)
        case e.LimitSet():
            setting = LimitSetting(event.at_once, event.later, moment(event.effective))
            limits = {**person.limits, event.limit: setting}
            return replace(person, limits=MappingProxyType(limits))
        case e.SelfExcluded():
            return replace(person, excluded_until=moment(event.until))
        case _:
            assert_never(event)
