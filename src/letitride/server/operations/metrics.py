"""Figures for Prometheus: what was asked of the house, and how the house is."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from letitride.errors import StorageError
from letitride.house.events import TableKind
from letitride.server.auth.route_access import SAFE
from letitride.server.running_house import RunningHouse

#: What the house says if the database is away or too busy.
DATABASE_CODES = frozenset({"storage/unavailable", "storage/busy"})


class HouseMetrics:
    """The figures of one application."""

    media_type = CONTENT_TYPE_LATEST

    def __init__(self, house: RunningHouse) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_HouseFigures(house))
        self._requests = self._counter("requests", "Requests answered", "method", "route", "status")
        self._seconds = Histogram(
            "letitride_request_seconds",
            "Time to answer a request",
            ("method", "route"),
            registry=self._registry,
        )
        self._commands = self._counter("commands", "Requests to change something", "outcome")
        self._refusals = self._counter("refusals", "Requests refused, by the error's code", "code")
        self._failures = self._counter("database_errors", "Requests the database failed at")
        self._watchers = Gauge(
            "letitride_live_watchers", "Who follows a table now", registry=self._registry
        )

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"letitride_{name}", meaning, labels, registry=self._registry)

    def note(self, method: str, route: str, status: int, code: str | None, seconds: float) -> None:
        """One request more, and the code of its error if it was refused."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(method, route).observe(seconds)
        if method not in SAFE:
            self._commands.labels(outcome_of(status)).inc()
        if code is not None:
            self._refusals.labels(code).inc()
        if code in DATABASE_CODES:
            self._failures.inc()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Somebody follows a table for as long as the block lasts."""
        with self._watchers.track_inprogress():
            yield

    def text(self) -> bytes:
        """All figures in the form that is scraped."""
        return generate_latest(self._registry)


def outcome_of(status: int) -> str:
    """What came of a request, by its status.

    >>> [outcome_of(status) for status in (201, 409, 403, 429, 503)]
    ['done', 'conflict', 'refused', 'too_many', 'failed']
    """
    if status < 400:
        return "done"
    if status >= 500:
        return "failed"
    return {409: "conflict", 429: "too_many"}.get(status, "refused")


class _HouseFigures(Collector):
    """How the house is when somebody looks."""

    def __init__(self, house: RunningHouse) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        up = GaugeMetricFamily(
            "letitride_database_up", "Whether the database can be read and written"
        )
        try:
            found = list(self._tables())
            self._house.health.check()
            up.add_metric((), 1)
        except StorageError:
            found = []
            up.add_metric((), 0)
        yield up
        yield from found
        yield from self._checkpoint()

    def _tables(self) -> Iterator[Metric]:
        floor = self._house.floor
        listed = floor.listing.tables()
        open_ = sum(not one.shut for one in listed.values())
        yield GaugeMetricFamily("letitride_open_tables", "Tables that open rounds", open_)
        dealt = [
            name
            for name, one in listed.items()
            if one.kind in (TableKind.VIRTUAL, TableKind.DEALER)
        ]
        rounds = sum(floor.table(name).table.state.round.number for name in dealt)
        yield CounterMetricFamily("letitride_rounds", "Rounds opened at all tables", rounds)

    def _checkpoint(self) -> Iterator[Metric]:
        latest = self._house.checkpoints.latest
        if latest is not None:
            age = (datetime.now(UTC) - latest).total_seconds()
            name, meaning = "letitride_checkpoint_age_seconds", "Time since the latest checkpoint"
            yield GaugeMetricFamily(name, meaning, age)
