"""Provably fair deals: the order of the deck, the stages of client seeds, and fair shuffles."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER
from letitride.errors import LetItRideError
from letitride.simulation.fairness import judge, tally_of
from letitride.table.fair.commit_reveal import (
    ClientSeed,
    FairRound,
    below,
    fair_deck,
    hash_of,
    message,
)
from letitride.table.shufflers import FairShuffler
from tests.table.fair.plain_fair_deal import plain_deck, plain_hmac, plain_message

VECTORS = json.loads((Path(__file__).parents[3] / "docs" / "fair-deals.json").read_text("utf-8"))

SERVER_SEED = bytes(range(32))
SEED = b"a seed of ann's own"

server_seeds = st.binary(min_size=32, max_size=32)
names = st.text(max_size=8)
numbers = st.integers(1, 10**12)
seeds = st.lists(
    st.tuples(st.integers(1, 7), names, st.binary(min_size=16, max_size=64)),
    unique_by=lambda client: client[0],
).map(sorted)


def revealed(clients: list[tuple[int, str, bytes]]) -> list[ClientSeed]:
    return [ClientSeed(seat, player, hash_of(seed), seed) for seat, player, seed in clients]


Told = tuple[str, int, int, list[ClientSeed]]


def code(act: Callable[[], object]) -> str:
    with pytest.raises(LetItRideError) as caught:
        act()
    return caught.value.code


class TestOrder:
    @pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["what"]))
    def test_it_matches_the_published_vectors(self, vector: dict[str, Any]) -> None:
        seed = bytes.fromhex(vector["server_seed"])
        fair = FairRound(vector["table"], vector["round"], seed)
        for client in vector["client_seeds"]:
            fair = fair.promise(client["seat"], client["player"], client["hash"])
        fair = fair.close_bets()
        for client in vector["client_seeds"]:
            fair = fair.reveal(client["seat"], bytes.fromhex(client["seed"]))
        about = message(fair.table, fair.number, vector["deal"], fair.client_seeds)
        assert about.hex() == vector["message"]
        assert plain_hmac(vector["server_seed"], about.hex() + "00" * 8) == vector["first_block"]
        assert fair.commitment == vector["commitment"]
        assert " ".join(map(str, fair.deck(vector["deal"]))) == vector["deck"]

    @given(server_seeds, names, numbers, numbers, seeds)
    def test_it_matches_a_second_implementation(
        self,
        server_seed: bytes,
        table: str,
        number: int,
        deal: int,
        clients: list[tuple[int, str, bytes]],
    ) -> None:
        about = message(table, number, deal, revealed(clients))
        plain = [(seat, player, seed.hex()) for seat, player, seed in clients]
        assert about.hex() == plain_message(table, number, deal, plain)
        deck = fair_deck(server_seed, about)
        assert " ".join(map(str, deck)) == plain_deck(server_seed.hex(), about.hex())
        assert sorted(deck, key=lambda card: card.index) == list(FIXED_ORDER)

    @given(*[st.tuples(names, numbers, numbers, seeds.map(revealed))] * 2)
    def test_no_two_rounds_share_a_message(self, one: Told, other: Told) -> None:
        assume(one != other)
        assert message(*one) != message(*other)

    def test_fields_cannot_run_together(self) -> None:
        """Without the length prefixes, these messages would be the same."""
        seed = bytes(16)
        assert message("T1", 11, 1, ()) != message("T11", 1, 1, ())
        assert message("T", 1, 11, ()) != message("T", 11, 1, ())
        assert message("T", 1, 1, revealed([(1, "2p", seed)])) != message(
            "T", 1, 1, revealed([(12, "p", seed)])
        )
        assert message("T", 1, 1, revealed([(1, "p", seed + seed)])) != message(
            "T", 1, 1, revealed([(1, "p", seed), (2, "p", seed)])
        )

    def test_every_part_of_the_message_matters(self) -> None:
        fair = FairRound("T1", 7, SERVER_SEED)
        with_ann = fair.promise(3, "ann", hash_of(SEED)).close_bets().reveal(3, SEED)
        other_seat = fair.promise(4, "ann", hash_of(SEED)).close_bets().reveal(4, SEED)
        other_name = fair.promise(3, "bob", hash_of(SEED)).close_bets().reveal(3, SEED)
        orders = {
            fair.deck(),
            fair.deck(2),
            FairRound("T2", 7, SERVER_SEED).deck(),
            FairRound("T1", 8, SERVER_SEED).deck(),
            FairRound("T1", 7, bytes(32)).deck(),
            with_ann.deck(),
            with_ann.deck(2),
            other_seat.deck(),
            other_name.deck(),
        }
        assert len(orders) == 9

    @pytest.mark.parametrize("bound", range(2, 53))
    def test_each_number_below_a_bound_is_equally_likely(self, bound: int) -> None:
        """Use every byte once. Fewer bytes are skipped than the bound."""
        stream = iter(bytes(range(256)))
        drawn: Counter[int] = Counter()
        for _ in range(256 // bound * bound):
            drawn[below(bound, stream)] += 1
        assert drawn == dict.fromkeys(range(bound), 256 // bound)
        assert len(list(stream)) == 256 % bound < bound


class TestStages:
    def test_seeds_are_promised_then_revealed_then_dealt(self) -> None:
        fair = FairRound("T1", 7, SERVER_SEED)
        assert code(lambda: fair.reveal(3, SEED)) == "table/seed_stage"
        assert code(fair.begin_deal) == "table/seed_stage"
        closed = fair.promise(3, "ann", hash_of(SEED)).close_bets()
        assert code(lambda: closed.promise(4, "bob", hash_of(SEED))) == "table/seed_stage"
        assert code(closed.close_bets) == "table/seed_stage"
        dealing = closed.begin_deal()
        assert code(lambda: dealing.reveal(3, SEED)) == "table/seed_stage"
        assert code(lambda: dealing.promise(3, "ann", hash_of(SEED))) == "table/seed_stage"
        assert code(dealing.begin_deal) == "table/seed_stage"

    def test_a_promise_alone_changes_nothing(self) -> None:
        """A client seed's hash does not change the deck. Only revealing the seed does."""
        fair = FairRound("T1", 7, SERVER_SEED)
        dropped = fair.promise(3, "ann", hash_of(SEED)).close_bets().begin_deal()
        assert dropped.deck() == fair.deck()
        assert [client.seed for client in dropped.client_seeds] == [None]

    def test_seeds_are_in_order_of_seats(self) -> None:
        fair = FairRound("T1", 7, SERVER_SEED)
        one, two = hash_of(SEED), hash_of(SEED * 2)
        early = fair.promise(2, "ann", one).promise(5, "bob", two).close_bets()
        late = fair.promise(5, "bob", two).promise(2, "ann", one).close_bets()
        assert early.reveal(2, SEED).reveal(5, SEED * 2) == late.reveal(5, SEED * 2).reveal(2, SEED)

    def test_a_later_promise_replaces_an_earlier_one(self) -> None:
        fair = FairRound("T1", 7, SERVER_SEED).promise(2, "ann", hash_of(SEED))
        fair = fair.promise(2, "bob", hash_of(SEED * 2)).close_bets()
        assert [(client.seat, client.player) for client in fair.client_seeds] == [(2, "bob")]
        assert code(lambda: fair.reveal(2, SEED)) == "table/other_seed"
        assert fair.reveal(2, SEED * 2).client_seeds[0].seed == SEED * 2

    def test_only_a_promised_seed_can_be_revealed(self) -> None:
        fair = FairRound("T1", 7, SERVER_SEED).promise(2, "ann", hash_of(SEED)).close_bets()
        assert code(lambda: fair.reveal(3, SEED)) == "table/no_promise"
        assert code(lambda: fair.reveal(2, SEED + b"!")) == "table/other_seed"

    @pytest.mark.parametrize("length", [0, 16, 31, 33])
    def test_a_server_seed_has_256_bits(self, length: int) -> None:
        assert code(lambda: FairRound("T1", 7, bytes(length))) == "table/server_seed"

    @pytest.mark.parametrize(("length", "fits"), [(15, False), (16, True), (64, True), (65, False)])
    def test_a_client_seed_cannot_be_guessed(self, length: int, fits: bool) -> None:
        seed = bytes(length)
        fair = FairRound("T1", 7, SERVER_SEED).promise(2, "ann", hash_of(seed)).close_bets()
        if fits:
            assert fair.reveal(2, seed).client_seeds[0].seed == seed
        else:
            assert code(lambda: fair.reveal(2, seed)) == "table/client_seed"

    @pytest.mark.parametrize("wrong", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 64 + "\n"])
    def test_a_hash_has_only_one_valid_format(self, wrong: str) -> None:
        fair = FairRound("T1", 7, SERVER_SEED)
        assert code(lambda: fair.promise(2, "ann", wrong)) == "table/seed_hash"

    def test_no_repr_or_error_shows_a_seed(self) -> None:
        fair = FairRound("T1", 7, SERVER_SEED).promise(2, "ann", hash_of(SEED)).close_bets()
        known = fair.reveal(2, SEED)
        for secret in (SERVER_SEED, SEED):
            assert repr(secret)[2:-1] not in repr(known)
            assert secret.hex() not in repr(known)
        with pytest.raises(LetItRideError) as caught:
            fair.reveal(2, SEED * 2)
        assert SEED.hex() not in str(caught.value)
        assert repr(SEED)[2:-1] not in str(caught.value)


