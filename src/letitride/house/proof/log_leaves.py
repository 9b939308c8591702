"""The entries of the public log: one line of canonical JSON for each public fact.

An entry has a kind and public facts only. It also has the chained hash of its event, which binds
the private parts of the record (notes, times, and names) without showing them. The bytes of an
entry depend only on events up to its own, so the audit can make every entry again.

==============  =====================================================================
kind            facts
==============  =====================================================================
``commitment``  ``table``, ``round``, ``commitment`` (before bets open)
``record``      ``table``, ``round``, ``sha256`` of the fair record in canonical JSON
``void``        ``table``, ``round``, ``reason``, ``ruled_by``, ``second``
``award``       ``link``, ``number``, ``level``, ``table``, ``round``, ``seat``, ``hand``,
                ``amount``, ``status`` (won, reversed, or backed_out)
``adjustment``  ``link``, ``level``, ``from`` and ``to`` in millionths of a cent, ``reason``,
                ``by``, ``second``
``parameters``  ``table`` with its ``rules``, or ``link`` with its parameters
``heads``       ``sha256`` of a checkpoint of all streams' heads
==============  =====================================================================
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from letitride.errors import StorageError
from letitride.eventstore.journal import RecordedEvent
from letitride.eventstore.store import StoredEvent, Transaction
from letitride.fair_record import FairRecord
from letitride.game import events as game_events
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.house.reports.people import acts
from letitride.house.reports.round_record import PlayedRound
from letitride.progressive.link import events as link_events
from letitride.table.fair.commit_reveal import hash_of
from letitride.table.irregularity_reports import irregularity_reports

#: The pretended stream of entries that come from checkpoints of stream heads.
HEADS = "checkpoints"
#: How far back from its end a round's beginning is first looked for, in events.
_RECENT = 400
_AWARDS = ("JackpotLocked", "JackpotWon", "AwardReversed")


class Leaf(NamedTuple):
    """The bytes of an entry, and the round that it is about, if any."""

    data: bytes
    about: str | None = None


def canonical(document: Any) -> bytes:
    """Return JSON in its canonical form: sorted keys, no spaces, and UTF-8.

    >>> canonical({"b": [1, None], "a": "é"}).decode()
    '{"a":"é","b":[1,null]}'
    """
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def record_digest(record: FairRecord) -> str:
    """Return the SHA-256 of a fair record in canonical JSON, as its entry has it."""
    return sha256(canonical(record.as_data())).hexdigest()


def about_round(table: str, number: int) -> str:
    """Return the text by which the entries of a round are found."""
    return f"{number} {table}"


def heads_leaf(line: bytes) -> Leaf:
    """Return the entry for a line of the checkpoint file."""
    return Leaf(canonical({"kind": "heads", "sha256": sha256(line).hexdigest()}))


class LeafMaker:
    """Makes entries from events in one transaction, and remembers each link's prizes."""

    def __init__(self, journal: HouseJournal, tx: Transaction) -> None:
        self._journal, self._tx = journal, tx
        self._prizes: dict[str, _Prizes] = {}

    def leaves(self, stream: str, version: int) -> tuple[Leaf, ...]:
        """Return the entries of one event: usually one, none, or two for a void round."""
        for stored in self._tx.events(stream, version - 1, version):
            event = self._journal.decode(stored)
            made = self._facts(RecordedEvent(stored, event))
            hash_ = {"event": stored.hash.hex()}
            return tuple(Leaf(canonical(hash_ | facts), _about(facts)) for facts in made)
        expected = f"event {version} of {stream}"
        raise StorageError("storage/data", expected=expected, got="none")

    def _facts(self, recorded: RecordedEvent[house_events.HouseEvent]) -> Iterator[dict[str, Any]]:
        stored, event = recorded
        table = stored.stream.partition(":")[2]
        match event:
            case house_events.SeedDrawn():
                yield {
                    "kind": "commitment", "table": table, "round": event.number,
                    "commitment": hash_of(event.seed),
                }  # fmt: skip
            case game_events.CardsCollected() | game_events.RoundVoided():
                played = _round_to(self._journal, self._tx, stored)
                yield from _round_facts(table, played, event)
            case house_events.TableOpened() | house_events.RulesChanged():
                what = "opened" if isinstance(event, house_events.TableOpened) else "changed"
                yield {
                    "kind": "parameters", "table": table, "what": what,
                    "rules": event.rules.digest,
                }  # fmt: skip
            case link_events.JackpotWon() | link_events.AwardReversed():
                won = isinstance(event, link_events.JackpotWon)
                number = self._prize_number(stored, event.award)
                yield _award(event.link, number, event.award, "won" if won else "reversed")
            case _:
                yield _link_facts(stored, event)

    def _prize_number(self, stored: StoredEvent, award: link_events.Award) -> int:
        """Return an award's number in the prize log, which counts awards when they are fixed."""
        prizes = self._prizes.get(stored.stream)
        if prizes is None or prizes.version > stored.version:
            prizes = self._prizes[stored.stream] = _Prizes()
        for one in self._tx.events_of(stored.stream, _AWARDS, prizes.version):
            if one.version > stored.version:
                break
            prizes.evolve(one.version, self._journal.decode(one))
        return prizes.number(award)


