"""evolve: apply an event to the table and its ledger, without making any decisions."""

from typing import assert_never

from letitride.cage import Account, Ledger, Posting, move
from letitride.cards import FIXED_ORDER, cut
from letitride.game import Phase, RoundState
from letitride.game import events as game_events
from letitride.game import evolve as evolve_round
from letitride.progressive.link.events import LinkEvent
from letitride.records import changed
from letitride.table import events as table_events
from letitride.table.debts import debt_postings
from letitride.table.decks import DeckPlace, Decks, Rack, TableDeck
from letitride.table.events import DeckEvent, InventoryEvent, ProcedureEvent
from letitride.table.meter_postings import link_postings
from letitride.table.procedure.state import Procedure
from letitride.table.round_postings import OUTSIDE, TRAY, player, postings
from letitride.table.state import TableState
from letitride.table.tray import BOX, evolve_inventory, inventory_postings


def evolve(state: TableState, event: table_events.Event) -> TableState:
    """Return the table after one event."""
    return step(state, event)[0]


def step(state: TableState, event: table_events.Event) -> tuple[TableState, tuple[Posting, ...]]:
    """Return the table after one event, and the event's postings in the ledger."""
    if game_events.is_of_round(event):  # most events are
        posted, ledger = _booked(state.ledger, postings(state.round, event))
        return _evolve_round(state, event, ledger), posted
    posted, ledger = _booked(state.ledger, _postings(state, event))
    if isinstance(event, DeckEvent):
        procedure = _after_deck(state, event)
        decks = _evolve_decks(state.decks, event)
        return changed(state, decks=decks, procedure=procedure), posted
    if isinstance(event, ProcedureEvent):
        return changed(state, procedure=_evolve_procedure(state.procedure, event)), posted
    if isinstance(event, InventoryEvent):
        inventory = evolve_inventory(state.inventory, state.ledger, event)
        return changed(state, ledger=ledger, inventory=inventory), posted
    envy = (*state.envy, event) if isinstance(event, table_events.EnvyPaid) else state.envy
    if isinstance(event, table_events.EnvyTakenBack):
        envy = ()
    return changed(state, ledger=ledger, envy=envy), posted


def _booked(ledger: Ledger, posted: tuple[Posting, ...]) -> tuple[tuple[Posting, ...], Ledger]:
    """Return the postings, including the debts they cause, and the ledger after them."""
    if not posted:
        return posted, ledger
    ledger = ledger.post(*posted)
    owed = debt_postings(ledger, posted)
    return (*posted, *owed), ledger.post(*owed) if owed else ledger


def _postings(state: TableState, event: table_events.Event) -> tuple[Posting, ...]:
    """Return the postings for an event outside the round."""
    match event:
        case table_events.ChipsBought():
            return _bought(state, event)
        case table_events.ChipsCashedOut():
            return (move("chips cashed out", player(event.player), OUTSIDE, event.amount),)
        case table_events.EnvyPaid():
            return (move("envy", TRAY, _chips(state, event.seat), event.amount),)
        case table_events.EnvyTakenBack():
            return (move("envy taken back", _chips(state, event.seat), TRAY, event.amount),)
        case _ if isinstance(event, LinkEvent):
            return link_postings(event, state.ledger.currency)
        case _ if isinstance(event, InventoryEvent):
            return inventory_postings(state.ledger, event)
        case _:
            return ()


def _bought(state: TableState, event: table_events.ChipsBought) -> tuple[Posting, ...]:
    """Return the postings for chips sold from the cage, or from the tray if it is open."""
    chips = player(event.player)
    if not state.inventory.is_open:
        return (move("chips bought", OUTSIDE, chips, event.amount),)
    paid = move("money dropped", OUTSIDE, BOX, event.amount)
    return paid, move("chips bought", TRAY, chips, event.amount)


def _chips(state: TableState, number: int) -> Account:
    return player(state.round.recorded_seat(number).player)


