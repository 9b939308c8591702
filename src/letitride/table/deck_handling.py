"""The table around the round: opening, shuffle, cut, stub count, dead table, decks in and out."""

from letitride.cards import FIXED_ORDER, Deck, check_deck
from letitride.errors import RuleError
from letitride.game import Phase, RoundState
from letitride.game.phase_and_seat import refuse
from letitride.rulebook.house_rules import HouseRules, OpeningStep
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.decks import DeckPlace, Decks, TableDeck

BETWEEN_ROUNDS = (Phase.IDLE, Phase.OVER, Phase.VOID)
BEFORE_THE_DEAL = (*BETWEEN_ROUNDS, Phase.BETTING, Phase.CLOSED)


def receive_deck(
    rules: HouseRules, decks: Decks, command: table_commands.ReceiveDeck
) -> tuple[table_events.Event, ...]:
    """One deck, or two with backs of different colours where a shuffler allows it (R28)."""
    most = rules.decks
    if len(decks.present) >= most:
        raise refuse(
            rules, "table/too_many_decks", "two_decks", f"{most} at the table",
            f"one more than {most}", most=most,
        )  # fmt: skip
    if decks.named(command.deck) is not None:
        raise refuse(rules, "table/deck_name", "two_decks", "a deck not seen before", command.deck)
    if command.back in [deck.back for deck in decks.present]:
        raise refuse(
            rules, "table/same_backs", "two_decks", "backs of another colour", command.back
        )
    return (table_events.DeckReceived(command.deck, command.back),)


def do_opening_step(
    rules: HouseRules, decks: Decks, command: table_commands.DoOpeningStep
) -> tuple[table_events.Event, ...]:
    """The next step, and no other."""
    deck = _deck(rules, decks, command.deck)
    step = next_opening_step(rules, deck)
    if step is None or step.step != command.step:
        raise RuleError(
            "table/step_out_of_order",
            expected=f"deck {deck.name}: {step.step if step else 'no opening step'}",
            got=command.step, clauses=step.clauses if step else rules.cites["opening"],
            why="next" if step else "done", deck=deck.name, next=step.step if step else None,
        )  # fmt: skip
    if step.step == "verify":
        check_deck(command.cards)
    return (table_events.OpeningStepDone(deck.name, step.step, step is rules.opening[-1]),)


def next_opening_step(rules: HouseRules, deck: TableDeck) -> OpeningStep | None:
    """The opening step a deck is waiting for."""
    if deck.place is not DeckPlace.OPENING:
        return None
    return next((step for step in rules.opening if step.step not in deck.steps_done), None)


def shuffle(
    rules: HouseRules, decks: Decks, command: table_commands.Shuffle
) -> tuple[table_events.Event, ...]:
    """A deck is shuffled once its opening is done, and again after every round."""
    deck = _deck(rules, decks, command.deck)
    if deck.place is DeckPlace.OPENING:
        raise refuse(
            rules, "table/not_opened", "opening", "a deck opened and stacked", deck.steps_done,
            deck=deck.name,
        )  # fmt: skip
    if deck.place in (DeckPlace.IN_PLAY, DeckPlace.REMOVED):
        why = "removed" if deck.place is DeckPlace.REMOVED else "in_play"
        expected = "a deck that may be shuffled"
        raise refuse(rules, "table/deck_away", "shuffle", expected, deck.place, why=why)
    return (table_events.DeckShuffled(deck.name, check_deck(command.order)),)


def cut_deck(
    rules: HouseRules, table: RoundState, decks: Decks, lifted: int
) -> tuple[table_events.Event, ...]:
    """A first cut, of at least ten cards."""
    deck = _ready(rules, table, decks, "cut")
    if deck.cut:
        raise refuse(rules, "table/already_cut", "recut", "a supervisor's recut", "a second cut")
    _check_lifted(rules, lifted)
    return (table_events.DeckCut(deck.name, lifted),)