class TestShuffler:
    def test_its_orders_are_fair(self) -> None:
        assert judge(tally_of(FairShuffler(1), 5000)).fair

    def test_deals_from_one_seed_are_fair(self) -> None:
        """Test rounds numbered consecutively with one server seed, and redeals in one round."""

        class Rounds:
            number = 0

            def shuffle(self) -> tuple[Any, ...]:
                self.number += 1
                return FairRound("T1", self.number, SERVER_SEED).deck()

        class Deals(Rounds):
            def shuffle(self) -> tuple[Any, ...]:
                self.number += 1
                return FairRound("T1", 1, SERVER_SEED).deck(self.number)

        assert judge(tally_of(Rounds(), 2000)).fair
        assert judge(tally_of(Deals(), 2000)).fair

    def test_every_round_has_its_own_seed(self) -> None:
        for shuffler in (FairShuffler(), FairShuffler(1)):
            rounds = [shuffler.next_round() for _ in range(50)]
            assert [each.number for each in rounds] == list(range(1, 51))
            assert len({each.server_seed for each in rounds}) == 50

    def test_it_repeats_only_with_a_seed(self) -> None:
        assert FairShuffler(7).shuffle() == FairShuffler(7).shuffle() != FairShuffler(8).shuffle()
        assert FairShuffler().shuffle() != FairShuffler().shuffle()
