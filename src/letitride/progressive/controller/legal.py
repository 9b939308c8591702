"""The keys that work at a controller now, found by trying each one.

>>> from letitride.rulebook.paytables.library import paytable
>>> from letitride.money import Cents
>>> from letitride.progressive.link import LET_IT_RIDE, Terms, decide, fold, open_link
>>> from letitride.progressive.link.commands import JoinTable
>>> from letitride.progressive.controller import NEXUS
>>> table, dollar = paytable("SM-LIR-1"), Cents(100)
>>> link = open_link("link", Terms(table, dollar))
>>> link = fold(link, decide(link, JoinTable("T1", LET_IT_RIDE, table, dollar)))
>>> state = ControllerState("T1", LET_IT_RIDE, seats=2)
>>> legal = legal_keys(ControllerSettings(system=NEXUS), link, state)
>>> [(one.key.value, one.seats) for one in legal]
[('SENSOR', (1, 2)), ('START GAME', ())]
"""

from collections.abc import Callable
from typing import NamedTuple

from letitride.errors import RuleError
from letitride.progressive.controller import presses
from letitride.progressive.controller.decide import press
from letitride.progressive.controller.keys import Key
from letitride.progressive.controller.state import ControllerSettings, ControllerState
from letitride.progressive.link.state import LinkState


class LegalKey(NamedTuple):
    """A key that works now and, if it is pressed for a seat, the seats it works for."""

    key: Key
    seats: tuple[int, ...] = ()


def legal_keys(
    settings: ControllerSettings,
    link: LinkState,
    state: ControllerState,
    card: presses.CardHolder = presses.CardHolder.EXECUTIVE,
) -> tuple[LegalKey, ...]:
    """Return every key that works now; SWIPE is tried with the given card.

    ADJUST is left out, because meters can be adjusted by hand at any time.
    """

    def works(pressed: presses.Press) -> bool:
        try:
            return bool(press(settings, link, state, pressed))
        except RuleError:
            return False

    *_, hand = link.terms.paytable.pays  # the lowest hand, which any number of seats may have
    for_seats: dict[Key, Callable[[int], presses.Press]] = {
        Key.SENSOR: lambda seat: presses.Sensor(seat, base=True),
        Key.HAND: lambda seat: presses.Hand(seat, hand),
        Key.FOLD: presses.Fold,
        Key.CONFIRM: presses.Confirm,
    }
    alone: dict[Key, presses.Press] = {
        Key.SWIPE: presses.Swipe(card),
        **{key: presses.Button(key) for key in presses.BUTTONS},
    }
    found = []
    for key in Key:
        if key in for_seats:
            seats = range(1, state.seats + 1)
            legal = tuple(seat for seat in seats if works(for_seats[key](seat)))
            found += [LegalKey(key, legal)] if legal else []
        elif key in alone and works(alone[key]):
            found.append(LegalKey(key))
    return tuple(found)