def recut_deck(
    rules: HouseRules, table: RoundState, decks: Decks, command: table_commands.Recut
) -> tuple[table_events.Event, ...]:
    """A supervisor's recut, with a reason, before the first card is dealt (MA-5(c)-1)."""
    deck = _ready(rules, table, decks, "recut")
    if not deck.cut:
        raise refuse(
            rules, "table/not_cut", "recut", "a deck that was cut", "one that was not", why="recut"
        )
    if not command.supervisor or not command.reason:
        raise refuse(rules, "table/recut_reason", "recut", "a supervisor and a reason", "not both")
    _check_lifted(rules, command.lifted)
    return (table_events.DeckCut(deck.name, command.lifted, command.supervisor, command.reason),)


def _check_lifted(rules: HouseRules, lifted: int) -> None:
    least = rules.settings.least_cut
    if not least <= lifted < len(FIXED_ORDER):
        raise refuse(
            rules, "table/cut", "cut", f"from {least} to 51 cards lifted", lifted, least=least
        )


def _ready(rules: HouseRules, table: RoundState, decks: Decks, cite: str) -> TableDeck:
    deck = decks.next_up
    if table.phase not in BEFORE_THE_DEAL or deck is None or deck.place is not DeckPlace.SHUFFLED:
        raise refuse(
            rules, "table/nothing_to_cut", cite, "a shuffled deck, not yet dealt", table.phase
        )
    return deck


def ready_to_deal(rules: HouseRules, decks: Decks) -> Deck:
    """The order of the deck that is shuffled, and cut where a cut is required."""
    deck = ready_to_open(rules, decks)
    if rules.cut_required and not deck.cut:
        raise refuse(
            rules, "table/not_cut", "cut", "a deck that was cut", "one that was not", why="deal"
        )
    return deck.order


def ready_to_open(rules: HouseRules, decks: Decks) -> TableDeck:
    """The deck of the next deal, which must be shuffled before a round begins."""
    deck = decks.next_up
    if decks.dead:
        raise refuse(
            rules, "table/dead_table", "dead_table", "the decks seen, washed and stacked", "spread"
        )
    if deck is None or deck.place is not DeckPlace.SHUFFLED:
        got = "no deck" if deck is None else f"deck {deck.name} {deck.place}"
        raise refuse(rules, "table/not_shuffled", "shuffle", "a shuffled deck", got)
    return deck


def rack_deck(rules: HouseRules, decks: Decks, deck: TableDeck) -> tuple[table_events.Event, ...]:
    """All its cards to the rack, which holds no other deck's; one not yet dealt is reshuffled."""
    if deck.place in (DeckPlace.SHUFFLED, DeckPlace.SHUFFLER):
        return (table_events.ShuffleSpoiled(deck.name),)
    decks.rack.check(rules, deck.name)
    return (table_events.DeckRacked(deck.name),)


def stub_count_due(rules: HouseRules, decks: Decks) -> bool:
    """Whether this round may not end before the stub is counted (R28)."""
    every = rules.settings.stub_count_every
    if every is None or (rules.settings.shuffler_counts and rules.deal.shuffler):
        return False
    return decks.rounds_uncounted >= every


def spread_for_dead_table(
    rules: HouseRules, table: RoundState, decks: Decks
) -> tuple[table_events.Event, ...]:
    """With nobody playing, the cards lie spread until a player has looked at them."""
    if table.phase not in BETWEEN_ROUNDS:
        raise refuse(
            rules, "table/round_in_progress", "dead_table", "no round in progress", table.phase,
            why="dead_table",
        )  # fmt: skip
    if not decks.present:
        raise refuse(rules, "table/no_deck", "dead_table", "a deck to spread", "none", why="none")
    kept = tuple(step.step for step in rules.opening if not step.after_dead_table)
    return (table_events.TableWentDead(kept, stacked=len(kept) == len(rules.opening)),)


def _deck(rules: HouseRules, decks: Decks, name: str) -> TableDeck:
    deck = decks.named(name)
    if deck is None:
        raise refuse(rules, "table/no_deck", "two_decks", "a deck at the table", name, why="name")
    return deck
