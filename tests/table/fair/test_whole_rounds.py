"""Provably fair deals at real tables: whole rounds, including void ones and redeals."""

import json
from collections.abc import Callable

import pytest

from letitride.cards import Deck, cut, parse_cards
from letitride.errors import LetItRideError
from letitride.fair_record import FairRecord
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.irregularity import Irregularity, What
from letitride.table import dealer
from letitride.table import events as table_events
from letitride.table.commands import BuyChips, Command, Cut, Recut, Shuffle, ShufflerCount
from letitride.table.deck_handling import cut_at
from letitride.table.decks import DeckPlace, TableDeck
from letitride.table.engine import TableEngine
from letitride.table.fair.commit_reveal import FairRound, hash_of
from letitride.table.fair.deck_preparation import deal_number, is_ready
from letitride.table.fair.proof import check, publish
from letitride.table.fair.record_reader import read_record
from letitride.table.shufflers import FairShuffler, StackedShuffler
from tests.playing import DEALS, house

Halt = Callable[["FairTable"], None]

SEEDS = {2: b"the seed of seat 2", 5: b"the seed of seat 5"}


class FairTable(TableEngine):
    """A table that derives each deck's order from its round's seeds, and cuts by hand."""

    def __init__(self, rules: HouseRules) -> None:
        self._seeds = FairShuffler(1, "T1")
        super().__init__(rules, self._seeds, name="T1")
        self.next_round()

    def next_round(self) -> None:
        """Draw the next round's server seed before anything else happens."""
        self.fair = self._seeds.next_round()

    def preparation(self) -> Command | None:
        """Return the next command that prepares a deck with the order that the seeds produce."""
        order, ready = self.fair.deck(deal_number(self.state, self.fair)), self.state.decks.next_up
        if ready is not None and ready.place is DeckPlace.SHUFFLED:
            fits = is_ready(self.state, self.fair)
            return None if fits and self._is_cut(ready) else self._again(ready, order, fits=fits)
        return dealer.prepare(self.rules, self.state, StackedShuffler(order))

    def _is_cut(self, ready: TableDeck) -> bool:
        return ready.cut or not self.rules.cut_required

    def _again(self, ready: TableDeck, order: Deck, *, fits: bool) -> Command:
        return Cut(cut_at(self.rules)) if fits else Shuffle(ready.name, order)

    def play(
        self, revealed: tuple[int, ...] = (2, 5), *, ready: Halt | None = None,
        dealt: Halt | None = None,
    ) -> FairRecord:  # fmt: skip
        """Play a whole round. ``ready`` runs before the deal, and ``dealt`` after it."""
        self.prepare()
        self.do(game_commands.OpenBetting(self.fair.number, ((2, "ann"), (5, "bob"))))
        for seat, player in ((2, "ann"), (5, "bob")):
            self.do(BuyChips(player, Cents(1500, self.rules.currency)))
            self.do(game_commands.PlaceWagers.of(seat, player, Cents(500, self.rules.currency)))
            self.fair = self.fair.promise(seat, player, hash_of(SEEDS[seat]))
        self.do(game_commands.CloseBetting())
        self.fair = self.fair.close_bets()
        for seat in revealed:
            self.fair = self.fair.reveal(seat, SEEDS[seat])
        self.fair = self.fair.begin_deal()
        if ready:
            self.prepare()
            ready(self)
        self.run(within=Phase.CLOSED)
        if dealt:
            dealt(self)
        self.run()
        while (seat_to_act := self.state.round.to_act) and (bet := self.state.round.deciding):
            self.do(game_commands.TakeBack(seat_to_act, bet))
            self.run()
        record = publish(self.fair, self.events)
        assert read_record(json.dumps(record.as_data())) == record
        return record

    def shuffles(self) -> int:
        return sum(isinstance(event, table_events.DeckShuffled) for event in self.events)


def report(what: What, **facts: bool) -> Halt:
    return lambda table: table.do(game_commands.ReportIrregularity(Irregularity(what, **facts)))


@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_every_round_is_proven_with_every_dealing_method(place: str, dealing: str) -> None:
    table = FairTable(house(place, dealing))
    for revealed in ((2, 5), (5,), ()):
        record = table.play(revealed)
        assert table.state.round.phase is Phase.OVER
        assert check(record, noted=table.fair.commitment).ok
        (deck,) = record.decks
        assert deck.deal == 1
        assert deck.cuts == ((26,) if table.rules.cut_required else ())
        assert parse_cards(deck.dealt) == table.state.round.deck  # the deck that was played
        missing = [client.seat for client in record.client_seeds if client.seed is None]
        assert missing == [seat for seat in (2, 5) if seat not in revealed]
        table.next_round()


def test_client_seeds_are_shuffled_in_after_no_more_bets() -> None:
    table = FairTable(house("SD", "hand"))
    table.prepare()
    lying = table.state.decks.next_up
    assert lying is not None
    assert lying.order == cut(
        table.fair.deck(), 26
    )  # during betting, the order depends only on the server seed
    by_the_server = table.fair.deck()
    record = table.play()
    assert parse_cards(record.decks[0].shuffled) == table.fair.deck() != by_the_server
    assert table.shuffles() == 2


def test_without_client_seeds_the_deck_keeps_its_order_from_before_betting() -> None:
    table = FairTable(house("MA", "shoe", {"main": "MA-MAIN"}))
    by_the_server = table.fair.deck()
    assert parse_cards(table.play(()).decks[0].shuffled) == by_the_server
    assert table.shuffles() == 1


