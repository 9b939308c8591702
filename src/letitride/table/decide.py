"""decide: the events a command leads to at a table, round and decks together."""

from typing import assert_never

from letitride.errors import RuleError
from letitride.game import Phase, RoundState
from letitride.game import commands as game_commands
from letitride.game import decide as decide_round
from letitride.game import events as game_events
from letitride.game.phase_and_seat import refuse
from letitride.game.rulings import ruling
from letitride.game.state import IN_PLAY
from letitride.money import Cents
from letitride.rulebook.house_rules import Consequence, DeckFate, HouseRules
from letitride.rulebook.irregularity import Irregularity, What
from letitride.table import commands as table_commands
from letitride.table import deck_handling
from letitride.table import events as table_events
from letitride.table.decks import TableDeck
from letitride.table.jackpots import NO_SENSORS, Sensors, check_envy_paid, pay_envy, with_jackpots
from letitride.table.round_postings import player
from letitride.table.state import TableState
from letitride.table.tray import check_not_closed, decide_inventory


def decide(
    rules: HouseRules,
    state: TableState,
    command: table_commands.Command,
    sensors: Sensors = NO_SENSORS,
) -> tuple[table_events.Event, ...]:
    """What happens if this command is carried out now, on the table and on the meters behind it."""
    return with_jackpots(rules, state, sensors, _decide(rules, state, command))


def _decide(
    rules: HouseRules, state: TableState, command: table_commands.Command
) -> tuple[table_events.Event, ...]:
    match command:
        case table_commands.Deal():
            return _deal(rules, state)
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
        case (
            table_commands.ReceiveDeck()
            | table_commands.DoOpeningStep()
            | table_commands.Shuffle()
            | table_commands.Cut()
            | table_commands.Recut()
            | table_commands.SpreadForDeadTable()
        ):
            return _decide_decks(rules, state, command)
        case table_commands.WriteSlip() | table_commands.SignSlip() | table_commands.TearUpSlip():
            return decide_inventory(state.inventory, state.round, state.ledger, command)
        case _:
            return _decide_game(rules, state, command)


DeckCommand = (
    table_commands.ReceiveDeck
    | table_commands.DoOpeningStep
    | table_commands.Shuffle
    | table_commands.Cut
    | table_commands.Recut
    | table_commands.SpreadForDeadTable
)


def _decide_decks(
    rules: HouseRules, state: TableState, command: DeckCommand
) -> tuple[table_events.Event, ...]:
    match command:
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
        case _:
            assert_never(command)


def _decide_game(
    rules: HouseRules, state: TableState, command: game_commands.Command
) -> tuple[table_events.Event, ...]:
    """The round's own decision, between what the table asks before and does after."""
    waits = not isinstance(command, game_commands.ReportIrregularity | game_commands.LeaveSeat)
    if state.decks.count_alarm and waits:
        raise RuleError(
            "table/count_first",
            expected="the cards counted first",
            got="a round held by the device's count",
            clauses=ruling(rules, state.round, Irregularity(What.DECK_COUNT)).clauses,
        )
    match command:
        case game_commands.OpenBetting():
            check_not_closed(state.inventory)
            deck_handling.ready_to_open(rules, state.decks)
        case game_commands.DealCards():
            raise RuleError("table/deal", expected="the deck that is ready", got="another deck")
        case game_commands.CollectCards() if deck_handling.stub_count_due(rules, state.decks):
            raise refuse(
                rules, "table/stub_count_due", "stub_count", "the stub counted first", "not counted"
            )
        case game_commands.CollectCards():
            check_envy_paid(rules, state)
        case _:
            pass
    decided = decide_round(rules, state.round, command)
    if isinstance(command, game_commands.PlaceWagers):
        return _funded(state, command, decided)
    return _with_decks(rules, state, decided)


def _deal(rules: HouseRules, state: TableState) -> tuple[table_events.Event, ...]:
    deck = deck_handling.ready_to_open(rules, state.decks)
    order = deck_handling.ready_to_deal(rules, state.decks)
    dealt = decide_round(rules, state.round, game_commands.DealCards(order))
    return (table_events.DeckBroughtIn(deck.name), *dealt)


def _with_decks(
    rules: HouseRules, state: TableState, events: tuple[game_events.Event, ...]
) -> tuple[table_events.Event, ...]:
    """What the round's events do to the deck."""
    deck = _deck_concerned(state)
    after: list[table_events.Event] = []
    for event in events:
        match event:
            case game_events.CardsCollected() if deck is not None:
                after += deck_handling.rack_deck(rules, state.decks, deck)
            case game_events.IrregularityRuled() if deck is not None:
                after += _deck_fate(rules, state, deck, event)
            case _:
                pass
    return (*events, *after)


