"""No repr of a state, a command, or an event shows a hidden card."""

from letitride.game import commands as game_commands
from letitride.money import Cents
from letitride.table import dealer as by_the_book
from letitride.table.commands import BuyChips
from letitride.table.engine import TableEngine
from letitride.table.shufflers import RandomShuffler
from tests.playing import house


def test_no_repr_shows_a_card_before_it_is_turned() -> None:
    table = TableEngine(house("MA", "shoe", {"main": "MA-MAIN"}), RandomShuffler(3))
    shuffle = by_the_book.prepare(table.rules, table.state, RandomShuffler(3))
    table.prepare()
    table.do(BuyChips("ann", Cents(1500)))
    table.do(game_commands.OpenBetting(1, ((1, "ann"),)))
    table.do(game_commands.PlaceWagers.of(1, "ann", Cents(500)))
    table.do(game_commands.CloseBetting())
    table.run()
    assert table.state.round.to_act == 1
    assert len(table.state.round.deck) == 52
    commands = (shuffle, game_commands.DealCards(table.state.round.deck))
    for thing in (table.state, *table.events, *commands):
        assert "Card(" not in repr(thing)
