"""A stub count is due after five rounds, unless a shuffler counts the cards."""

import pytest

from letitride.table.deck_handling import stub_count_due
from letitride.table.decks import Decks
from tests.playing import house


@pytest.mark.parametrize(("dealing", "due"), [("machine", False), ("hand", True)])
def test_only_a_counting_shuffler_replaces_the_stub_count(dealing: str, due: bool) -> None:
    rules = house("WA", dealing, {"main": "LIRX-01"})
    assert stub_count_due(rules, Decks(rounds_uncounted=5)) is due
    assert not stub_count_due(rules, Decks(rounds_uncounted=4))
