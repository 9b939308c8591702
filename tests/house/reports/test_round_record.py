"""Reading one round from a long stream returns the whole round and no part of any other."""

from random import Random

import pytest

from letitride.eventstore.store import StoredEvent
from letitride.game import events as game_events
from letitride.house.events import HouseEvent
from letitride.house.house_journal import HouseJournal
from letitride.house.reports.round_record import read_round
from letitride.house.tables import DurableTable
from tests.eventstore.stores import StillClock, memory_journal
from tests.house.houses import DurableRounds, open_house


@pytest.fixture
def house() -> HouseJournal:
    return memory_journal(StillClock())


def played(journal: HouseJournal, rounds: int) -> DurableTable:
    (table,) = open_house(journal)
    player = DurableRounds(table, Random(3))
    for _ in range(rounds):
        player.play()
    return table


def test_reading_a_round_returns_all_of_it_and_nothing_else(house: HouseJournal) -> None:
    table = played(house, 4)
    records = [kept.event for kept in house.read(table.stream)]
    began = [at for at, one in enumerate(records) if isinstance(one, game_events.BettingOpened)]
    for number, (start, end) in enumerate(zip(began, [*began[1:], len(records)], strict=True), 1):
        round_ = read_round(house, table.stream, number)
        assert [one.event for one in round_.played] == records[start:end]
        assert round_.ready == (), "no seed was drawn, so there is no preparation"
        assert round_.is_over


@pytest.mark.parametrize("number", [0, 5, -1])
def test_a_round_that_was_not_played_is_empty(house: HouseJournal, number: int) -> None:
    assert read_round(house, played(house, 4).stream, number) == ((), ())


def test_finding_a_round_decodes_few_events(
    house: HouseJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(house, 6)
    whole, opened = HouseJournal.decode, list[int]()

    def note(journal: HouseJournal, stored: StoredEvent) -> HouseEvent:
        opened.append(stored.version)
        return whole(journal, stored)

    monkeypatch.setattr(HouseJournal, "decode", note)
    round_ = read_round(house, table.stream, 6)
    assert len(opened) <= 6 + len(round_.played)
