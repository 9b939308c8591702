"""Events that concern one person's money: other players do not see them."""

from letitride.api.play.rounds import EventView
from letitride.house.events import HouseEvent
from letitride.people import Permission, Person
from letitride.table.events import ChipsBought, ChipsCashedOut

#: The permissions of people whose work requires everyone's events.
_STAFF = frozenset(
    {Permission.DEAL, Permission.RUN_TABLES, Permission.READ_GAME_MANAGER, Permission.AUDIT}
)
_CHIPS = (ChipsBought, ChipsCashedOut)


def is_staff(person: Person) -> bool:
    """Return whether a person may see everyone's events."""
    return not _STAFF.isdisjoint(person.permissions)


def is_listed_for(person: Person, record: HouseEvent, actor: str) -> bool:
    """Return whether a table's list of events shows an event to a person.

    Players see their own events, and those that name no seat and no player.
    """
    if is_staff(person) or actor == person.name:
        return True
    player = getattr(record, "player", None)
    if player is not None:
        return bool(player == person.name)
    return not hasattr(record, "seat")


def without_chips(view: EventView, record: HouseEvent, person: Person) -> EventView:
    """Return the event without another player's name and amount, if it moves that player's chips.

    Bets on the layout are visible to everyone at the table. Money in someone's pocket is not.
    """
    if isinstance(record, _CHIPS) and record.player != person.name and not is_staff(person):
        return EventView.model_validate({"version": view.version, "event": view.event})
    return view
