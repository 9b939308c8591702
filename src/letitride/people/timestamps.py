"""Timestamps: always UTC, always passed in by the caller.

Events store timestamps as text, in the same form as the journal's own.
"""

from datetime import UTC, datetime, timedelta

_FORM = "%Y-%m-%dT%H:%M:%S.%fZ"


def written(moment: datetime) -> str:
    """Return a timestamp as text.

    >>> written(datetime(2026, 1, 2, 3, 4, tzinfo=UTC))
    '2026-01-02T03:04:00.000000Z'
    """
    return moment.astimezone(UTC).strftime(_FORM)


def moment(text: str) -> datetime:
    """Return the timestamp that this text represents.

    >>> moment("2026-01-02T03:04:00.000000Z")
    datetime.datetime(2026, 1, 2, 3, 4, tzinfo=datetime.timezone.utc)
    """
    return datetime.strptime(text, _FORM).replace(tzinfo=UTC)


def within(limit: timedelta, since: datetime, now: datetime) -> bool:
    """Return whether two times are less than ``limit`` apart, in either order.

    >>> noon, minute = datetime(2026, 1, 1, 12, tzinfo=UTC), timedelta(minutes=1)
    >>> [within(minute, noon, noon + n * minute / 2) for n in (-2, -1, 0, 1, 2)]
    [False, True, True, True, False]
    """
    return abs(now - since) < limit
