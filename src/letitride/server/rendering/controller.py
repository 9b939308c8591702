"""Views of a table with real cards: its sensors and keys, but no cards."""

from letitride.api.dealer import controllers as wire
from letitride.api.play.tables import ListedTableView
from letitride.api.progressive.game_manager import PendingJackpotView
from letitride.house.controllers import LoadedController
from letitride.house.events import link_stream, table_stream
from letitride.house.floor_list import FloorTable
from letitride.people import Permission, Person
from letitride.progressive.controller import CardHolder, display
from letitride.progressive.controller.display import payments
from letitride.progressive.controller.keys import Key
from letitride.progressive.controller.legal import legal_keys
from letitride.progressive.controller.press_checks import Panel
from letitride.progressive.controller.prompts import prompts
from letitride.rulebook.table_kind import TableKind
from letitride.server.rendering.table import meters
from letitride.server.rendering.view_of import view_of
from letitride.server.running_house import RunningHouse

#: The keys that require permission to confirm jackpots.
SUPERVISORS = frozenset({Key.KEY_JPH, Key.J_POT, Key.KEY_RUN, Key.CONFIRM, Key.SWIPE})


def needed_for(key: Key) -> Permission:
    """Return the permission that a key requires.

    >>> needed_for(Key.SENSOR).value, needed_for(Key.SWIPE).value
    ('deal', 'confirm_jackpot')
    """
    if key is Key.ADJUST:
        return Permission.ADJUST_METER
    if key is Key.RESET_KEYPAD:  # the floor person presses it after a misdeal
        return Permission.RULE_ON_PLAY
    return Permission.CONFIRM_JACKPOT if key in SUPERVISORS else Permission.DEAL


def card_of(person: Person) -> CardHolder:
    """Return the kind of card that a person swipes."""
    large = Permission.CONFIRM_LARGE_JACKPOT in person.permissions
    return CardHolder.EXECUTIVE if large else CardHolder.SUPERVISOR


def controller_view(house: RunningHouse, name: str, person: Person) -> wire.ControllerView:
    """Return a controller as a person sees it, with its link's current meters."""
    loaded = house.floor.controller(name).with_meters()
    link = loaded.view.state
    state = Panel.of(loaded.settings, link, loaded.state).state
    listed = house.floor.listed(name)
    return view_of(
        wire.ControllerView, state, loaded,
        table=view_of(
            ListedTableView, listed, name=name, title=state.title.name,
            closed=_is_closed(house, name, link.name),
        ),
        link=link.name,
        system=loaded.settings.system.name,
        key_at_jph=state.in_jph,
        hands=[
            view_of(wire.KeyedHandView, hand, standing=hand.stage)
            for hand in sorted(state.hands, key=lambda hand: hand.seat)
        ],
        hand_buttons=list(link.terms.paytable.pays),
        meters=meters(link),
        pending=pending(loaded),
        payments=[
            view_of(wire.PaymentView, line) for line in payments(loaded.settings, link, state)
        ],
        prompts=[
            view_of(wire.ControllerPromptView, one) for one in prompts(loaded.settings, link, state)
        ],
        base_confirmed=loaded.settings.base_confirmed,
        keys=_keys(loaded, person),
    )  # fmt: skip


def pending(loaded: LoadedController) -> list[PendingJackpotView]:
    """Return the pending jackpots at a table."""
    shown = display(loaded.settings, loaded.view.state, [loaded.state])
    kind = TableKind.CONTROLLER
    return [
        view_of(PendingJackpotView, one, standing=one.stage, kind=kind) for one in shown.pending
    ]


def _keys(loaded: LoadedController, person: Person) -> list[wire.KeyView]:
    legal = legal_keys(loaded.settings, loaded.view.state, loaded.state, card_of(person))
    return [
        view_of(wire.KeyView, one) for one in legal if needed_for(one.key) in person.permissions
    ]


def controller_row(house: RunningHouse, listed: FloorTable) -> wire.ControllerRowView:
    """Return a controller as a row in the list of tables."""
    loaded = house.floor.controller(listed.table).refresh()
    state = loaded.state
    return view_of(
        wire.ControllerRowView, listed, state,
        link=loaded.view.state.name,
        system=loaded.settings.system.name,
        title=state.title.name,
        taken=state.lit,
        closed=_is_closed(house, listed.table, loaded.view.state.name),
    )  # fmt: skip


def _is_closed(house: RunningHouse, table: str, link: str) -> bool:
    """Return whether a fault keeps a table, its link, or the house closed."""
    return bool(house.floor.closures.known.closing((table_stream(table), link_stream(link))))


def pressed(house: RunningHouse, name: str, person: Person) -> wire.ControllerAnswer:
    """Return the controller after a key press, as this person sees it."""
    view = controller_view(house, name, person)
    return wire.ControllerAnswer(version=view.version, view=view)
