"""decide: turn a command at a table into events for its round, decks, and meters."""

from functools import reduce

from letitride.errors import RuleError
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.game import decide as decide_round
from letitride.game import events as game_events
from letitride.game.phase_and_seat import refuse
from letitride.game.rulings import ruling
from letitride.game.state import IN_PLAY
from letitride.money import Cents
from letitride.records import changed
from letitride.rulebook.house_rules import Consequence, DeckFate, HouseRules
from letitride.rulebook.irregularity import Irregularity, What
from letitride.table import commands as table_commands
from letitride.table import deck_handling
from letitride.table import events as table_events
from letitride.table.decks import TableDeck
from letitride.table.events import Events
from letitride.table.evolve import evolve
from letitride.table.jackpots import (
    NO_SENSORS,
    Sensors,
    check_envy_paid,
    check_jackpots_verified,
    pay_envy,
    with_jackpots,
)
from letitride.table.largest_payout import check_payouts
from letitride.table.procedure import decide as procedure
from letitride.table.procedure.decide import check_not_held
from letitride.table.procedure.due import due_in_round
from letitride.table.round_postings import player
from letitride.table.state import TableState
from letitride.table.tray import check_not_closed, decide_inventory


def decide(
    rules: HouseRules,
    state: TableState,
    command: table_commands.Command,
    sensors: Sensors = NO_SENSORS,
) -> Events:
    """Return the events that follow from this command, at the table and on its meters."""
    check_not_held(rules, state, command)
    return with_jackpots(rules, state, sensors, _decide(rules, state, command))


def _decide(  # noqa: C901 - one case per command
    rules: HouseRules, state: TableState, command: table_commands.Command
) -> Events:
    match command:
        case table_commands.Deal():
            return _deal(rules, state, command)
        case table_commands.BuyChips():
            _check_chips(rules, command.amount)
            check_not_closed(state.inventory)
            return (table_events.ChipsBought(command.player, command.amount),)
        case table_commands.CashOut():
            return _cash_out(rules, state, command)
        case table_commands.CountStub():
            return _count_stub(rules, state, command)
        case table_commands.ShufflerCount():
            return _shuffler_count(rules, state, command)
        case table_commands.PayEnvy():
            return pay_envy(rules, state)
        case _ if isinstance(command, table_commands.ProcedureCommand):
            return _decide_procedure(rules, state, command)
        case table_commands.ProvideVirtualDeck():
            return deck_handling.provide_virtual_deck(rules, state.decks, command)
        case table_commands.ReceiveDeck():
            return deck_handling.receive_deck(rules, state.decks, command)
        case table_commands.DoOpeningStep():
            return deck_handling.do_opening_step(rules, state.decks, command)
        case table_commands.Shuffle():
            return deck_handling.shuffle(rules, state.decks, command)
        case table_commands.Cut():
            return deck_handling.cut_deck(rules, state.round, state.decks, command.lifted)
        case table_commands.Recut():
            return deck_handling.recut_deck(rules, state.round, state.decks, command)
        case table_commands.SpreadForDeadTable():
            return deck_handling.spread_for_dead_table(rules, state.round, state.decks)
        case table_commands.WriteSlip() | table_commands.SignSlip() | table_commands.TearUpSlip():
            return decide_inventory(state.inventory, state.round, state.ledger, command)
        case _:
            return _decide_game(rules, state, command)


def _decide_procedure(
    rules: HouseRules, state: TableState, command: table_commands.ProcedureCommand
) -> Events:
    match command:
        case table_commands.SignOn():
            return procedure.sign_on(state, command)
        case table_commands.SignOff():
            return procedure.sign_off(state, command)
        case table_commands.TakeStep():
            return _take_step(rules, state, command)
        case table_commands.HoldRound():
            return procedure.hold(rules, state, command)
        case table_commands.GiveRuling():
            given, consequences = procedure.rule(rules, state, command)
            return (given, *_with_decks(rules, state, consequences))
        case table_commands.DismissReport():
            return procedure.dismiss(state, command)


def _take_step(rules: HouseRules, state: TableState, command: table_commands.TakeStep) -> Events:
    """Record the step and carry it out. After the last line, the script begins again."""
    taken, carried_out = procedure.take_step(rules, state, command)
    events = _decide(rules, state, carried_out) if carried_out is not None else ()
    after = reduce(evolve, (taken, *events), state)
    last = after.round.phase is Phase.OVER and due_in_round(rules, after) is None
    return (changed(taken, last=last), *events)


def _decide_game(rules: HouseRules, state: TableState, command: game_commands.Command) -> Events:
    """Check the table's own conditions, let the round decide, then add the deck events."""
    if isinstance(command, game_commands.LetItRide | game_commands.TakeBack):
        procedure.check_players_turn(rules, state)
    waits = not isinstance(command, game_commands.ReportIrregularity | game_commands.LeaveSeat)
    if state.decks.count_alarm and waits:
        raise RuleError(
            "table/count_first",
            expected="a card count",
            got="a round waiting for the count",
            clauses=ruling(rules, state.round, Irregularity(What.DECK_COUNT)).clauses,
        )
    match command:
        case game_commands.OpenBetting():
            check_not_closed(state.inventory)
            deck_handling.ready_to_open(rules, state.decks)
        case game_commands.DealCards():
            raise RuleError("table/deal", expected="the prepared deck", got="another deck")
        case _ if waits and _stub_to_count(rules, state):
            raise refuse(rules, "table/stub_count_due", "stub_count", "a stub count", "not counted")
        case game_commands.CollectCards():
            check_jackpots_verified(rules, state)
            check_envy_paid(rules, state)
        case _:
            pass
    decided = decide_round(rules, state.round, command)
    if isinstance(command, game_commands.PlaceWagers):
        check_payouts(rules, state, command)
        return _funded(state, command, decided)
    return _with_decks(rules, state, decided)


