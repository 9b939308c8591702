"""Prometheus metrics: requests to the house, and the state of the house."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from letitride.errors import StorageError
from letitride.rulebook.table_kind import TableKind
from letitride.server.auth.route_access import SAFE
from letitride.server.running_house import RunningHouse

#: The error codes for a database that is unavailable or too busy.
DATABASE_CODES = frozenset({"storage/unavailable", "storage/busy"})


class HouseMetrics:
    """One application's metrics."""

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
        self._commands = self._counter("commands", "Commands, by outcome", "outcome")
        self._refusals = self._counter("refusals", "Requests rejected, by error code", "code")
        self._failures = self._counter("database_errors", "Requests with a database error")
        self._watchers = Gauge(
            "letitride_live_watchers", "Open live connections", registry=self._registry
        )

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"letitride_{name}", meaning, labels, registry=self._registry)

    def note(self, method: str, route: str, status: int, code: str | None, seconds: float) -> None:
        """Count a request, and its error code if it was rejected."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(method, route).observe(seconds)
        if method not in SAFE:
            self._commands.labels(outcome_of(status)).inc()
        if code is not None:
            self._refusals.labels(code).inc()
        if code in DATABASE_CODES:
            self._failures.inc()

    def watching(self) -> AbstractContextManager[None]:
        """Count a live connection while the block runs."""
        return self._watchers.track_inprogress()

    def text(self) -> bytes:
        """Return all metrics in the Prometheus text format."""
        return generate_latest(self._registry)


def outcome_of(status: int) -> str:
    """Return the outcome of a request, based on its status.

    >>> [outcome_of(status) for status in (201, 409, 403, 429, 503)]
    ['done', 'conflict', 'refused', 'too_many', 'failed']
    """
    if status < 400:
        return "done"
    if status >= 500:
        return "failed"
    return {409: "conflict", 429: "too_many"}.get(status, "refused")


class _HouseFigures(Collector):
    """The state of the house, collected on each scrape."""

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
        name, meaning = "letitride_self_check_faults", "Faults that the self-check found"
        yield GaugeMetricFamily(name, meaning, len(self._house.floor.closures.known.faults))
        yield from self._checkpoint()

    def _tables(self) -> Iterator[Metric]:
        floor = self._house.floor
        listed = floor.listing.tables()
        open_ = sum(not one.shut for one in listed.values())
        yield GaugeMetricFamily("letitride_open_tables", "Open tables", open_)
        dealt = [name for name, one in listed.items() if one.kind is not TableKind.CONTROLLER]
        rounds = sum(floor.table(name).table.state.round.number for name in dealt)
        yield CounterMetricFamily("letitride_rounds", "Rounds opened at all tables", rounds)

    def _checkpoint(self) -> Iterator[Metric]:
        latest = self._house.checkpoints.latest
        if latest is not None:
            age = (datetime.now(UTC) - latest).total_seconds()
            name, meaning = "letitride_checkpoint_age_seconds", "Time since the latest checkpoint"
            yield GaugeMetricFamily(name, meaning, age)
