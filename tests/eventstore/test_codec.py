"""Every event is decoded exactly as it was encoded, and other data is rejected."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, Card
from letitride.errors import StorageError
from letitride.eventstore.codec import from_bytes, from_plain, to_bytes, to_plain
from letitride.game.events import CardsDealt, DealCompleted, DeckReleased, SeatTaken, WagersPlaced
from letitride.house import events as house_events
from letitride.house.house_journal import CATALOG, json_schema
from letitride.money import Cents, Currency
from letitride.progressive.link import LinkState
from letitride.progressive.link.state import LinkedRound
from letitride.table.events import DeckShuffled
from letitride.table.state import TableState
from tests.rejected import rejected
from tests.table.rounds import HOUSES, Rounds

st.register_type_strategy(Card, st.sampled_from(FIXED_ORDER))
st.register_type_strategy(
    Cents, st.builds(Cents, st.integers(-(10**12), 10**12), st.sampled_from(Currency))
)

#: Event types that contain whole rule sets. The tests below build them from real houses.
BIG = (house_events.TableOpened, house_events.RulesChanged, house_events.LinkOpened)
SMALL = [kind for kind in CATALOG.types.values() if kind not in BIG]


@pytest.mark.parametrize("kind", SMALL, ids=lambda kind: kind.__name__)
def test_every_event_survives_encoding_and_decoding(kind: type) -> None:
    @settings(max_examples=20)
    @given(st.from_type(kind))
    def survives(event: Any) -> None:
        text = CATALOG.write(event)
        assert CATALOG.read(kind.__name__, CATALOG.schema, text) == event
        assert json.loads(text) == to_plain(kind, event)

    survives()


@given(st.from_type(LinkedRound))
def test_a_linked_round_survives_encoding_and_decoding(round_: LinkedRound) -> None:
    assert from_bytes(LinkedRound, to_bytes(LinkedRound, round_)) == round_


@pytest.mark.parametrize("name", HOUSES)
def test_house_rules_tables_and_links_survive_encoding_and_decoding(name: str) -> None:
    rules = HOUSES[name]
    changed = house_events.RulesChanged(rules)
    assert CATALOG.read("RulesChanged", CATALOG.schema, CATALOG.write(changed)) == changed
    rounds = Rounds(rules, Random(7))
    rounds.play()
    rounds.bet()
    state = rounds.table.state
    assert from_bytes(TableState, to_bytes(TableState, state)) == state
    for link in rounds.table.links.values():
        assert from_bytes(LinkState, to_bytes(LinkState, link.state)) == link.state
        opened = house_events.LinkOpened(link.opening)
        assert CATALOG.read("LinkOpened", CATALOG.schema, CATALOG.write(opened)) == opened


@pytest.mark.parametrize(
    "plain",
    [
        {"seat": 1},
        {"seat": 1, "player": "ann", "hat": "red"},
        {"seat": "1", "player": "ann"},
        {"seat": True, "player": "ann"},
        {"seat": 1.0, "player": "ann"},
        {"seat": 1, "player": None},
        [1, "ann"],
    ],
)
def test_missing_fields_unknown_fields_and_wrong_types_are_rejected(plain: object) -> None:
    with rejected(StorageError, "storage/data"):
        from_plain(SeatTaken, plain)


@pytest.mark.parametrize("amount", ["5.00", "5 USD", "5.0 USD", "5.00 XYZ", "5.00 usd", 500])
def test_an_amount_has_only_one_text_format(amount: object) -> None:
    with rejected(StorageError, "storage/data"):
        from_plain(WagersPlaced, {"seat": 1, "wagers": [["1", amount]], "coupons": []})


def test_unknown_types_and_formats_are_rejected() -> None:
    for kind, schema in (("HorseRaced", 1), ("SeatTaken", 0), ("SeatTaken", CATALOG.schema + 1)):
        with rejected(StorageError, "storage/unknown_event"):
            CATALOG.read(kind, schema, b'{"seat":1,"player":"ann"}')


def test_invalid_json_is_rejected() -> None:
    with rejected(StorageError, "storage/data"):
        CATALOG.read("SeatTaken", CATALOG.schema, b'{"seat":1,')


def test_events_with_hidden_cards_are_sealed() -> None:
    sealed = {kind for kind in CATALOG.types.values() if CATALOG.is_sealed(kind)}
    assert sealed >= {DeckShuffled, DeckReleased, CardsDealt, DealCompleted}
    assert not CATALOG.is_sealed(WagersPlaced)


def test_every_event_has_a_schema_that_names_its_fields() -> None:
    defined = json_schema()["$defs"]
    assert defined.keys() == CATALOG.types.keys()
    assert defined["SeatTaken"]["required"] == ["seat", "player"]
    assert json.loads(json.dumps(defined)) == defined
