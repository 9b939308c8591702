"""decide: the events a command leads to at a table, round and decks together."""

from typing import assert_never

from letitride.errors import RuleError
from letitride.game import Phase, RoundState
from letitride.game import commands as game
from letitride.game import decide as decide_round
from letitride.game import events as game_events
from letitride.game.checks import refuse
from letitride.game.irregularities import ruling
from letitride.game.irregularity import Irregularity, What
from letitride.game.state import IN_PLAY
from letitride.house.rules import DeckFate, HouseRules, Outcome
from letitride.money import Cents
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table import procedure
from letitride.table.bookkeeping import player
from letitride.table.decks import TableDeck
from letitride.table.inventory import check_not_closed, decide_inventory
from letitride.table.jackpots import (
    NO_SENSORS,
    Sensors,
    check_envy_paid,
    pay_envy,
    with_jackpots,
)
from letitride.table.state import TableState


def decide(
    rules: HouseRules, state: TableState, command: c.Command, sensors: Sensors = NO_SENSORS
) -> tuple[e.Event, ...]:
    """What happens if this command is carried out now, on the table and on the meters behind it."""
    return with_jackpots(rules, state, sensors, _decide(rules, state, command))


def _decide(rules: HouseRules, state: TableState, command: c.Command) -> tuple[e.Event, ...]:
    match command:
        case c.Deal():
            return _deal(rules, state)
        case c.BuyChips():
            _check_chips(rules, command.amount)
            check_not_closed(state.inventory)
            return (e.ChipsBought(command.player, command.amount),)
        case c.CashOut():
            return _cash_out(rules, state, command)
        case c.CountStub():
            return _count_stub(rules, state, command)
        case c.ShufflerCount():
            return _shuffler_count(rules, state, command)
        case c.PayEnvy():
            return pay_envy(rules, state)
        case (
            c.ReceiveDeck()
            | c.DoOpeningStep()
            | c.Shuffle()
            | c.Cut()
            | c.Recut()
            | c.SpreadForDeadTable()
        ):
            return _decide_decks(rules, state, command)
        case c.WriteSlip() | c.SignSlip() | c.TearUpSlip():
            return decide_inventory(state.inventory, state.round, state.ledger, command)
        case _:
            return _decide_game(rules, state, command)


DeckCommand = c.ReceiveDeck | c.DoOpeningStep | c.Shuffle | c.Cut | c.Recut | c.SpreadForDeadTable


def _decide_decks(
    rules: HouseRules, state: TableState, command: DeckCommand
) -> tuple[e.Event, ...]:
    match command:
        case c.ReceiveDeck():
            return procedure.receive_deck(rules, state.decks, command)
        case c.DoOpeningStep():
            return procedure.do_opening_step(rules, state.decks, command)
        case c.Shuffle():
            return procedure.shuffle(rules, state.decks, command)
        case c.Cut():
            return procedure.cut_deck(rules, state.round, state.decks, command.lifted)
        case c.Recut():
            return procedure.recut_deck(rules, state.round, state.decks, command)
        case c.SpreadForDeadTable():
            return procedure.spread_for_dead_table(rules, state.round, state.decks)
        case _:
            assert_never(command)


def _decide_game(
    rules: HouseRules, state: TableState, command: game.Command
) -> tuple[e.Event, ...]:
    """The round's own decision, between what the table asks before and does after."""
    waits = not isinstance(command, game.ReportIrregularity | game.LeaveSeat)
    if state.decks.count_alarm and waits:
        raise RuleError(
            "table/count_first",
            expected="the cards counted first",
            got="a round held by the device's count",
            clauses=ruling(rules, state.round, Irregularity(What.DECK_COUNT)).clauses,
        )
    match command:
        case game.OpenBetting():
            check_not_closed(state.inventory)
            procedure.ready_to_open(rules, state.decks)
        case game.DealCards():
            raise RuleError("table/deal", expected="the deck that is ready", got="another deck")
        case game.CollectCards() if procedure.stub_count_due(rules, state.decks):
            raise refuse(
                rules, "table/stub_count_due", "stub_count", "the stub counted first", "not counted"
            )
        case game.CollectCards():
            check_envy_paid(rules, state)
        case _:
            pass
    decided = decide_round(rules, state.round, command)
    if isinstance(command, game.PlaceWagers):
        return _funded(state, command, decided)
    return _with_decks(rules, state, decided)


