"""The formats of events and records match the documentation and the stored data."""

import json
from collections.abc import Iterator
from functools import reduce
from operator import getitem
from typing import Any

import jsonschema_rs
import pytest

from letitride.errors import LetItRideError
from letitride.fair_record import record_schema
from letitride.house.house_journal import CATALOG, json_schema
from letitride.table.fair.commit_reveal import hash_of
from letitride.table.fair.proof import dealt_deck, record_of
from letitride.table.fair.record_reader import read_record
from letitride.table.shufflers import FairShuffler, RandomShuffler
from tests.eventstore.stores import StillClock, memory_journal
from tests.house.houses import buy_in, open_house, play_round
from tools.docs.events_page import PAGE, SECTIONS, rewritten, tables

Json = dict[str, Any]


def test_the_events_page_is_up_to_date() -> None:
    page = PAGE.read_text("utf-8")
    assert all(table in page for table in tables().values()), "run make docs"
    assert rewritten(page) == page, "run make docs"


def test_the_events_page_covers_every_module_with_events() -> None:
    assert {kind.__module__ for kind in CATALOG.types.values()} == set(SECTIONS.values())


def test_stored_events_match_their_schemas() -> None:
    journal = memory_journal(StillClock())
    (table,) = open_house(journal)
    buy_in(table)
    for number in (1, 2, 3):
        play_round(table, number, RandomShuffler(number))
    forms = json_schema()["$defs"]
    checked = set()
    with journal.store.reading() as tx:
        streams = tx.streams()
    for stream in streams:
        for kept in journal.read(stream):
            form = {"$schema": json_schema()["$schema"], **forms[kept.stored.kind]}
            jsonschema_rs.validate(form, json.loads(CATALOG.write(kept.event)))
            checked.add(kept.stored.kind)
    assert len(checked) >= 30


def a_record() -> Json:
    fair = FairShuffler(seed=1, table="T1").next_round()
    fair = fair.promise(2, "ann", hash_of(b"my very own seed")).promise(5, "bob", "0" * 64)
    fair = fair.close_bets().reveal(2, b"my very own seed").begin_deal()
    deck = fair.deck()
    return record_of(fair, (dealt_deck(1, deck, (26,)),)).as_data()


def test_a_published_record_matches_its_schema() -> None:
    jsonschema_rs.validate(record_schema(), a_record())


def places(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield every path within a document."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield (*place, key)
        yield from places(value[key], (*place, key))


WRONG: tuple[Any, ...] = (
    None,
    0,
    -1,
    True,
    1.5,
    "",
    "zz",
    "As",
    [],
    {},
    "0" * 64,
    "A" * 64,
    "0" * 130,
)


@pytest.mark.parametrize("place", list(places(a_record())), ids=str)
def test_the_reader_rejects_a_record_that_does_not_match_its_schema(place: tuple[Any, ...]) -> None:
    *path, last = place
    for value in WRONG:
        record = a_record()
        reduce(getitem, path, record)[last] = value
        if not jsonschema_rs.is_valid(record_schema(), record):
            with pytest.raises(LetItRideError):
                read_record(json.dumps(record))
    record = a_record()
    at: Any = reduce(getitem, path, record)
    del at[last]
    optional = isinstance(at, list) or place == ("void",)  # earlier records have no void
    assert optional == jsonschema_rs.is_valid(record_schema(), record)
