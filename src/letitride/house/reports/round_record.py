"""The record of one round from its table's stream: the preparation and the play."""

from dataclasses import dataclass
from functools import reduce
from typing import Any, NamedTuple

from letitride.errors import RuleError, StorageError
from letitride.eventstore.journal import RecordedEvent
from letitride.eventstore.store import StoredEvent
from letitride.fair_record import FairRecord
from letitride.game import RoundState, evolve
from letitride.game import events as game_events
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.house.reports.people import REPORT_KINDS, RoundPeople, acts, round_people
from letitride.house.reports.table_figures import read_table
from letitride.house.seeds import evolve_seeds
from letitride.rulebook.house_rules import HouseRules
from letitride.table.events import Event
from letitride.table.fair.commit_reveal import FairRound
from letitride.table.fair.proof import publish
from letitride.table.irregularity_reports import irregularity_reports
from letitride.table.round_report import Report, round_report


class PlayedRound(NamedTuple):
    """The events of one round: the preparation, starting with the seed, and then the play."""

    ready: tuple[RecordedEvent[house_events.HouseEvent], ...]
    played: tuple[RecordedEvent[house_events.HouseEvent], ...]

    @property
    def is_over(self) -> bool:
        """True if the round's cards were collected, or the round was voided or canceled."""
        return any(isinstance(one.event, game_events.RoundEnd) for one in self.played)

    @property
    def state(self) -> RoundState:
        """The state of the round after its events."""
        played = (one.event for one in self.played if isinstance(one.event, game_events.Event))
        return reduce(evolve, played, RoundState())

    @property
    def events(self) -> tuple[Event, ...]:
        """The table's events, without the house's own events."""
        return tuple(one.event for one in self.played if isinstance(one.event, Event))

    def fair(self, table: str) -> FairRecord | None:
        """Return the proof of the deal, or None if the deck did not come from seeds."""
        fair: FairRound | None = None
        kept = (*self.ready, *self.played)
        for one in kept:
            fair = evolve_seeds(table, fair, one.event)
        events = tuple(one.event for one in kept if isinstance(one.event, Event))
        if fair is None:
            return None
        return publish(fair, events, irregularity_reports(acts(self.played)))


def read_round(journal: HouseJournal, stream: str, number: int) -> PlayedRound:
    """Return the round with this number, or an empty round if there is none. Unseal no other round.

    A round can still be reported on and voided until the next round opens, even after the next
    round's seed has been drawn.
    """
    with journal.store.reading() as tx:
        marks = list(tx.events_of(stream, ("BettingOpened", "SeedDrawn")))
        at = _place(journal, marks, number)
        if at is None:
            return PlayedRound((), ())
        began, before, after = marks[at].version, marks[:at], marks[at + 1 :]
        first = before[-1].version if before and before[-1].kind == "SeedDrawn" else began
        end = next((one.version for one in after if one.kind == "BettingOpened"), None)
        stored = list(tx.events(stream, first - 1, None if end is None else end - 1))
    seed = after[0].version if after and after[0].kind == "SeedDrawn" else end
    voids = {one.command for one in stored if one.kind == "RoundVoided"}
    ready = [one for one in stored if one.version < began]
    played = [
        one
        for one in stored
        if one.version >= began
        and (seed is None or one.version < seed or one.command in voids or one.kind in REPORT_KINDS)
    ]
    return PlayedRound(tuple(journal.recorded(ready)), tuple(journal.recorded(played)))


def _place(journal: HouseJournal, marks: list[StoredEvent], number: int) -> int | None:
    """Return the index of the event that opened a round."""
    for at, one in enumerate(marks):
        if one.kind == "BettingOpened" and round_number(journal, one) == number:
            return at
    return None


def round_number(journal: HouseJournal, began: StoredEvent) -> int:
    """Return the number of the round that an event opened."""
    opened = journal.decode(began)
    assert isinstance(opened, game_events.BettingOpened)
    return opened.number


def rules_of_round(journal: HouseJournal, stream: str, digest: str, before: int) -> HouseRules:
    """Return the rules with this digest, which took effect before the version ``before``."""
    with journal.store.reading() as tx:
        kinds = ("TableOpened", "RulesChanged")
        stored = [one for one in tx.events_of(stream, kinds) if one.version < before]
    for one in reversed(stored):
        record = journal.decode(one)
        assert isinstance(record, house_events.TableOpened | house_events.RulesChanged)
        if record.rules.digest == digest:
            return record.rules
    raise StorageError("storage/no_rules", expected="the round's rules", got=digest)


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """A finished round, the rules it was played under, its outcome, and the people who acted."""

    table: str
    number: int
    rules: HouseRules
    report: Report
    record: PlayedRound
    people: RoundPeople

    def as_data(self) -> dict[str, Any]:
        """Return the round as plain data, with every event and the proof of the deal."""
        fair = self.record.fair(self.table)
        return {
            "table": self.table,
            "round": self.number,
            "jurisdiction": self.rules.jurisdiction,
            "version": self.rules.version,
            "rules_digest": self.rules.digest,
            **self.report,
            **self.people.as_data(),
            "events": [_event(one) for one in self.record.played],
            "fair": None if fair is None else fair.as_data(),
        }


def _event(one: RecordedEvent[house_events.HouseEvent]) -> dict[str, Any]:
    return {
        "version": one.stored.version,
        "time": one.stored.time,
        "event": one.stored.kind,
        "actor": one.stored.actor,
        "hash": one.stored.hash.hex(),
    }


def read_finished_round(journal: HouseJournal, table: str, number: int) -> FinishedRound:
    """Return the table's round with this number, which must be over."""
    stream = house_events.table_stream(table)
    with journal.store.reading() as tx:
        read_table(journal, tx, table)  # raises an error if the table does not exist
    record = read_round(journal, stream, number)
    if not record.is_over:
        raise RuleError("documents/no_round", expected="a finished round", got=number)
    state, before = record.state, record.played[0].stored.version
    rules = rules_of_round(journal, stream, state.rules_digest, before)
    burned = state.to_burn if state.burned else None
    report = round_report(state, record.events, rules.currency, burned).as_data()
    with journal.store.reading() as tx:
        people = round_people(journal, tx, table, record.played, rules, record.ready)
    return FinishedRound(table, number, rules, report, record, people)