def _deal(rules: HouseRules, state: TableState, command: table_commands.Deal) -> Events:
    deck = deck_handling.ready_to_deal(rules, state.decks)
    dealt = decide_round(rules, state.round, game_commands.DealCards(deck.order, command.burn))
    return (table_events.DeckBroughtIn(deck.name), *dealt)


def _with_decks(rules: HouseRules, state: TableState, events: game_events.Events) -> Events:
    """Add the deck events that the round's events cause."""
    decks = state.decks
    deck = decks.in_play or decks.next_up
    if state.round.phase is Phase.OVER:  # the deck that the round was played with
        deck = next((deck for deck in decks.present if deck.name == decks.last_played), None)
    if deck is None:
        return events
    after: list[table_events.Event] = []
    for event in events:
        if isinstance(event, game_events.CardsCollected):
            after += deck_handling.rack_deck(rules, decks, deck)
        elif isinstance(event, game_events.IrregularityRuled):
            after += _deck_fate(rules, state, deck, event)
    return (*events, *after)


def _deck_fate(
    rules: HouseRules, state: TableState, deck: TableDeck, event: game_events.IrregularityRuled
) -> Events:
    if event.deck is DeckFate.REMOVED:
        return (table_events.DeckRemoved(deck.name, event.clauses),)
    ends_deal = event.outcome in (Consequence.VOID, Consequence.REDEAL)
    # An undealt deck lies in the order of this round's seeds, which a void makes public.
    undealt = state.round.phase in (Phase.BETTING, Phase.CLOSED) and not deck.virtual
    dealt = state.decks.in_play is not None
    if event.deck is DeckFate.RESHUFFLED or (ends_deal and (dealt or undealt)):
        return deck_handling.rack_deck(rules, state.decks, deck)
    return ()


def _count_stub(rules: HouseRules, state: TableState, command: table_commands.CountStub) -> Events:
    """Record a correct count; hold the round for a ruling on a wrong one (R50, R56)."""
    if state.round.phase not in IN_PLAY:
        raise refuse(
            rules, "table/no_stub", "stub_count", "a round that has been dealt", state.round.phase
        )
    in_deck = command.cards + 52 - len(state.round.stub) + command.extra
    counted = table_events.StubCounted(command.cards, in_deck)
    misdealt = command.extra != 0
    if in_deck == 52 and not misdealt:
        return (counted,)
    found = Irregularity(What.DECK_COUNT, cards=in_deck, misdealt=misdealt)
    return (counted, table_events.IrregularityReported(found, command.by, None, ""))


def _stub_to_count(rules: HouseRules, state: TableState) -> bool:
    """Return whether a dealt round waits for its stub count, before anything else (R56)."""
    return state.round.phase in IN_PLAY and deck_handling.stub_count_due(rules, state.decks)


def _shuffler_count(
    rules: HouseRules, state: TableState, command: table_commands.ShufflerCount
) -> Events:
    """On a wrong count, remove a waiting deck, or hold the round if the deck is in play."""
    deck_handling.named_deck(rules, state.decks.present, command.deck)
    if command.cards == 52:
        return ()
    in_play = state.decks.in_play
    if in_play is not None and in_play.name == command.deck:
        return (table_events.CountAlarmed(command.deck, command.cards),)
    found = Irregularity(What.DECK_COUNT, cards=command.cards)
    return (table_events.DeckRemoved(command.deck, ruling(rules, state.round, found).clauses),)


def _funded(state: TableState, command: game_commands.PlaceWagers, placed: Events) -> Events:
    """Check that the player has the chips. Cash with a spoken bet buys chips first."""
    currency = state.ledger.currency
    wanted = Cents.total((stake for _, stake in command.wagers), currency)
    if command.instrument is game_commands.Instrument.VERBAL_CASH:
        return (table_events.ChipsBought(command.player, wanted), *placed)
    seat = state.round.seat(command.seat)
    lying = Cents.total((bet.stake for bet in (seat.bets if seat else ())), currency)
    has = state.ledger.balance(player(command.player)) + lying
    _check_enough(wanted, has)
    return placed


def _check_enough(wanted: Cents, has: Cents) -> None:
    if wanted > has:
        raise RuleError(
            "table/not_enough_chips", expected=f"at most {has}", got=wanted, why="player", has=has
        )


def _check_chips(rules: HouseRules, amount: Cents) -> None:
    if amount.currency is not rules.currency or amount.cents <= 0:
        expected, got = f"some {rules.currency} chips", f"{amount} {amount.currency}"
        raise RuleError("table/chips", expected=expected, got=got, currency=rules.currency)


def _cash_out(rules: HouseRules, state: TableState, command: table_commands.CashOut) -> Events:
    _check_chips(rules, command.amount)
    _check_enough(command.amount, state.ledger.balance(player(command.player)))
    return (table_events.ChipsCashedOut(command.player, command.amount),)