def _evolve_round(state: TableState, event: game_events.Event, ledger: Ledger) -> TableState:
    after = evolve_round(state.round, event)
    decks = state.decks
    if isinstance(event, game_events.DealCompleted) and decks.in_play is not None:
        decks = changed(decks, rack=Rack(decks.in_play.name, len(after.stub)))
    envy = () if isinstance(event, game_events.BettingOpened) else state.envy
    procedure = _after_round(state.procedure, state.round, event, after)
    return TableState(ledger, after, decks, envy, state.inventory, procedure)


def _after_round(
    procedure: Procedure, before: RoundState, event: game_events.Event, after: RoundState
) -> Procedure:
    """Restart the script if the round ends early, and undo checks that must be repeated."""
    match event:
        case game_events.RoundVoided() | game_events.DealAbandoned() if procedure.taken:
            steps = (one.step for one in procedure.taken)
            return changed(procedure, taken=(), earlier=(*procedure.earlier, *steps))
        case game_events.RoundCanceled() if procedure.taken:
            return changed(procedure, taken=())
        case game_events.BettingOpened() if procedure.earlier:
            return changed(procedure, earlier=())
        case game_events.SideBetCountDisagreed():
            return procedure.without("verify_bonus_count")
        case game_events.WagersPlaced() | game_events.WagersTakenDown() | game_events.SeatLeft():
            unchanged = before.on_sensors == after.on_sensors
            return procedure if unchanged else procedure.without("check_sensors")
        case _:
            return procedure


def _after_deck(state: TableState, event: DeckEvent) -> Procedure:
    """Restart the script if the table goes dead or a deck is removed between rounds.

    This function also tracks whether a recut has been ordered.
    """
    procedure = state.procedure
    match event:
        case table_events.TableWentDead():
            return changed(procedure, taken=(), recut=None)
        case table_events.DeckRemoved() if state.round.phase in (Phase.IDLE, Phase.OVER):
            return changed(procedure, taken=())
        case table_events.RecutOrdered():
            return changed(procedure, recut=())
        case table_events.DeckShuffled() | table_events.DeckBroughtIn():
            return changed(procedure, recut=None) if procedure.recut is not None else procedure
        case _:
            return procedure


def _evolve_procedure(procedure: Procedure, event: ProcedureEvent) -> Procedure:
    match event:
        case table_events.DealerSignedOn():
            return changed(procedure, dealer=event.dealer)
        case table_events.DealerSignedOff():
            return changed(procedure, dealer=None)
        case table_events.StepTaken():
            return _step_taken(procedure, event)
        case table_events.IrregularityReported():
            return changed(procedure, held=event, counted=())
        case table_events.RulingGiven() | table_events.ReportDismissed():
            return changed(procedure, held=None, counted=())
        case _:
            assert_never(event)


def _step_taken(procedure: Procedure, event: table_events.StepTaken) -> Procedure:
    taken = () if event.last else (*procedure.taken, event)
    counted, recut = procedure.counted, procedure.recut
    if procedure.held is not None:
        counted = (*counted, event)
    if recut is not None:
        recut = (*recut, event.step)
    return changed(procedure, taken=taken, counted=counted, recut=recut)


