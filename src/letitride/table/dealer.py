"""The automatic dealer, which takes the next step that the rules prescribe.

``next_command`` is a pure function of the state. It returns None while the dealer waits for players
to place their bets or decide on bet 1 or bet 2, or for a supervisor to confirm an award.
"""

from collections.abc import Callable

from letitride.cards import FIXED_ORDER, Deck, cut
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.game.state import IN_PLAY
from letitride.rulebook.house_rules import HouseRules
from letitride.table import commands as table_commands
from letitride.table.deck_handling import cut_at, next_opening_step, stub_count_due
from letitride.table.decks import DeckPlace, TableDeck
from letitride.table.jackpots import awards_to_confirm, envy_to_pay
from letitride.table.procedure.due import next_deck
from letitride.table.shufflers import Shuffler
from letitride.table.state import TableState


def before_cut(rules: HouseRules, deck: Deck) -> Deck:
    """Return the order to shuffle into so that the dealer's cut produces the given deck."""
    return cut(deck, len(deck) - cut_at(rules)) if rules.cut_required else deck


def prepare(
    rules: HouseRules, state: TableState, shuffler: Shuffler
) -> table_commands.Command | None:
    """Return the next step in getting a deck ready to deal, or None if one is ready."""
    present = state.decks.present
    if len(present) < rules.decks:
        return table_commands.ReceiveDeck(*next_deck(state))
    for deck in present:
        step = next_opening_step(rules, state.decks, deck)
        if step is not None:
            return table_commands.DoOpeningStep(deck.name, step.step, FIXED_ORDER)
    return _shuffle_next(rules, state.decks.next_up, shuffler)


def _shuffle_next(
    rules: HouseRules, deck: TableDeck | None, shuffler: Shuffler
) -> table_commands.Command | None:
    if deck is None:
        return None
    if deck.place is not DeckPlace.SHUFFLED:
        return table_commands.Shuffle(deck.name, shuffler.shuffle())
    if (rules.cut_required or deck.recut) and not deck.cut:
        return table_commands.Cut(cut_at(rules))
    return None


def next_command(rules: HouseRules, state: TableState) -> table_commands.Command | None:
    """Return the dealer's next command after betting closes, or None on a player's turn."""
    round_ = state.round
    if state.decks.count_alarm or (round_.phase in IN_PLAY and stub_count_due(rules, state.decks)):
        return table_commands.CountStub(len(round_.stub))
    match round_.phase:
        case Phase.CLOSED if not round_.side_bets_collected:
            return game_commands.CountSideBets(round_.side_bets, round_.side_bets)
        case Phase.CLOSED:
            return table_commands.Deal()
        case Phase.THREE_CARD if round_.to_show is not None:
            return game_commands.SettleThreeCard(round_.to_show)
        case Phase.FIRST_CARD | Phase.SECOND_CARD:
            return game_commands.TurnCommunityCard()
        case Phase.SETTLING if round_.to_settle is not None:
            return game_commands.SettleSeat(round_.to_settle)
        case Phase.COVER_ALL:
            return game_commands.SettleCoverAll()
        case Phase.COLLECTING:
            return _last_steps(rules, state)
        case _:
            return None


def next_step(
    rules: HouseRules, state: TableState, prepare: Callable[[], table_commands.Command | None]
) -> table_commands.Command | None:
    """Return the dealer's next command, including the steps that get a deck ready to deal.

    Call this function until it returns None. Then a person must act, or the round is over.
    ``prepare`` returns the next step in getting a deck ready, or None if one is ready.
    """
    command = next_command(rules, state)
    if isinstance(command, table_commands.Deal):  # no deck is ready after an abandoned deal
        return prepare() or command
    return command


def _last_steps(rules: HouseRules, state: TableState) -> table_commands.Command | None:
    if awards_to_confirm(rules, state):
        return None
    if envy_to_pay(rules, state):
        return table_commands.PayEnvy()
    return game_commands.CollectCards()
