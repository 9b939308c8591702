"""The record of a fair round: published by the house at the round's end, proven by anyone.

>>> fair = FairRound("T1", 7, bytes(range(32))).close_bets().begin_deal()
>>> record = record_of(fair, (dealt_deck(1, fair.deck()),))
>>> check(record).ok
True
>>> from dataclasses import replace
>>> check(replace(record, round=8)).faults
(ProofFault(what='deck', place='deal 1', message='not the order that the seeds give'),)
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce

from letitride.cards import Deck, cut, parse_cards
from letitride.errors import RuleError
from letitride.fair_record import VERSION, FairDeck, FairRecord, FairSeed
from letitride.game import events as game_events
from letitride.table import events as table_events
from letitride.table.fair.commit_reveal import ClientSeed, FairRound, fair_deck, hash_of, message


def record_of(fair: FairRound, decks: tuple[FairDeck, ...]) -> FairRecord:
    """The record of these seeds and decks."""
    seeds = (
        FairSeed(one.seat, one.player, one.hash, None if one.seed is None else one.seed.hex())
        for one in fair.client_seeds
    )
    server_seed = fair.server_seed.hex()
    return FairRecord(
        VERSION, fair.table, fair.number, fair.commitment, server_seed, tuple(seeds), decks
    )


def dealt_deck(deal: int, shuffled: Deck, cuts: tuple[int, ...] = ()) -> FairDeck:
    """A deck that was shuffled into this order, cut like this, and dealt."""
    dealt = reduce(cut, cuts, shuffled)
    return FairDeck(deal, _text(shuffled), cuts, _text(dealt))


def _text(deck: Deck) -> str:
    return " ".join(map(str, deck))


def publish(fair: FairRound, events: Iterable[table_events.Event]) -> FairRecord:
    """The record of a round that is over, with the decks its table really dealt.

    The events are those of the table, from the shuffle before the round on, or from earlier.
    """
    decks, over = _Decks(fair.number), False
    for event in events:
        decks.evolve(event)
        ended = isinstance(event, game_events.CardsCollected | game_events.RoundVoided)
        over = over or (ended and decks.round == fair.number)
    if not over:
        expected = f"round {fair.number} to be over"
        raise RuleError(
            "table/round_in_progress", expected=expected, got="its seeds asked for", why="seeds",
            number=fair.number,
        )  # fmt: skip
    return record_of(fair, tuple(decks.dealt))


class _Decks:
    """The decks of a table, by its events; those that one round dealt are kept."""

    def __init__(self, wanted: int) -> None:
        self.round = 0
        self.dealt: list[FairDeck] = []
        self._wanted = wanted
        self._deal = 1
        self._lying: dict[str, tuple[Deck, tuple[int, ...]]] = {}  # as shuffled, and its cuts

    def evolve(self, event: table_events.Event) -> None:
        """One event more."""
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


def check(record: FairRecord, noted: str | None = None) -> Proof:
    """Prove a round from its seeds, and from the commitment noted before bets opened, if any."""
    return Proof(tuple(_faults(record, noted)))


def _faults(record: FairRecord, noted: str | None) -> Iterator[ProofFault]:
    server_seed = bytes.fromhex(record.server_seed)
    if hash_of(server_seed) != record.commitment:
        yield ProofFault("commitment", "", "not the hash of the server seed")
    if noted is not None and noted != record.commitment:
        yield ProofFault("commitment", "", "not the one noted before")
    clients = [
        ClientSeed(
            one.seat, one.player, one.hash, None if one.seed is None else bytes.fromhex(one.seed)
        )
        for one in record.client_seeds
    ]
    for client in clients:
        if client.seed is not None and hash_of(client.seed) != client.hash:
            yield ProofFault(
                "client_seeds", f"seat {client.seat}", "not the seed that was promised"
            )
    for deck in record.decks:
        shuffled = parse_cards(deck.shuffled)
        about = message(record.table, record.round, deck.deal, clients)
        if shuffled != fair_deck(server_seed, about):
            yield ProofFault("deck", f"deal {deck.deal}", "not the order that the seeds give")
        if parse_cards(deck.dealt) != reduce(cut, deck.cuts, shuffled):
            yield ProofFault("cut", f"deal {deck.deal}", "not the shuffled deck as it was cut")


def _seed(text: str | None) -> bytes | None:
    return None if text is None else bytes.fromhex(text)
