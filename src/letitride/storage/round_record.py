"""The record of one round, out of its table's stream: what made it ready, and what was played."""

from typing import NamedTuple

from letitride.errors import StorageError
from letitride.game import events as game
from letitride.house.rules import HouseRules
from letitride.storage import records as r
from letitride.storage.journal import Journal, Kept
from letitride.storage.seeds import follow_seeds
from letitride.storage.store import StoredEvent
from letitride.table.events import Event
from letitride.table.fair_deal import FairRound
from letitride.table.fair_record import RoundRecord, publish


class PlayedRound(NamedTuple):
    """What made a round ready, from its seed on, and what was played."""

    ready: tuple[Kept, ...]
    played: tuple[Kept, ...]

    @property
    def is_over(self) -> bool:
        """Whether its cards are collected, or it is void."""
        ends = game.CardsCollected | game.RoundVoided
        return any(isinstance(one.record, ends) for one in self.played)

    def fair(self, table: str) -> RoundRecord | None:
        """What proves its deal; none where the deck was not dealt from seeds."""
        fair, kept = None, (*self.ready, *self.played)
        for one in kept:
            fair = _followed(table, fair, one.record)
        told = tuple(one.record for one in kept if isinstance(one.record, Event))
        return None if fair is None else publish(fair, told)


def _followed(table: str, fair: FairRound | None, record: r.Record) -> FairRound | None:
    if isinstance(record, r.SeedEvent):
        return follow_seeds(table, fair, record)
    if isinstance(record, game.BettingClosed) and fair is not None:
        return fair.close_bets()
    return fair


def read_round(journal: Journal, stream: str, number: int) -> PlayedRound:
    """The record of a round by its number, empty if there is none; no other's is opened.

    A round may be voided until the next one opens, so also when that one's seed is there.
    """
    ready, played, late = list[StoredEvent](), list[StoredEvent](), list[StoredEvent]()
    now = ready
    with journal.reading() as tx:
        for one in tx.events(stream):
            if one.kind == "BettingOpened":
                if played:
                    break
                if round_number(journal, one) == number:
                    now = played
            elif one.kind == "SeedDrawn" and played:
                now = late
            elif one.kind == "SeedDrawn":
                ready.clear()
            now.append(one)
    if not played:
        return PlayedRound((), ())
    voids = {one.command for one in late if one.kind == "RoundVoided"}
    played += [one for one in late if one.command in voids]
    return PlayedRound(_opened(journal, ready), _opened(journal, played))


def round_number(journal: Journal, began: StoredEvent) -> int:
    """The number of the round that an event opened."""
    opened = journal.opened(began)
    assert isinstance(opened, game.BettingOpened)
    return opened.number


def _opened(journal: Journal, stored: list[StoredEvent]) -> tuple[Kept, ...]:
    return tuple(Kept(one, journal.opened(one)) for one in stored)


def rules_of_round(journal: Journal, stream: str, digest: str, before: int) -> HouseRules:
    """The rules a round was opened under, which the table had before that version."""
    with journal.reading() as tx:
        kinds = ("TableOpened", "RulesChanged")
        stored = [one for one in tx.events_of(stream, kinds) if one.version < before]
    for one in reversed(stored):
        record = journal.opened(one)
        assert isinstance(record, r.TableOpened | r.RulesChanged)
        if record.rules.digest == digest:
            return record.rules
    raise StorageError("storage/no_rules", expected="the rules of this round", got=digest)
