"""What is seen of a table with real cards: its sensors and keys, never a card."""

from pydantic import BaseModel

from letitride.api.examples import example
from letitride.api.links import LinkMeter, PendingView
from letitride.api.tables import ListedTable
from letitride.house.controllers import LoadedController
from letitride.house.events import TableKind
from letitride.house.floor_list import FloorTable
from letitride.people import Permission, Person
from letitride.progressive.controller import CardHolder, GameStage, HandStage, display
from letitride.progressive.controller.legal import legal_keys
from letitride.progressive.controller.systems import Key
from letitride.server.auth.second_person import ApprovalBody
from letitride.server.running_house import RunningHouse
from letitride.server.views.table import meters

_TABLE = {"name": "P1", "title": "Let It Ride", "kind": "controller", "shut": False}
_VIEW = {
    "table": _TABLE, "version": 12, "link": "Bank", "system": "nexus", "seats": 7, "round": 3,
    "stage": "playing", "key_at_jph": False, "lit": [3, 5], "folded": [],
    "hands": [{"seat": 3, "hand": "royal_flush", "standing": "keyed", "award": None}],
    "hand_buttons": ["royal_flush", "straight_flush"],
    "meters": [{"link": "Bank", "level": "Jackpot", "amount": "10000.38"}],
    "pending": [
        {
            "table": "P1", "seat": 3, "hand": "royal_flush", "level": "Jackpot", "amount": None,
            "standing": "keyed",
        }
    ],
    "keys": [{"key": "HAND", "seats": [3, 5]}, {"key": "CONFIRM", "seats": [3]}],
}  # fmt: skip

#: What only those may press who confirm jackpots.
SUPERVISORS = frozenset({Key.KEY_JPH, Key.J_POT, Key.KEY_RUN, Key.CONFIRM, Key.SWIPE})


class HandView(BaseModel):
    """A hand that the dealer named, how far it has come, and its award once that is fixed."""

    seat: int
    hand: str
    standing: HandStage
    award: str | None


class KeyView(BaseModel):
    """A key that works now, and the seats it can be pressed for."""

    key: Key
    seats: list[int]


class ControllerView(BaseModel):
    """A controller as you see it, with the keys that work now and that you may press."""

    model_config = example(**_VIEW)

    table: ListedTable
    version: int
    link: str
    system: str
    seats: int
    round: int
    stage: GameStage
    key_at_jph: bool
    lit: list[int]
    folded: list[int]
    hands: list[HandView]
    hand_buttons: list[str]
    meters: list[LinkMeter]
    pending: list[PendingView]
    keys: list[KeyView]


class Pressed(BaseModel):
    """What a press led to, or the approval that is now asked for."""

    model_config = example(version=12, view=_VIEW, approval=None)

    version: int
    view: ControllerView
    approval: ApprovalBody | None = None


class ControllerRow(BaseModel):
    """A table with real cards on the list."""

    model_config = example(
        table="P1", kind="controller", shut=False, link="Bank", system="nexus",
        title="Let It Ride", seats=7, taken=[3, 5], round=3, stage="playing",
    )  # fmt: skip

    table: str
    kind: TableKind
    shut: bool
    link: str
    system: str
    title: str
    seats: int
    taken: list[int]
    round: int
    stage: GameStage


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
        table=ListedTable(
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
            HandView(
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


def pending(loaded: LoadedController) -> list[PendingView]:
    """The jackpots in hand at a table."""
    shown = display(loaded.settings, loaded.view.state, [loaded.state])
    return [
        PendingView(
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


def controller_row(house: RunningHouse, listed: FloorTable) -> ControllerRow:
    """A controller as the list of tables has it."""
    loaded = house.floor.controller(listed.table).refresh()
    state = loaded.state
    return ControllerRow(
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


def pressed(house: RunningHouse, name: str, person: Person) -> Pressed:
    """What a press led to, as this person sees it."""
    view = controller_view(house, name, person)
    return Pressed(version=view.version, view=view)