def _deck_concerned(state: TableState) -> TableDeck | None:
    """The deck in play or about to be; once the round is over, the one it was played with."""
    decks = state.decks
    if state.round.phase is Phase.OVER:
        return next((deck for deck in decks.present if deck.name == decks.last_played), None)
    return decks.in_play or decks.next_up


def _deck_fate(
    rules: HouseRules, state: TableState, deck: TableDeck, event: game_events.IrregularityRuled
) -> tuple[table_events.Event, ...]:
    if event.deck is DeckFate.REMOVED:
        return (table_events.DeckRemoved(deck.name, event.clauses),)
    ends_deal = event.outcome in (Consequence.VOID, Consequence.REDEAL)
    if event.deck is DeckFate.RESHUFFLED or (ends_deal and state.decks.in_play is not None):
        return deck_handling.rack_deck(rules, state.decks, deck)
    return ()


def _count_stub(
    rules: HouseRules, state: TableState, command: table_commands.CountStub
) -> tuple[table_events.Event, ...]:
    """A right count is noted; a wrong one is an irregularity of the round."""
    if state.round.phase not in IN_PLAY:
        raise refuse(
            rules, "table/no_stub", "stub_count", "a round that has been dealt", state.round.phase
        )
    in_deck = command.cards + _dealt(state.round) + command.extra
    counted = table_events.StubCounted(command.cards, in_deck)
    misdealt = command.extra != 0
    if in_deck == 52 and not misdealt:
        return (counted,)
    return (counted, *_report_count(rules, state, in_deck, misdealt))


def _shuffler_count(
    rules: HouseRules, state: TableState, command: table_commands.ShufflerCount
) -> tuple[table_events.Event, ...]:
    """A wrong count removes a waiting deck; of the deck in play it holds the round for a count."""
    if command.deck not in [deck.name for deck in state.decks.present]:
        raise refuse(
            rules, "table/no_deck", "two_decks", "a deck at the table", command.deck, why="name"
        )
    if command.cards == 52:
        return ()
    in_play = state.decks.in_play
    if in_play is not None and in_play.name == command.deck:
        return (table_events.CountAlarmed(command.deck, command.cards),)
    found = Irregularity(What.DECK_COUNT, cards=command.cards)
    return (table_events.DeckRemoved(command.deck, ruling(rules, state.round, found).clauses),)


def _report_count(
    rules: HouseRules, state: TableState, cards: int, misdealt: bool
) -> tuple[table_events.Event, ...]:
    found = Irregularity(What.DECK_COUNT, cards=cards, misdealt=misdealt)
    ruled = decide_round(rules, state.round, game_commands.ReportIrregularity(found))
    return _with_decks(rules, state, ruled)


def _dealt(state: RoundState) -> int:
    return 52 - len(state.stub)


def _funded(
    state: TableState, command: game_commands.PlaceWagers, placed: tuple[table_events.Event, ...]
) -> tuple[table_events.Event, ...]:
    """Chips on the layout come out of the player's stack; cash with a spoken bet buys them."""
    currency = state.ledger.currency
    wanted = Cents.total((stake for _, stake in command.wagers), currency)
    if command.instrument is game_commands.Instrument.VERBAL_CASH:
        return (table_events.ChipsBought(command.player, wanted), *placed)
    seat = state.round.seat(command.seat)
    lying = Cents.total((bet.stake for bet in (seat.bets if seat else ())), currency)
    has = state.ledger.balance(player(command.player)) + lying
    if wanted > has:
        raise RuleError(
            "table/not_enough_chips", expected=f"at most {has}", got=wanted, why="player", has=has
        )
    return placed


def _check_chips(rules: HouseRules, amount: Cents) -> None:
    if amount.currency is not rules.currency or amount.cents <= 0:
        expected, got = f"some {rules.currency} chips", f"{amount} {amount.currency}"
        raise RuleError("table/chips", expected=expected, got=got, currency=rules.currency)


def _cash_out(
    rules: HouseRules, state: TableState, command: table_commands.CashOut
) -> tuple[table_events.Event, ...]:
    _check_chips(rules, command.amount)
    has = state.ledger.balance(player(command.player))
    if command.amount > has:
        raise RuleError(
            "table/not_enough_chips", expected=f"at most {has}", got=command.amount, why="player",
            has=has,
        )  # fmt: skip
    return (table_events.ChipsCashedOut(command.player, command.amount),)
