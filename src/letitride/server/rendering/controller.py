"""What is seen of a table with real cards: its sensors and keys, never a card."""

from letitride.api.dealer.controllers import (
    ControllerAnswer,
    ControllerRowView,
    ControllerView,
    KeyedHandView,
    KeyView,
)
from letitride.api.play.tables import ListedTableView
from letitride.api.progressive.game_manager import PendingJackpotView
from letitride.house.controllers import LoadedController
from letitride.house.events import TableKind
from letitride.house.floor_list import FloorTable
from letitride.people import Permission, Person
from letitride.progressive.controller import CardHolder, display
from letitride.progressive.controller.keys import Key
from letitride.progressive.controller.legal import legal_keys
from letitride.server.rendering.table import meters
from letitride.server.running_house import RunningHouse

#: What only those may press who confirm jackpots.
SUPERVISORS = frozenset({Key.KEY_JPH, Key.J_POT, Key.KEY_RUN, Key.CONFIRM, Key.SWIPE})


def needed_for(key: Key) -> Permission:
    """What somebody must be allowed to do who presses a key.

    >>> needed_for(Key.SENSOR).value, needed_for(Key.SWIPE).value
    ('deal', 'confirm_jackpot')
    """
    if key is Key.ADJUST:
        return Permission.ADJUST_METER
    if key is Key.RESET_KEYPAD:  # the floor person's, with the cards of a misdeal
        return Permission.RULE_ON_PLAY
    return Permission.CONFIRM_JACKPOT if key in SUPERVISORS else Permission.DEAL


def card_of(person: Person) -> CardHolder:
    """The card that somebody swipes."""
    large = Permission.CONFIRM_LARGE_JACKPOT in person.permissions
    return CardHolder.EXECUTIVE if large else CardHolder.SUPERVISOR


def controller_view(house: RunningHouse, name: str, person: Person) -> ControllerView:
    """A controller as a person sees it, its link's meters as they stand."""
    loaded = house.floor.controller(name).with_meters()
    state, link = loaded.state, loaded.view.state
    return ControllerView(
        table=ListedTableView(
            name=name,
            title=state.title.name,
            kind=TableKind.CONTROLLER,
            shut=house.floor.listed(name).shut,
        ),
        version=loaded.version,
        link=link.name,
        system=loaded.settings.system.name,
        seats=state.seats,
        round=state.round,
        stage=state.stage,
        key_at_jph=state.in_jph,
        lit=sorted(state.lit),
        folded=sorted(state.folded),
        hands=[
            KeyedHandView(
                seat=hand.seat,
                hand=hand.hand,
                standing=hand.stage,
                award=None if hand.award is None else str(hand.award),
            )
            for hand in sorted(state.hands, key=lambda hand: hand.seat)
        ],
        hand_buttons=list(link.terms.paytable.pays),
        meters=meters(link),
        pending=pending(loaded),
        keys=_keys(loaded, person),
    )


def pending(loaded: LoadedController) -> list[PendingJackpotView]:
    """The jackpots in hand at a table."""
    shown = display(loaded.settings, loaded.view.state, [loaded.state])
    return [
        PendingJackpotView(
            table=one.table,
            seat=one.seat,
            hand=one.hand,
            level=one.level,
            amount=None if one.amount is None else str(one.amount),
            standing=one.stage,
        )
        for one in shown.pending
    ]


def _keys(loaded: LoadedController, person: Person) -> list[KeyView]:
    card = card_of(person)
    legal = legal_keys(loaded.settings, loaded.view.state, loaded.state, card)
    return [
        KeyView(key=one.key, seats=list(one.seats))
        for one in legal
        if needed_for(one.key) in person.permissions
    ]


def controller_row(house: RunningHouse, listed: FloorTable) -> ControllerRowView:
    """A controller as the list of tables has it."""
    loaded = house.floor.controller(listed.table).refresh()
    state = loaded.state
    return ControllerRowView(
        table=listed.table,
        kind=listed.kind,
        shut=listed.shut,
        link=loaded.view.state.name,
        system=loaded.settings.system.name,
        title=state.title.name,
        seats=state.seats,
        taken=sorted(state.lit),
        round=state.round,
        stage=state.stage,
    )


def pressed(house: RunningHouse, name: str, person: Person) -> ControllerAnswer:
    """What a press led to, as this person sees it."""
    view = controller_view(house, name, person)
    return ControllerAnswer(version=view.version, view=view)
