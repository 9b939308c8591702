"""Deck procedures: arrival, opening, shuffle, cut, stub count, and dead table."""

from collections.abc import Iterable

from letitride.cards import FIXED_ORDER, check_deck
from letitride.errors import RuleError
from letitride.game import RoundState
from letitride.game.betting import cancel_round
from letitride.game.phase_and_seat import refuse
from letitride.game.state import BETWEEN_ROUNDS, IN_PLAY
from letitride.rulebook.house_rules import HouseRules, OpeningStep
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.decks import DeckPlace, Decks, TableDeck
from letitride.table.events import Events


def receive_deck(rules: HouseRules, decks: Decks, command: table_commands.ReceiveDeck) -> Events:
    """Accept one deck, or two with backs of different colors if a shuffler allows it (R28)."""
    most = rules.decks
    if len(decks.present) >= most:
        raise refuse(
            rules, "table/too_many_decks", "two_decks", f"{most} at the table",
            f"one more than {most}", most=most,
        )  # fmt: skip
    if decks.named(command.deck) is not None:
        raise refuse(rules, "table/deck_name", "two_decks", "a deck with a new name", command.deck)
    if command.back in [deck.back for deck in decks.present]:
        raise refuse(rules, "table/same_backs", "two_decks", "backs of another color", command.back)
    return (table_events.DeckReceived(command.deck, command.back),)


def provide_virtual_deck(
    rules: HouseRules, decks: Decks, command: table_commands.ProvideVirtualDeck
) -> Events:
    """Bring a virtual deck into use, and retire any other deck (R49).

    Version 0.1 recorded the decks of its automatic dealer as real ones. If such a deck is in play,
    it becomes virtual instead of being retired.
    """
    in_play = decks.in_play
    if in_play is not None and in_play.name == command.deck:
        return (table_events.VirtualDeckProvided(command.deck),)
    if decks.named(command.deck) is not None:
        raise refuse(rules, "table/deck_name", "two_decks", "a deck with a new name", command.deck)
    if in_play is not None:
        raise refuse(
            rules, "table/deck_away", "two_decks", "no deck in play", "one in play", why="in_play"
        )
    retired = tuple(table_events.DeckRemoved(deck.name, ()) for deck in decks.present)
    return (*retired, table_events.VirtualDeckProvided(command.deck))


def do_opening_step(
    rules: HouseRules, decks: Decks, command: table_commands.DoOpeningStep
) -> Events:
    """Take the next opening step; reject any other step."""
    deck = named_deck(rules, decks.decks, command.deck)
    step = next_opening_step(rules, decks, deck)
    if step is None or step.step != command.step:
        raise RuleError(
            "table/step_out_of_order",
            expected=f"deck {deck.name}: {step.step if step else 'no opening step'}",
            got=command.step, clauses=step.clauses if step else rules.cites["opening"],
            why="next" if step else "done", deck=deck.name,
            next=step.text.removesuffix(".") if step else None,
        )  # fmt: skip
    if step.step == "verify":
        check_deck(command.cards)
    last = step is _opening_steps(rules, decks, deck)[-1]
    return (table_events.OpeningStepDone(deck.name, step.step, last),)


def next_opening_step(rules: HouseRules, decks: Decks, deck: TableDeck) -> OpeningStep | None:
    """Return the next opening step for a deck, if there is one."""
    if deck.place is not DeckPlace.OPENING:
        return None
    steps = _opening_steps(rules, decks, deck)
    return next((step for step in steps if step.step not in deck.steps_done), None)


def _opening_steps(rules: HouseRules, decks: Decks, deck: TableDeck) -> list[OpeningStep]:
    """Return a deck's opening steps, except those done only once for the table (R57)."""
    place = decks.decks.index(deck)
    ordinal = ("first", "second")[place] if place < rules.decks else "replacement"
    others = [step for other in decks.decks if other is not deck for step in other.steps_done]
    return [
        step
        for step in rules.opening
        if step.deck in ("", ordinal) and not (step.once and step.step in others)
    ]


def cut_at(rules: HouseRules) -> int:
    """Return the number of cards to lift: half the deck, or the house's minimum if higher."""
    return max(26, rules.settings.least_cut)


def shuffle(rules: HouseRules, decks: Decks, command: table_commands.Shuffle) -> Events:
    """Shuffle a deck once it is opened, and again after every round."""
    deck = named_deck(rules, decks.decks, command.deck)
    if deck.place is DeckPlace.OPENING:
        raise refuse(
            rules, "table/not_opened", "opening", "an opened and stacked deck", deck.steps_done,
            deck=deck.name,
        )  # fmt: skip
    if deck.place in (DeckPlace.IN_PLAY, DeckPlace.REMOVED):
        why = "removed" if deck.place is DeckPlace.REMOVED else "in_play"
        expected = "a deck that may be shuffled"
        raise refuse(rules, "table/deck_away", "shuffle", expected, deck.place, why=why)
    return (table_events.DeckShuffled(deck.name, check_deck(command.order)),)


