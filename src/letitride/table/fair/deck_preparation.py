"""The dealer at a table of fair deals: the deck lies as the seeds have it, whenever it lies ready.

Before bets open the deck is shuffled by the server seed alone, since a round does not begin without
a shuffled deck. After "No more bets" the client seeds that were revealed are shuffled in; if there
are none, the deck stays as it lies. A deal that is abandoned is followed by the round's next one,
which the same seeds give.
"""

from letitride.cards import Deck
from letitride.errors import RuleError
from letitride.game import Phase
from letitride.rulebook.house_rules import HouseRules
from letitride.table import commands as table_commands
from letitride.table import dealer
from letitride.table.deck_handling import BETWEEN_ROUNDS
from letitride.table.decks import DeckPlace
from letitride.table.fair.commit_reveal import FairRound, SeedStage
from letitride.table.shufflers import StackedShuffler
from letitride.table.state import TableState


def prepare(rules: HouseRules, state: TableState, fair: FairRound) -> table_commands.Command | None:
    """The next step toward the deck these seeds give; None when it is ready to deal."""
    order = fair.deck(deal_number(state, fair))
    ready = state.decks.next_up
    if ready is not None and ready.place is DeckPlace.SHUFFLED and not _lies(order, ready.order):
        return table_commands.Shuffle(ready.name, order)
    return dealer.prepare(rules, state, StackedShuffler(order))


def deal_number(state: TableState, fair: FairRound) -> int:
    """Which deal of the round the next one is; refused if these are not the seeds for it."""
    round_ = state.round
    if round_.phase in BETWEEN_ROUNDS and round_.number < fair.number:
        return 1
    if round_.phase not in (Phase.BETTING, Phase.CLOSED) or round_.number != fair.number:
        expected = "the seeds of the round to be dealt"
        got = f"those of round {fair.number} in round {round_.number}, {round_.phase}"
        raise RuleError("table/other_round", expected=expected, got=got, number=fair.number)
    if round_.phase is Phase.CLOSED:
        fair.check_stage(SeedStage.DEALING)
    return 1 + round_.redealt


def _lies(order: Deck, deck: Deck) -> bool:
    """Whether the deck lies in this order, cut or not."""
    top = deck.index(order[0])
    return deck[top:] + deck[:top] == order
