"""Reasons for manual adjustments, chosen from a list (R59).

>>> stated("malfunction")
StatedReason(kind=<AdjustmentReason.MALFUNCTION: 'malfunction'>, note='')
>>> stated("wrong hand keyed")
StatedReason(kind=<AdjustmentReason.OTHER: 'other'>, note='wrong hand keyed')
"""

from enum import StrEnum
from typing import NamedTuple


class AdjustmentReason(StrEnum):
    """A reason for a manual adjustment. OTHER requires a note."""

    BACKED_OUT = "backed_out"
    MALFUNCTION = "malfunction"
    TRANSFER = "transfer"
    CORRECTION = "correction"
    OTHER = "other"


class StatedReason(NamedTuple):
    """A reason from the list, and a note about it."""

    kind: AdjustmentReason
    note: str


def stated(reason: str, note: str = "") -> StatedReason:
    """Read a reason as people write it. Text that is not in the list becomes a note on OTHER."""
    listed = reason.strip().casefold().replace(" ", "_")
    if listed in {kind.value for kind in AdjustmentReason}:
        return StatedReason(AdjustmentReason(listed), note.strip())
    written = ". ".join(filter(None, (reason.strip(), note.strip())))
    return StatedReason(AdjustmentReason.OTHER, written)