def cut_deck(rules: HouseRules, table: RoundState, decks: Decks, lifted: int) -> Events:
    """Cut the deck for the first time, lifting at least the house's minimum."""
    deck = _ready(rules, table, decks, "cut")
    if deck.cut:
        raise refuse(rules, "table/already_cut", "recut", "a supervisor's recut", "a second cut")
    _check_lifted(rules, lifted)
    return (table_events.DeckCut(deck.name, lifted),)


def order_recut(
    rules: HouseRules, table: RoundState, decks: Decks, command: table_commands.Recut
) -> Events:
    """Order the deck cut again before the deal, for a supervisor who gives a reason (MA-5(c)-1)."""
    deck = _ready(rules, table, decks, "recut")
    if not deck.cut:
        raise refuse(rules, "table/not_cut", "recut", "a cut deck", "an uncut one", why="recut")
    if not command.supervisor or not command.reason.strip():
        raise refuse(rules, "table/recut_reason", "recut", "a supervisor and a reason", "not both")
    return (table_events.RecutOrdered(deck.name, command.supervisor, command.reason),)


def _check_lifted(rules: HouseRules, lifted: int) -> None:
    least = rules.settings.least_cut
    if not least <= lifted < len(FIXED_ORDER):
        raise refuse(
            rules, "table/cut", "cut", f"a cut of {least} to 51 cards", lifted, least=least
        )


def _ready(rules: HouseRules, table: RoundState, decks: Decks, cite: str) -> TableDeck:
    deck = decks.next_up
    if table.phase in IN_PLAY or deck is None or deck.place is not DeckPlace.SHUFFLED:
        raise refuse(
            rules, "table/nothing_to_cut", cite, "a shuffled deck, not yet dealt", table.phase
        )
    return deck


def ready_to_deal(rules: HouseRules, decks: Decks) -> TableDeck:
    """Return the deck to deal, which must be shuffled, and cut if the rules require it."""
    deck = ready_to_open(rules, decks)
    if (rules.cut_required or deck.recut) and not deck.cut and not deck.virtual:
        raise refuse(rules, "table/not_cut", "cut", "a cut deck", "an uncut one", why="deal")
    return deck


def ready_to_open(rules: HouseRules, decks: Decks) -> TableDeck:
    """Return the deck for the next deal, which must be shuffled before a round begins."""
    deck = decks.next_up
    if decks.dead:
        raise refuse(
            rules, "table/dead_table", "dead_table", "decks washed and stacked again", "spread"
        )
    if deck is None or deck.place is not DeckPlace.SHUFFLED:
        got = "no deck" if deck is None else f"deck {deck.name} {deck.place}"
        raise refuse(rules, "table/not_shuffled", "shuffle", "a shuffled deck", got)
    return deck


def rack_deck(rules: HouseRules, decks: Decks, deck: TableDeck) -> Events:
    """Rack a deck that was dealt, or send an undealt one back to be shuffled again."""
    if deck.place in (DeckPlace.SHUFFLED, DeckPlace.SHUFFLER):
        return (table_events.ShuffleSpoiled(deck.name),)
    decks.rack.check(rules, deck.name)
    return (table_events.DeckRacked(deck.name),)


def stub_count_due(rules: HouseRules, decks: Decks) -> bool:
    """Return whether the stub must be counted in this round, right after the deal (R28, R56)."""
    every = rules.settings.stub_count_every
    counted = rules.settings.shuffler_counts and rules.deal.shuffler
    if every is None or counted or decks.virtual:
        return False
    return decks.rounds_uncounted >= every


def spread_for_dead_table(rules: HouseRules, table: RoundState, decks: Decks) -> Events:
    """Spread the cards while nobody is playing, and cancel a round in which nobody has bet.

    Each deck keeps only the opening steps that were actually taken for it (R49).
    """
    canceled = () if table.phase in BETWEEN_ROUNDS else cancel_round(rules, table)
    if decks.virtual or not decks.present:
        why = "virtual" if decks.virtual else "none"
        raise refuse(rules, "table/no_deck", "dead_table", "a deck to spread", "none", why=why)
    kept = tuple(step.step for step in rules.opening if not step.after_dead_table)
    spread = tuple(_spread(rules, decks, deck, kept) for deck in decks.present)
    stacked = all(deck.stacked for deck in spread)
    return (*canceled, table_events.TableWentDead(kept, stacked, spread))


def _spread(
    rules: HouseRules, decks: Decks, deck: TableDeck, kept: tuple[str, ...]
) -> table_events.SpreadDeck:
    """Return a spread deck with the opening steps that need not be repeated."""
    done = tuple(step for step in deck.steps_done if step in kept)
    missing = [step.step for step in _opening_steps(rules, decks, deck) if step.step not in done]
    return table_events.SpreadDeck(deck.name, done, stacked=not missing)


def named_deck(rules: HouseRules, decks: Iterable[TableDeck], name: str) -> TableDeck:
    """Return the deck with this name, or raise an error if it is not among these decks."""
    for deck in decks:
        if deck.name == name:
            return deck
    raise refuse(rules, "table/no_deck", "two_decks", "a deck at the table", name, why="name")
