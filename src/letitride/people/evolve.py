"""evolve: apply events to the state. It decides nothing and accepts every recorded event."""

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import assert_never

from letitride.people import events as people_events
from letitride.people.names import key_of
from letitride.people.roles import Role
from letitride.people.state import (
    Approval,
    GuestPass,
    LimitSetting,
    PeopleState,
    Person,
    SecondFactor,
)
from letitride.people.timestamps import moment


def evolve(state: PeopleState, event: people_events.PeopleEvent) -> PeopleState:
    """Return the state after one event."""
    return fold(state, (event,))


def fold(state: PeopleState, events: Iterable[people_events.PeopleEvent]) -> PeopleState:
    """Return the state after many events, copying the mappings only once."""
    persons, approvals = dict(state.persons), dict(state.approvals)
    guests, asked = state.guests, state.asked
    for event in events:
        match event:
            case people_events.PersonAdded():
                persons[key_of(event.person)] = Person(
                    event.person, event.roles, event.password, event.issued
                )
            case people_events.GuestAdmitted():
                guests += 1
                pass_ = GuestPass(event.table, event.chips, moment(event.expires), event.network)
                persons[key_of(event.person)] = Person(
                    event.person, frozenset({Role.GUEST}), guest=pass_
                )
            case people_events.GuestLeft():
                del persons[key_of(event.person)]
            case people_events.ApprovalAsked():
                asked, expires = event.number, moment(event.expires)
                approvals[asked] = Approval(
                    asked, event.action, event.parameters, event.by, expires
                )
            case people_events.ApprovalGiven():
                approvals[event.number] = replace(approvals[event.number], given_by=event.by)
            case (
                people_events.ApprovalDeclined()
                | people_events.ApprovalUsed()
                | people_events.ApprovalExpired()
            ):
                del approvals[event.number]
            case _:
                key = key_of(event.person)
                persons[key] = _changed(persons[key], event)
    return PeopleState(MappingProxyType(persons), MappingProxyType(approvals), guests, asked)


def _changed(person: Person, event: people_events.PersonEvent) -> Person:
    match event:
        case people_events.RoleGranted():
            return replace(person, roles=person.roles | {event.role})
        case people_events.RoleRevoked():
            return replace(person, roles=person.roles - {event.role})
        case people_events.PersonDisabled():
            return replace(person, disabled=True)
        case people_events.PersonEnabled():
            return replace(person, disabled=False)
        case people_events.PasswordSet():
            return replace(person, password=event.password, issued=event.issued)
        case people_events.LimitSet():
            setting = LimitSetting(event.at_once, event.later, moment(event.effective))
            limits = {**person.limits, event.limit: setting}
            return replace(person, limits=MappingProxyType(limits))
        case people_events.SelfExcluded():
            return replace(person, excluded_until=moment(event.until))
        case _:
            return _with_second_factor(person, event)


def _with_second_factor(person: Person, event: people_events.SecondFactorEvent) -> Person:
    match event:
        case people_events.SecondFactorOffered():
            return replace(person, offered=event.secret)
        case people_events.SecondFactorEnrolled():
            factor = SecondFactor(person.offered, event.step, frozenset(event.recovery))
            return replace(person, second_factor=factor, offered="")
        case people_events.SecondFactorRemoved():
            return replace(person, second_factor=None, offered="")
        case people_events.SecondFactorUsed() | people_events.RecoveryCodeUsed():
            return replace(person, second_factor=_used(person.second_factor, event))
        case _:
            assert_never(event)


def _used(
    factor: SecondFactor | None,
    event: people_events.SecondFactorUsed | people_events.RecoveryCodeUsed,
) -> SecondFactor:
    assert factor is not None, "only an enrolled second factor is used"
    if isinstance(event, people_events.SecondFactorUsed):
        return replace(factor, last=event.step)
    return replace(factor, recovery=factor.recovery - {event.code})
