"""The legal keys of a controller are exactly those that it would not reject."""

import pytest

from letitride.money import Cents
from letitride.progressive.controller import AQUARIUS, NEXUS, CardHolder, Key
from letitride.progressive.controller.legal import legal_keys
from tests.progressive.controller.pits import Keys, open_pit


def legal(keys: Keys, card: CardHolder = CardHolder.EXECUTIVE) -> dict[Key, tuple[int, ...]]:
    state = keys.pit.controllers[keys.table]
    return dict(legal_keys(keys.pit.settings, keys.pit.link, state, card))


ALL = (1, 2, 3, 4, 5, 6, 7)


def test_a_game_on_nexus() -> None:
    keys = Keys(open_pit(NEXUS))
    keys.sensors(3, 5)
    assert legal(keys) == {Key.SENSOR: ALL, Key.START_GAME: ()}
    keys.start()
    assert legal(keys) == {Key.HAND: ALL, Key.END_GAME: (), Key.RESET_KEYPAD: ()}
    keys.hand(3, "akq_spades")
    assert legal(keys) == {Key.HAND: ALL, Key.CONFIRM: (3,), Key.RESET_KEYPAD: ()}
    keys.confirm()
    assert legal(keys) == {Key.HAND: ALL, Key.SWIPE: (), Key.RESET_KEYPAD: ()}
    keys.swipe()
    assert legal(keys) == {Key.HAND: (1, 2, 4, 5, 6, 7), Key.END_GAME: ()}


def test_a_game_on_aquarius() -> None:
    keys = Keys(open_pit(AQUARIUS))
    keys.sensors(3, 5)
    assert legal(keys) == {Key.SENSOR: ALL, Key.COIN_IN: ()}
    keys.start()
    assert legal(keys) == {Key.HAND: ALL, Key.GAME_OVER: (), Key.RESET_KEYPAD: ()}
    keys.hand(3, "akq_spades")
    assert legal(keys) == {Key.HAND: ALL, Key.KEY_JPH: (), Key.RESET_KEYPAD: ()}
    keys.key(Key.KEY_JPH)
    assert legal(keys) == {Key.J_POT: (), Key.KEY_RUN: ()}
    keys.key(Key.J_POT)
    assert legal(keys) == {Key.KEY_RUN: ()}
    keys.key(Key.KEY_RUN)
    assert legal(keys) == {Key.HAND: (1, 2, 4, 5, 6, 7), Key.GAME_OVER: ()}


@pytest.mark.clause("WA-NEXUS-9(f).2")
def test_swipe_is_not_legal_with_an_insufficient_card() -> None:
    keys = Keys(open_pit(NEXUS, executive_from=Cents(100)))
    keys.play(3, s3="akq_spades")
    keys.confirm()
    assert Key.SWIPE in legal(keys, CardHolder.EXECUTIVE)
    assert Key.SWIPE not in legal(keys, CardHolder.SUPERVISOR)
