"""Provably fair deals, in which seeds committed in advance determine the order of the deck.

The house publishes the hash of a server seed before betting opens. Seated players may publish the
hashes of client seeds while betting is open, and reveal the seeds after "No more bets". All seeds
together determine the order of the deck, so anyone who has them can verify it. ``docs/fairness.md``
defines every byte. Nothing here is random: the caller supplies the seeds.

>>> fair = FairRound("T1", 7, bytes(range(32)))
>>> fair.commitment                                     # published before betting opens
'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
>>> fair = fair.promise(3, "ann", hash_of(b"sixteen bytes or more"))
>>> fair = fair.close_bets().reveal(3, b"sixteen bytes or more").begin_deal()
>>> print(*fair.deck()[:5])
8c Qs 4h Kh 2h
"""

import hmac
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from itertools import count

from letitride.cards import FIXED_ORDER, Deck
from letitride.errors import InputError, RuleError
from letitride.fair_record import CLIENT_SEED_BYTES, SERVER_SEED_BYTES
from letitride.records import changed

TAG = b"letitride fair deal 1"

_HASH = re.compile(r"[0-9a-f]{64}")


def hash_of(seed: bytes) -> str:
    """Return the hash that commits to a seed: its SHA-256 in lowercase hexadecimal."""
    return sha256(seed).hexdigest()


def check_server_seed(seed: bytes) -> bytes:
    """Return the server seed if it has the right length. An error never shows the seed."""
    if len(seed) != SERVER_SEED_BYTES:
        expected = f"a server seed of {SERVER_SEED_BYTES} bytes"
        got = f"{len(seed)} bytes"
        raise InputError("table/server_seed", expected=expected, got=got, size=SERVER_SEED_BYTES)
    return seed


def check_client_seed(seed: bytes) -> bytes:
    """Return the client seed if it is neither too short to be secret nor too long."""
    if len(seed) not in CLIENT_SEED_BYTES:
        least, most = CLIENT_SEED_BYTES[0], CLIENT_SEED_BYTES[-1]
        expected = f"a client seed of {least} to {most} bytes"
        raise InputError(
            "table/client_seed", expected=expected, got=f"{len(seed)} bytes", least=least, most=most
        )
    return seed


def check_hash(hash_: str) -> str:
    """Return the hash if it is in the right format."""
    if not _HASH.fullmatch(hash_):
        expected = "a SHA-256 hash as 64 lowercase hexadecimal digits"
        raise InputError("table/seed_hash", expected=expected, got=repr(hash_))
    return hash_


@dataclass(frozen=True, slots=True)
class ClientSeed:
    """A seat's commitment to a seed by its hash. ``seed`` is None until it is revealed."""

    seat: int
    player: str
    hash: str
    seed: bytes | None = field(default=None, repr=False)


class SeedStage(StrEnum):
    """The stages of client seeds in a round: committing, revealing, and dealing."""

    PROMISING = "promising"
    REVEALING = "revealing"
    DEALING = "dealing"


@dataclass(frozen=True, slots=True)
class FairRound:
    """The seeds of one round. Each step returns a new record, and no step can be undone."""

    table: str
    number: int
    server_seed: bytes = field(repr=False)
    client_seeds: tuple[ClientSeed, ...] = ()
    stage: SeedStage = SeedStage.PROMISING

    def __post_init__(self) -> None:
        check_server_seed(self.server_seed)

    @property
    def commitment(self) -> str:
        """The hash that commits the house to its server seed."""
        return hash_of(self.server_seed)

    def promise(self, seat: int, player: str, hash_: str) -> "FairRound":
        """Commit a seat to a seed by its hash, while betting is open. A later hash replaces it."""
        self.check_stage(SeedStage.PROMISING)
        promised = ClientSeed(seat, player, check_hash(hash_))
        others = (client for client in self.client_seeds if client.seat != seat)
        in_order = sorted((*others, promised), key=lambda client: client.seat)
        return changed(self, client_seeds=tuple(in_order))

    def close_bets(self) -> "FairRound":
        """Close betting. From now on, seats can reveal seeds but cannot commit to new ones."""
        self.check_stage(SeedStage.PROMISING)
        return changed(self, stage=SeedStage.REVEALING)

    def reveal(self, seat: int, seed: bytes) -> "FairRound":
        """Reveal a seat's seed, which must match the hash that the seat committed to."""
        self.check_stage(SeedStage.REVEALING)
        client = next((client for client in self.client_seeds if client.seat == seat), None)
        if client is None:
            expected = "a seat that committed to a seed"
            raise RuleError("table/no_promise", expected=expected, got=f"seat {seat}", seat=seat)
        if hash_of(check_client_seed(seed)) != client.hash:
            expected = f"the seed with the hash {client.hash}"
            got = f"one with {hash_of(seed)}"
            raise RuleError("table/other_seed", expected=expected, got=got, seat=seat)
        revealed = changed(client, seed=seed)
        seeds = tuple(revealed if each is client else each for each in self.client_seeds)
        return changed(self, client_seeds=seeds)

    def begin_deal(self) -> "FairRound":
        """Make the order of the deck final, ignoring any seeds that were not revealed."""
        self.check_stage(SeedStage.REVEALING)
        return changed(self, stage=SeedStage.DEALING)

    def check_stage(self, wanted: SeedStage) -> None:
        """Raise an error unless the round is in the required stage."""
        if self.stage is not wanted:
            raise RuleError(
                "table/seed_stage", expected=f"the stage of {wanted}", got=self.stage, why=wanted
            )

    def deck(self, deal: int = 1) -> Deck:
        """Return the order that the revealed seeds produce; each redeal adds 1 to ``deal``."""
        return fair_deck(
            self.server_seed, message(self.table, self.number, deal, self.client_seeds)
        )


def message(table: str, number: int, deal: int, client_seeds: Iterable[ClientSeed]) -> bytes:
    """Return the message to hash with the server seed: each field, preceded by its length.

    >>> message("T1", 7, 1, ())[-16:]
    b'\\x00\\x00\\x00\\x02T1\\x00\\x00\\x00\\x017\\x00\\x00\\x00\\x011'
    """
    fields = [TAG, table.encode(), b"%d" % number, b"%d" % deal]
    for client in client_seeds:
        if client.seed is not None:
            fields += b"%d" % client.seat, client.player.encode(), client.seed
    return b"".join(len(each).to_bytes(4, "big") + each for each in fields)


def fair_deck(server_seed: bytes, about: bytes) -> Deck:
    """Shuffle a new deck (Fisher-Yates) with bytes derived from the seed and the message."""
    stream = _stream(server_seed, about)
    deck = list(FIXED_ORDER)
    for last in range(len(deck) - 1, 0, -1):
        place = below(last + 1, stream)
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


def _stream(server_seed: bytes, about: bytes) -> Iterator[int]:
    for block in count():
        yield from hmac.digest(server_seed, about + block.to_bytes(8, "big"), "sha256")


def below(bound: int, stream: Iterator[int]) -> int:
    """Return a uniform number below the bound, without modulo bias.

    Skip bytes at or above the largest multiple of the bound that is at most 256.

    >>> below(52, iter([208, 255, 207]))
    51
    """
    end = 256 - 256 % bound
    while (byte := next(stream)) >= end:
        pass
    return byte % bound
