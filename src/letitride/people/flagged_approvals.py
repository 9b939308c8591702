"""Flagged approvals: requests that one person may have both made and approved."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from letitride.people import events as people_events
from letitride.people.roles import Permission


class ApprovalFlag(StrEnum):
    """A reason to look at an approval again."""

    BROWSER = "browser"  # Both people used the same browser.
    ADDRESS = "address"  # Both people used the same network address.
    UNKNOWN_BROWSER = "unknown_browser"  # The second person's client hid its browser.


@dataclass(frozen=True, slots=True)
class FlaggedApproval:
    """An approval, the two people, and the reasons to look at it again."""

    number: int
    action: Permission
    parameters: str
    asked_by: str
    given_by: str
    reasons: frozenset[ApprovalFlag]


def flagged(events: Iterable[object]) -> Iterator[FlaggedApproval]:
    """Return the flagged approvals in the ``people`` stream, oldest first.

    Earlier versions recorded no origin, so their approvals have no flags.
    """
    asked: dict[int, people_events.ApprovalAsked] = {}
    for event in events:
        if isinstance(event, people_events.ApprovalAsked):
            asked[event.number] = event
        elif isinstance(event, people_events.ApprovalGiven) and event.number in asked:
            first = asked.pop(event.number)
            reasons = frozenset(_reasons(first, event))
            if reasons:
                yield FlaggedApproval(
                    first.number, first.action, first.parameters, first.by, event.by, reasons
                )


def _reasons(
    asked: people_events.ApprovalAsked, given: people_events.ApprovalGiven
) -> Iterator[ApprovalFlag]:
    if given.address and given.address == asked.address:
        yield ApprovalFlag.ADDRESS
    if given.browser and given.browser == asked.browser:
        yield ApprovalFlag.BROWSER
    if given.address and not given.browser:
        yield ApprovalFlag.UNKNOWN_BROWSER
