"""The record of a fair round: what the house publishes at its end, and how anyone checks it.

>>> fair = FairRound("T1", 7, bytes(range(32))).close_bets().begin_deal()
>>> record = RoundRecord.of(fair, (DealtDeck(1, fair.deck(), (), fair.deck()),))
>>> check(record).ok
True
>>> check(changed(record, number=8)).faults
(ProofFault(what='deck', place='deal 1', message='not the order that the seeds give'),)
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any

from letitride.cards import Deck, cut
from letitride.errors import RuleError
from letitride.game import events as game_events
from letitride.records import changed
from letitride.table import events as table_events
from letitride.table.fair.commit_reveal import ClientSeed, FairRound, fair_deck, hash_of, message

VERSION = 1


@dataclass(frozen=True, slots=True)
class DealtDeck:
    """A deck that was dealt: as shuffled, how many cards each cut lifted, and as dealt."""

    deal: int
    shuffled: Deck
    cuts: tuple[int, ...]
    dealt: Deck


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """All that it takes to prove the deal of one round."""

    table: str
    number: int
    commitment: str
    server_seed: bytes
    client_seeds: tuple[ClientSeed, ...]
    decks: tuple[DealtDeck, ...]

    @classmethod
    def of(cls, fair: FairRound, decks: tuple[DealtDeck, ...]) -> "RoundRecord":
        """The record of these seeds and decks."""
        seeds = fair.server_seed, fair.client_seeds
        return cls(fair.table, fair.number, fair.commitment, *seeds, decks)

    def as_data(self) -> dict[str, Any]:
        """The record as it is written in JSON."""
        return {
            "version": VERSION,
            "table": self.table,
            "round": self.number,
            "commitment": self.commitment,
            "server_seed": self.server_seed.hex(),
            "client_seeds": [
                {
                    "seat": client.seat,
                    "player": client.player,
                    "hash": client.hash,
                    "seed": None if client.seed is None else client.seed.hex(),
                }
                for client in self.client_seeds
            ],
            "decks": [
                {
                    "deal": deck.deal,
                    "shuffled": " ".join(map(str, deck.shuffled)),
                    "cuts": list(deck.cuts),
                    "dealt": " ".join(map(str, deck.dealt)),
                }
                for deck in self.decks
            ],
        }


def publish(fair: FairRound, events: Iterable[table_events.Event]) -> RoundRecord:
    """The record of a round that is over, with the decks its table really dealt.

    The events are those of the table, from the shuffle before the round on, or from earlier.
    """
    decks, over = _Decks(fair.number), False
    for event in events:
        decks.follow(event)
        ended = isinstance(event, game_events.CardsCollected | game_events.RoundVoided)
        over = over or (ended and decks.round == fair.number)
    if not over:
        expected = f"round {fair.number} to be over"
        raise RuleError(
            "table/round_in_progress",
            expected=expected,
            got="its seeds asked for",
            why="seeds",
            number=fair.number,
        )
    return RoundRecord.of(fair, tuple(decks.dealt))


class _Decks:
    """The decks of a table, followed by its events; those that one round dealt are kept."""

    def __init__(self, wanted: int) -> None:
        self.round = 0
        self.dealt: list[DealtDeck] = []
        self._wanted = wanted
        self._deal = 1
        self._lying: dict[str, DealtDeck] = {}

    def follow(self, event: table_events.Event) -> None:
        """One event more."""
        match event:
            case game_events.BettingOpened():
                self.round, self._deal = event.number, 1
            case game_events.DealAbandoned():
                self._deal += 1
            case table_events.DeckShuffled():
                self._lying[event.deck] = DealtDeck(0, event.order, (), event.order)
            case table_events.DeckCut():
                deck, lifted = self._lying[event.deck], event.lifted
                cuts, lies = (*deck.cuts, lifted), cut(deck.dealt, lifted)
                self._lying[event.deck] = changed(deck, cuts=cuts, dealt=lies)
            case table_events.DeckBroughtIn() if self.round == self._wanted:
                self.dealt.append(changed(self._lying[event.deck], deal=self._deal))
            case _:
                pass


@dataclass(frozen=True, slots=True)
class ProofFault:
    """Something in a record that is not as the rest of it says; the place is a seat or a deal."""

    what: str
    place: str
    message: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of checking a record: nothing to find fault with, or every fault."""

    faults: tuple[ProofFault, ...]

    @property
    def ok(self) -> bool:
        """Whether the deal is proven."""
        return not self.faults

    def holds(self, what: str) -> bool:
        """Whether one thing is proven: ``commitment``, ``client_seeds``, ``deck`` or ``cut``."""
        return all(fault.what != what for fault in self.faults)


def check(record: RoundRecord, noted: str | None = None) -> Proof:
    """Prove a round from its seeds, and from the commitment noted before bets opened, if any."""
    return Proof(tuple(_faults(record, noted)))


def _faults(record: RoundRecord, noted: str | None) -> Iterator[ProofFault]:
    if hash_of(record.server_seed) != record.commitment:
        yield ProofFault("commitment", "", "not the hash of the server seed")
    if noted is not None and noted != record.commitment:
        yield ProofFault("commitment", "", "not the one noted before")
    for client in record.client_seeds:
        if client.seed is not None and hash_of(client.seed) != client.hash:
            yield ProofFault(
                "client_seeds", f"seat {client.seat}", "not the seed that was promised"
            )
    for deck in record.decks:
        about = message(record.table, record.number, deck.deal, record.client_seeds)
        if deck.shuffled != fair_deck(record.server_seed, about):
            yield ProofFault("deck", f"deal {deck.deal}", "not the order that the seeds give")
        if deck.dealt != reduce(cut, deck.cuts, deck.shuffled):
            yield ProofFault("cut", f"deal {deck.deal}", "not the shuffled deck as it was cut")
