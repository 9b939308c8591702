"""The record of a provably fair round, which the house publishes and anyone can check.

>>> fair = FairRound("T1", 7, bytes(range(32))).close_bets().begin_deal()
>>> record = record_of(fair, (dealt_deck(1, fair.deck()),))
>>> check(record).ok
True
>>> from dataclasses import replace
>>> check(replace(record, round=8)).faults
(ProofFault(what='deck', place='deal 1', message='does not match the order the seeds produce'),)
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce

from letitride.cards import Deck, cut, parse_cards
from letitride.errors import RuleError
from letitride.fair_record import VERSION, FairDeck, FairRecord, FairSeed, FairVoid
from letitride.game import events as game_events
from letitride.table import events as table_events
from letitride.table.fair.commit_reveal import ClientSeed, FairRound, fair_deck, hash_of, message
from letitride.table.irregularity_reports import Act, IrregularityReport, irregularity_reports


def record_of(
    fair: FairRound, decks: tuple[FairDeck, ...], void: FairVoid | None = None
) -> FairRecord:
    """Return a record with these seeds and decks, and the void if the round was void."""
    seeds = (
        FairSeed(one.seat, one.player, one.hash, None if one.seed is None else one.seed.hex())
        for one in fair.client_seeds
    )
    server_seed = fair.server_seed.hex()
    return FairRecord(
        VERSION, fair.table, fair.number, fair.commitment, server_seed, tuple(seeds), decks, void
    )


def dealt_deck(deal: int, shuffled: Deck, cuts: tuple[int, ...] = ()) -> FairDeck:
    """Return the record of a deck with its shuffled order, its cuts, and its dealt order."""
    dealt = reduce(cut, cuts, shuffled)
    return FairDeck(deal, _text(shuffled), cuts, _text(dealt))


def _text(deck: Deck) -> str:
    return " ".join(map(str, deck))


def publish(
    fair: FairRound,
    events: Iterable[table_events.Event],
    reports: Iterable[IrregularityReport] | None = None,
) -> FairRecord:
    """Return a finished round's record, with the decks that were dealt and any void.

    ``events`` are the table's events, starting at or before the shuffle for this round. ``reports``
    are the round's reports with their times; without them, the record has no times.
    """
    decks, over, events = _Decks(fair.number), False, tuple(events)
    for event in events:
        decks.evolve(event)
        ended = isinstance(event, game_events.RoundEnd)
        over = over or (ended and decks.round == fair.number)
    if not over:
        expected = f"a request after round {fair.number} ends"
        raise RuleError(
            "table/round_in_progress", expected=expected, got="a request during it", why="seeds",
            number=fair.number,
        )  # fmt: skip
    if reports is None:
        reports = irregularity_reports(map(Act, events))
    voids = [one for one in reports if one.voids and one.round == fair.number]
    return record_of(fair, tuple(decks.dealt), fair_void(voids[-1]) if voids else None)


def fair_void(report: IrregularityReport) -> FairVoid:
    """Return the part of the record with the void's reason and the people who ruled (R51)."""
    return FairVoid(
        reason=report.what,
        what=report.reason,
        seat=report.seat,
        time=report.ruled_at or None,
        reported_by=report.reported_by or None,
        report_note=report.report_note or None,
        ruled_by=report.ruled_by or None,
        second=report.second or None,
        note=report.ruling_note or None,
        clauses=report.clauses,
    )


class _Decks:
    """A table's decks, tracked through its events to find those dealt in one round."""

    def __init__(self, wanted: int) -> None:
        self.round = 0
        self.dealt: list[FairDeck] = []
        self._wanted = wanted
        self._deal = 1
        self._lying: dict[str, tuple[Deck, tuple[int, ...]]] = {}  # shuffled order, cuts

    def evolve(self, event: table_events.Event) -> None:
        """Apply one event."""
        match event:
            case game_events.BettingOpened():
                self.round, self._deal = event.number, 1
            case game_events.DealAbandoned():
                self._deal += 1
            case table_events.DeckShuffled():
                self._lying[event.deck] = (event.order, ())
            case table_events.DeckCut():
                shuffled, cuts = self._lying[event.deck]
                self._lying[event.deck] = (shuffled, (*cuts, event.lifted))
            case table_events.DeckBroughtIn() if self.round == self._wanted:
                self.dealt.append(dealt_deck(self._deal, *self._lying[event.deck]))
            case _:
                pass


@dataclass(frozen=True, slots=True)
class ProofFault:
    """A contradiction in a record; ``place`` is a seat or a deal."""

    what: str
    place: str
    message: str


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of checking a record: its faults (none if the deal is proven) and any void.

    A void is the house's statement. The seeds neither prove nor disprove it.
    """

    faults: tuple[ProofFault, ...]
    void: FairVoid | None = None

    @property
    def ok(self) -> bool:
        """True if the deal is proven."""
        return not self.faults

    def holds(self, what: str) -> bool:
        """Return whether a part (``commitment``, ``client_seeds``, ``deck``, ``cut``) is proven."""
        return all(fault.what != what for fault in self.faults)


def check(record: FairRecord, noted: str | None = None) -> Proof:
    """Check a round against its seeds, and against the commitment noted earlier, if any."""
    return Proof(tuple(_faults(record, noted)), record.void)


def _faults(record: FairRecord, noted: str | None) -> Iterator[ProofFault]:
    server_seed = bytes.fromhex(record.server_seed)
    if hash_of(server_seed) != record.commitment:
        yield ProofFault("commitment", "", "does not match the hash of the server seed")
    if noted is not None and noted != record.commitment:
        yield ProofFault(
            "commitment", "", "does not match the commitment that you noted before betting"
        )
    clients = [
        ClientSeed(one.seat, one.player, one.hash, _seed(one.seed)) for one in record.client_seeds
    ]
    for client in clients:
        if client.seed is not None and hash_of(client.seed) != client.hash:
            place = f"seat {client.seat}"
            yield ProofFault("client_seeds", place, "does not match the hash that was published")
    for deck in record.decks:
        shuffled = parse_cards(deck.shuffled)
        about = message(record.table, record.round, deck.deal, clients)
        if shuffled != fair_deck(server_seed, about):
            yield ProofFault(
                "deck", f"deal {deck.deal}", "does not match the order the seeds produce"
            )
        if parse_cards(deck.dealt) != reduce(cut, deck.cuts, shuffled):
            yield ProofFault(
                "cut", f"deal {deck.deal}", "does not match the shuffled deck after the cuts"
            )


def _seed(text: str | None) -> bytes | None:
    return None if text is None else bytes.fromhex(text)