class _Prizes:
    """The awards on a link up to a version of its stream, numbered as in the prize log."""

    def __init__(self) -> None:
        self.version = 0
        self._count = 0
        self._numbers: dict[link_events.Award, int] = {}
        self._locked: set[link_events.Award] = set()

    def evolve(self, version: int, event: house_events.HouseEvent) -> None:
        """Apply the next event about an award."""
        self.version = version
        match event:
            case link_events.JackpotLocked():
                self._add(event.award)
                self._locked.add(event.award)
            case link_events.JackpotWon():
                if event.award not in self._locked:
                    self._add(event.award)
                self._locked.discard(event.award)
            case link_events.AwardReversed():
                self._locked.discard(event.award)
            case _:
                pass

    def number(self, award: link_events.Award) -> int:
        """Return the number of an award's latest entry."""
        return self._numbers[award]

    def _add(self, award: link_events.Award) -> None:
        self._count += 1
        self._numbers[award] = self._count


def _about(facts: dict[str, Any]) -> str | None:
    if facts["kind"] not in ("commitment", "record", "void"):
        return None
    return about_round(facts["table"], facts["round"])


def _round_facts(
    table: str, played: PlayedRound, event: game_events.CardsCollected | game_events.RoundVoided
) -> Iterator[dict[str, Any]]:
    """Yield a round's entries at its end: its void if it was voided, then its record.

    Collecting the cards of a void round adds nothing. A later void changes the record, so the
    record is entered again.
    """
    if not isinstance(event, game_events.RoundVoided) and any(
        isinstance(one.event, game_events.RoundVoided) for one in played.played
    ):
        return
    number = played.state.number
    if isinstance(event, game_events.RoundVoided):
        found = [one for one in irregularity_reports(acts(played.played)) if one.voids]
        yield {
            "kind": "void",
            "table": table,
            "round": number,
            "reason": event.reason,
            "ruled_by": (found[-1].ruled_by or None) if found else None,
            "second": (found[-1].second or None) if found else None,
        }
    fair = played.fair(table)
    digest = None if fair is None else record_digest(fair)
    yield {"kind": "record", "table": table, "round": number, "sha256": digest}


def _round_to(journal: HouseJournal, tx: Transaction, end: StoredEvent) -> PlayedRound:
    """Return the round that an event ended, up to that event."""
    marks = _marks_before(tx, end)
    at = max(place for place, one in enumerate(marks) if one.kind == "BettingOpened")
    began = marks[at].version
    seeded = at > 0 and marks[at - 1].kind == "SeedDrawn"
    first = marks[at - 1].version if seeded else began
    drawn_next = marks[at + 1].version if at + 1 < len(marks) else end.version + 1
    stored = list(tx.events(end.stream, first - 1, end.version))
    # The next round's seed must not replace this round's.
    kept = [one for one in stored if one.version != drawn_next]
    ready = [one for one in kept if one.version < began]
    played = [one for one in kept if one.version >= began]
    return PlayedRound(tuple(journal.recorded(ready)), tuple(journal.recorded(played)))


def _marks_before(tx: Transaction, end: StoredEvent) -> list[StoredEvent]:
    """Return the seeds and openings before an event, back to those of its round at least."""
    marks = list[StoredEvent]()
    for after in (end.version - _RECENT, end.version - 20 * _RECENT, 0):
        marks = []
        for one in tx.events_of(end.stream, ("BettingOpened", "SeedDrawn"), max(0, after)):
            if one.version > end.version:
                break
            marks.append(one)
        opened = [place for place, one in enumerate(marks) if one.kind == "BettingOpened"]
        if opened and opened[-1] > 0:
            break  # the event before the opening is known too
    return marks


def _link_facts(stored: StoredEvent, event: house_events.HouseEvent) -> dict[str, Any]:
    match event:
        case house_events.LinkOpened():
            return {"kind": "parameters", "link": event.opening.name, "what": "opened"}
        case link_events.ParametersChanged():
            return {
                "kind": "parameters",
                "link": event.link,
                "what": "changed",
                "level": event.level,
                "seed": str(event.seed),
                "contribution": str(event.contribution),
                "reserve": str(event.reserve_rate),
                "cap": None if event.cap is None else str(event.cap),
                "by": event.by,
            }
        case link_events.ManualAdjustmentMade():
            return {
                "kind": "adjustment",
                "link": event.link,
                "level": event.level,
                "from": event.before,
                "to": event.after,
                "reason": event.kind.value,
                "by": event.by,
                "second": event.second,
            }
        case link_events.WinBackedOut():
            return _award(event.link, event.number, event.award, "backed_out") | {
                "reason": event.kind.value,
                "by": event.by,
                "second": event.second,
            }
        case _:
            expected = "an event that belongs in the public log"
            raise StorageError("storage/data", expected=expected, got=stored.kind)


def _award(link: str, number: int, award: link_events.Award, status: str) -> dict[str, Any]:
    return {
        "kind": "award",
        "link": link,
        "number": number,
        "level": award.level,
        "table": award.table,
        "round": award.round,
        "seat": award.seat,
        "hand": award.hand,
        "amount": str(award.amount),
        "status": status,
    }
