"""The automatic dealer at a table with provably fair deals, who shuffles from the seeds.

Before betting opens, the dealer shuffles from the server seed alone, because a round cannot begin
without a shuffled deck. After "No more bets", the dealer shuffles again with the revealed client
seeds, if there are any. After an abandoned deal, the same seeds produce the round's next deal.
"""

from letitride.cards import Deck
from letitride.errors import RuleError
from letitride.game import Phase
from letitride.game.state import BETWEEN_ROUNDS
from letitride.table import commands as table_commands
from letitride.table.decks import DeckPlace
from letitride.table.fair.commit_reveal import FairRound, SeedStage
from letitride.table.state import TableState


def prepare(state: TableState, fair: FairRound) -> table_commands.Command | None:
    """Return the next step in preparing the deck from these seeds, or None if it is ready.

    The automatic dealer cannot handle real cards, so its deck is virtual: nobody opens, cuts, or
    counts it (R49).
    """
    order = fair.deck(deal_number(state, fair))
    ready = state.decks.next_up
    if ready is None or not ready.virtual:
        return table_commands.ProvideVirtualDeck(f"virtual {len(state.decks.decks) + 1}")
    if ready.place is DeckPlace.SHUFFLED and ready.order == order:
        return None
    return table_commands.Shuffle(ready.name, order)


def is_ready(state: TableState, fair: FairRound) -> bool:
    """Return whether the next deck is in the order these seeds give, except for a recorded cut."""
    order, ready = fair.deck(deal_number(state, fair)), state.decks.next_up
    return ready is not None and ready.place is DeckPlace.SHUFFLED and _lies(order, ready.order)


def deal_number(state: TableState, fair: FairRound) -> int:
    """Return the number of the round's next deal; reject the seeds of another round."""
    round_ = state.round
    if round_.phase in BETWEEN_ROUNDS and round_.number < fair.number:
        return 1
    if round_.phase not in (Phase.BETTING, Phase.CLOSED) or round_.number != fair.number:
        expected = "the seeds for the round to be dealt"
        got = f"seeds for round {fair.number} in round {round_.number} ({round_.phase})"
        raise RuleError("table/other_round", expected=expected, got=got, number=fair.number)
    if round_.phase is Phase.CLOSED:
        fair.check_stage(SeedStage.DEALING)
    return 1 + round_.redealt


def _lies(order: Deck, deck: Deck) -> bool:
    """Return whether the deck is in this order, apart from a cut."""
    top = deck.index(order[0])
    return deck[top:] + deck[:top] == order
