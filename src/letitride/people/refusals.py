"""Refusals: what the house says no to, and to whom.

A :class:`RuleError` is about what was asked; an :class:`AccessError` about who asks.
"""

from datetime import timedelta
from typing import Self

from letitride.errors import LetItRideError, RuleError


class AccessError(LetItRideError):
    """Who asks is not known, or may not."""


class TooManyError(AccessError):
    """Asked too often; ``wait`` is how long until the next try counts."""

    wait = timedelta()

    @classmethod
    def of(cls, what: str, wait: timedelta) -> Self:
        """The error of who must wait."""
        seconds = -(-wait // timedelta(seconds=1))
        error = cls("server/too_many", expected=f"fewer {what}", got=f"{seconds} s too early")
        error.wait = wait
        return error


def refused(code: str, expected: str, got: object) -> RuleError:
    """The error for what the house does not do."""
    return RuleError(code, expected=expected, got=got)


def barred(code: str, expected: str, got: object) -> AccessError:
    """The error for who may not."""
    return AccessError(code, expected=expected, got=got)