def _deal(rules: HouseRules, state: TableState) -> tuple[e.Event, ...]:
    deck = procedure.ready_to_open(rules, state.decks)
    order = procedure.ready_to_deal(rules, state.decks)
    dealt = decide_round(rules, state.round, game.DealCards(order))
    return (e.DeckBroughtIn(deck.name), *dealt)


def _with_decks(
    rules: HouseRules, state: TableState, events: tuple[game_events.Event, ...]
) -> tuple[e.Event, ...]:
    """What the round's events do to the deck."""
    deck = _deck_concerned(state)
    after: list[e.Event] = []
    for event in events:
        match event:
            case game_events.CardsCollected() if deck is not None:
                after += procedure.rack_deck(rules, state.decks, deck)
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
) -> tuple[e.Event, ...]:
    if event.deck is DeckFate.REMOVED:
        return (e.DeckRemoved(deck.name, event.clauses),)
    ends_deal = event.outcome in (Outcome.VOID, Outcome.REDEAL)
    if event.deck is DeckFate.RESHUFFLED or (ends_deal and state.decks.in_play is not None):
        return procedure.rack_deck(rules, state.decks, deck)
    return ()


def _count_stub(rules: HouseRules, state: TableState, command: c.CountStub) -> tuple[e.Event, ...]:
    """A right count is noted; a wrong one is an irregularity of the round."""
    if state.round.phase not in IN_PLAY:
        raise refuse(
            rules, "table/no_stub", "stub_count", "a round that has been dealt", state.round.phase
        )
    in_deck = command.cards + _dealt(state.round) + command.extra
    counted = e.StubCounted(command.cards, in_deck)
    misdealt = command.extra != 0
    if in_deck == 52 and not misdealt:
        return (counted,)
    return (counted, *_report_count(rules, state, in_deck, misdealt))


def _shuffler_count(
    rules: HouseRules, state: TableState, command: c.ShufflerCount
) -> tuple[e.Event, ...]:
    """A wrong count removes a waiting deck; of the deck in play it holds the round for a count."""
    if command.deck not in [deck.name for deck in state.decks.present]:
        raise refuse(rules, "table/no_deck", "two_decks", "a deck at the table", command.deck)
    if command.cards == 52:
        return ()
    in_play = state.decks.in_play
    if in_play is not None and in_play.name == command.deck:
        return (e.CountAlarmed(command.deck, command.cards),)
    found = Irregularity(What.DECK_COUNT, cards=command.cards)
    return (e.DeckRemoved(command.deck, ruling(rules, state.round, found).clauses),)


def _report_count(
    rules: HouseRules, state: TableState, cards: int, misdealt: bool
) -> tuple[e.Event, ...]:
    found = Irregularity(What.DECK_COUNT, cards=cards, misdealt=misdealt)
    ruled = decide_round(rules, state.round, game.ReportIrregularity(found))
    return _with_decks(rules, state, ruled)


def _dealt(state: RoundState) -> int:
    return 52 - len(state.stub)


def _funded(
    state: TableState, command: game.PlaceWagers, placed: tuple[e.Event, ...]
) -> tuple[e.Event, ...]:
    """Chips on the layout come out of the player's stack; cash with a spoken bet buys them."""
    currency = state.ledger.currency
    wanted = Cents.total((stake for _, stake in command.wagers), currency)
    if command.instrument is game.Instrument.VERBAL_CASH:
        return (e.ChipsBought(command.player, wanted), *placed)
    seat = state.round.seat(command.seat)
    lying = Cents.total((bet.stake for bet in (seat.bets if seat else ())), currency)
    has = state.ledger.balance(player(command.player)) + lying
    if wanted > has:
        raise RuleError("table/not_enough_chips", expected=f"at most {has}", got=wanted)
    return placed


def _check_chips(rules: HouseRules, amount: Cents) -> None:
    amount.check_whole()
    if amount.currency is not rules.currency or amount.cents <= 0:
        expected, got = f"some {rules.currency} chips", f"{amount} {amount.currency}"
        raise RuleError("table/chips", expected=expected, got=got)


def _cash_out(rules: HouseRules, state: TableState, command: c.CashOut) -> tuple[e.Event, ...]:
    _check_chips(rules, command.amount)
    has = state.ledger.balance(player(command.player))
    if command.amount > has:
        raise RuleError("table/not_enough_chips", expected=f"at most {has}", got=command.amount)
    return (e.ChipsCashedOut(command.player, command.amount),)