def test_two_decks_take_turns() -> None:
    table = FairTable(house("MA", "machine", {"main": "MA-MAIN"}, two_decks=True))
    played = set()
    for _ in range(4):
        assert check(table.play()).ok
        played.add(table.state.decks.last_played)
        table.next_round()
    assert len(played) == 2


def test_a_redeal_uses_the_next_deal_from_the_same_seeds() -> None:
    table = FairTable(house("WA", "machine", {"main": "MA-MAIN"}))
    record = table.play(dealt=report(What.COMMUNITY_NOT_DELIVERED))
    assert (table.state.round.phase, table.state.round.redealt) == (Phase.OVER, 1)
    assert [deck.deal for deck in record.decks] == [1, 2]
    assert record.decks[0].shuffled != record.decks[1].shuffled
    assert parse_cards(record.decks[1].shuffled) == table.fair.deck(2)
    assert parse_cards(record.decks[1].dealt) == table.state.round.deck
    assert check(record).ok


@pytest.mark.parametrize(("place", "dealing"), [("MA", "machine"), ("WA", "machine")])
def test_a_deck_that_jams_before_its_first_card_is_not_in_the_record(
    place: str, dealing: str
) -> None:
    table = FairTable(house(place, dealing))
    record = table.play(ready=report(What.SHUFFLER_JAM))
    assert [deck.deal for deck in record.decks] == [2]
    assert check(record).ok


@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_a_void_round_can_be_proven(place: str, dealing: str) -> None:
    table = FairTable(house(place, dealing))
    voided = table.play(dealt=report(What.WRONG_COUNT_SEAT))
    assert table.state.round.phase is Phase.VOID
    assert (len(voided.decks), check(voided).ok) == (1, True)
    table.next_round()
    assert check(table.play()).ok


def test_a_round_voided_before_the_deal_publishes_seeds_but_no_deck() -> None:
    table = FairTable(house("MA", "shoe", {"main": "MA-MAIN"}))
    record = table.play(ready=report(What.FOREIGN_CARD))
    assert table.state.round.phase is Phase.VOID
    assert (record.decks, record.server_seed) == ((), table.fair.server_seed.hex())
    assert check(record).ok
    table.next_round()
    assert check(table.play()).ok  # with another deck


def test_replacing_a_deck_before_the_deal_keeps_the_order() -> None:
    table = FairTable(house("MA", "machine", {"main": "MA-MAIN"}))

    def remove(at: TableEngine) -> None:
        waiting = at.state.decks.next_up
        assert waiting is not None
        at.do(ShufflerCount(waiting.name, 51))

    record = table.play(ready=remove)
    assert [deck.deal for deck in record.decks] == [1]
    assert check(record).ok


def test_a_deck_replaced_during_betting_uses_the_server_seed_alone() -> None:
    table = FairTable(house("MA", "machine", {"main": "MA-MAIN"}))
    table.prepare()
    table.do(game_commands.OpenBetting(1, ((2, "ann"),)))
    table.fair = table.fair.promise(2, "ann", hash_of(SEEDS[2]))
    first = table.state.decks.next_up
    assert first is not None
    table.do(ShufflerCount(first.name, 51))
    table.prepare()
    second = table.state.decks.next_up
    assert second is not None
    assert first.name != second.name
    assert first.order == second.order == table.fair.deck()


def test_every_cut_is_in_the_record() -> None:
    table = FairTable(house("SD", "hand"))

    def ready(at: FairTable) -> None:
        at.do(Recut("sue", "a card was seen"))
        at.do(Cut(17))

    record = table.play(ready=ready)
    assert record.decks[0].cuts == (26, 17)
    assert parse_cards(record.decks[0].dealt) == table.state.round.deck
    assert check(record).ok


class TestRefusals:
    def refused(self, act: Callable[[], object]) -> str:
        with pytest.raises(LetItRideError) as caught:
            act()
        return caught.value.code

    def test_seeds_are_published_only_after_their_round(self) -> None:
        table = FairTable(house("MA", "shoe", {"main": "MA-MAIN"}))

        def ask(at: TableEngine) -> None:
            code = self.refused(lambda: publish(table.fair, at.events))
            assert code == "table/round_in_progress"

        ask(table)
        record = table.play(ready=ask, dealt=ask)
        before = table.fair
        table.next_round()
        ask(table)
        table.play()
        assert publish(before, table.events) == record  # publishing later gives the same record

    def test_the_seeds_of_another_round_are_rejected(self) -> None:
        table = FairTable(house("MA", "shoe", {"main": "MA-MAIN"}))
        played = table.fair
        table.play()
        assert self.refused(table.prepare) == "table/other_round"  # everyone knows the old seeds
        table.next_round()
        table.prepare()
        table.do(game_commands.OpenBetting(2, ((2, "ann"),)))
        for wrong in (played, FairRound("T1", 3, bytes(32))):
            table.fair = wrong
            assert self.refused(table.prepare) == "table/other_round"

    def test_no_deal_while_seeds_can_still_be_revealed(self) -> None:
        table = FairTable(house("MA", "shoe", {"main": "MA-MAIN"}))
        table.prepare()
        table.do(game_commands.OpenBetting(1, ((2, "ann"),)))
        table.do(BuyChips("ann", Cents(1500)))
        table.do(game_commands.PlaceWagers.of(2, "ann", Cents(500)))
        table.do(game_commands.CloseBetting())
        assert self.refused(table.run) == "table/seed_stage"
        table.fair = table.fair.close_bets()
        assert self.refused(table.run) == "table/seed_stage"
        table.fair = table.fair.begin_deal()
        table.run()
        assert table.state.round.to_act == 2
