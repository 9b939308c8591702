"""decide: the events a command leads to, or an error that says why not."""

from collections.abc import Iterator
from typing import assert_never

from letitride.people import accounts, approvals, responsible_play
from letitride.people import commands as c
from letitride.people.events import PeopleEvent
from letitride.people.state import PeopleState


def decide(state: PeopleState, command: c.Command) -> tuple[PeopleEvent, ...]:
    """What happens if this command is carried out now."""
    return tuple(_decide(state, command))


def _decide(state: PeopleState, command: c.Command) -> Iterator[PeopleEvent]:  # noqa: C901 - one case a command
    match command:
        case c.AppointFirst():
            return accounts.appoint_first(state, command)
        case c.AddPerson():
            return accounts.add(state, command)
        case c.RegisterPlayer():
            return accounts.register(state, command)
        case c.GrantRole():
            return accounts.grant(state, command)
        case c.RevokeRole():
            return accounts.revoke(state, command)
        case c.DisablePerson():
            return accounts.disable(state, command)
        case c.EnablePerson():
            return accounts.enable(state, command)
        case c.IssuePassword():
            return accounts.issue_password(state, command)
        case c.RecoverAdministrator():
            return accounts.recover_administrator(state, command)
        case c.ChangePassword():
            return accounts.change_password(state, command)
        case c.RehashPassword():
            return accounts.rehash_password(state, command)
        case c.AdmitGuest():
            return accounts.admit_guest(state, command)
        case c.SetLimit():
            return responsible_play.set_limit(state, command)
        case c.ExcludeSelf():
            return responsible_play.exclude_self(state, command)
        case c.AskApproval():
            return approvals.ask(state, command)
        case c.GiveApproval():
            return approvals.give(state, command)
        case c.DeclineApproval():
            return approvals.decline(state, command)
        case c.UseApproval():
            return approvals.use(state, command)
        case _:
            assert_never(command)