def _evolve_decks(decks: Decks, event: DeckEvent) -> Decks:  # noqa: C901 - one case per event
    match event:
        case table_events.DeckReceived():
            return changed(decks, decks=(*decks.decks, TableDeck(event.deck, event.back)))
        case table_events.VirtualDeckProvided() if decks.named(event.deck):
            return decks.with_deck(event.deck, virtual=True)
        case table_events.VirtualDeckProvided():
            virtual = TableDeck(event.deck, "", DeckPlace.STACKED, virtual=True)
            return changed(decks, decks=(*decks.decks, virtual))
        case table_events.OpeningStepDone():
            return _step_done(decks, event)
        case table_events.DeckShuffled():
            rack = Rack() if decks.rack.deck == event.deck else decks.rack
            shuffled = decks.with_deck(
                event.deck, place=DeckPlace.SHUFFLED, order=event.order, cut=False, recut=False
            )
            return changed(shuffled, rack=rack)
        case table_events.DeckCut():
            deck = decks.named(event.deck)
            assert deck is not None
            order = cut(deck.order, event.lifted)
            return decks.with_deck(event.deck, order=order, cut=True, recut=False)
        case table_events.RecutOrdered():
            return decks.with_deck(event.deck, cut=False, recut=True)
        case table_events.DeckBroughtIn():
            return _brought_in(decks, event)
        case table_events.StubCounted():
            wrong = event.in_deck != len(FIXED_ORDER)  # the stub must be counted again
            uncounted = decks.rounds_uncounted if wrong else 0
            return changed(decks, rounds_uncounted=uncounted, count_alarm=False)
        case table_events.CountAlarmed():
            return changed(decks, count_alarm=True)
        case table_events.DeckRacked():
            racked = decks.with_deck(event.deck, place=DeckPlace.RACK, order=())
            return changed(racked, rack=Rack(event.deck, 52), count_alarm=False)
        case table_events.ShuffleSpoiled():
            return decks.with_deck(event.deck, place=DeckPlace.SHUFFLER, order=(), cut=False)
        case table_events.DeckRemoved():
            rack = Rack() if decks.rack.deck == event.deck else decks.rack
            removed = decks.with_deck(event.deck, place=DeckPlace.REMOVED, order=())
            played = decks.in_play is not None and decks.in_play.name == event.deck
            return changed(
                removed,
                rack=rack,
                count_alarm=decks.count_alarm and not played,
                rounds_uncounted=0 if played else decks.rounds_uncounted,
            )
        case table_events.TableWentDead():
            return _went_dead(decks, event)
        case _:
            assert_never(event)


def _step_done(decks: Decks, event: table_events.OpeningStepDone) -> Decks:
    """Stack a deck after its last step. A second deck waits in the rack (WA-LIRB-OPEN-5.1)."""
    deck = decks.named(event.deck)
    assert deck is not None
    place, rack = (DeckPlace.STACKED if event.last else DeckPlace.OPENING), decks.rack
    first = any(other.place in (DeckPlace.STACKED, DeckPlace.SHUFFLED) for other in decks.present)
    if event.last and first and rack.deck is None:
        place, rack = DeckPlace.RACK, Rack(event.deck, 52)
    done = decks.with_deck(event.deck, steps_done=(*deck.steps_done, event.step), place=place)
    still_spread = any(other.place is DeckPlace.OPENING for other in done.present)
    return changed(done, rack=rack, dead=decks.dead and still_spread)


def _brought_in(decks: Decks, event: table_events.DeckBroughtIn) -> Decks:
    """Load the other deck into the shuffler, which releases this one (WA-LIRB-DEAL-5)."""
    for deck in decks.present:
        if deck.name != event.deck and deck.place in (DeckPlace.RACK, DeckPlace.STACKED):
            decks = decks.with_deck(deck.name, place=DeckPlace.SHUFFLER)
    return changed(
        decks.with_deck(event.deck, place=DeckPlace.IN_PLAY),
        rack=Rack(),
        last_played=event.deck,
        rounds_uncounted=decks.rounds_uncounted + 1,
    )


def _went_dead(decks: Decks, event: table_events.TableWentDead) -> Decks:
    each = {one.deck: (one.steps, one.stacked) for one in event.decks}

    def spread(deck: TableDeck) -> TableDeck:
        if deck.place is DeckPlace.REMOVED:
            return deck
        steps, stacked = each.get(deck.name, (event.steps, event.stacked))
        place = DeckPlace.STACKED if stacked else DeckPlace.OPENING
        return TableDeck(deck.name, deck.back, place, steps)

    lying = tuple(spread(deck) for deck in decks.decks)
    return changed(decks, decks=lying, rack=Rack(), dead=not event.stacked)
