"""decide: turn a command into events, or raise an error that gives the reason."""

from collections.abc import Iterator
from typing import assert_never

from letitride.people import accounts, approvals, responsible_play, second_factor
from letitride.people import commands as people_commands
from letitride.people.events import PeopleEvent
from letitride.people.state import PeopleState


def decide(state: PeopleState, command: people_commands.Command) -> tuple[PeopleEvent, ...]:
    """Return the events that this command produces now."""
    return tuple(_decide(state, command))


def _decide(state: PeopleState, command: people_commands.Command) -> Iterator[PeopleEvent]:  # noqa: C901 - one case per command
    match command:
        case people_commands.AppointFirst():
            return accounts.appoint_first(state, command)
        case people_commands.AppointAuditor():
            return accounts.appoint_auditor(state, command)
        case people_commands.AddPerson():
            return accounts.add(state, command)
        case people_commands.RegisterPlayer():
            return accounts.register(state, command)
        case people_commands.GrantRole():
            return accounts.grant(state, command)
        case people_commands.RevokeRole():
            return accounts.revoke(state, command)
        case people_commands.DisablePerson():
            return accounts.disable(state, command)
        case people_commands.EnablePerson():
            return accounts.enable(state, command)
        case people_commands.IssuePassword():
            return accounts.issue_password(state, command)
        case people_commands.RecoverAdministrator():
            return accounts.recover_administrator(state, command)
        case people_commands.ChangePassword():
            return accounts.change_password(state, command)
        case people_commands.RehashPassword():
            return accounts.rehash_password(state, command)
        case people_commands.OfferSecondFactor():
            return second_factor.offer(state, command)
        case people_commands.EnrollSecondFactor():
            return second_factor.enroll(state, command)
        case people_commands.UseSecondFactor():
            return second_factor.use(state, command)
        case people_commands.UseRecoveryCode():
            return second_factor.use_recovery(state, command)
        case people_commands.RemoveSecondFactor():
            return accounts.remove_second_factor(state, command)
        case people_commands.AdmitGuest():
            return accounts.admit_guest(state, command)
        case people_commands.SetLimit():
            return responsible_play.set_limit(state, command)
        case people_commands.ExcludeSelf():
            return responsible_play.exclude_self(state, command)
        case people_commands.AskApproval():
            return approvals.ask(state, command)
        case people_commands.GiveApproval():
            return approvals.give(state, command)
        case people_commands.DeclineApproval():
            return approvals.decline(state, command)
        case people_commands.UseApproval():
            return approvals.use(state, command)
        case _:
            assert_never(command)
