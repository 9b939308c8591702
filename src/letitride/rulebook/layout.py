"""The layout: the betting spots of each seat, and the community area.

>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> spots = layout(house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"})).areas[0].spots
>>> [spot.mark for spot in spots]
['1', '2', '3']
"""

from dataclasses import dataclass

from letitride.errors import InputError
from letitride.rulebook.house_rules import BurnTime, HouseRules
from letitride.rulebook.wagers import GAME_OF, SENSORS, TIPS, Wager

#: The largest number of betting positions on a layout.
MOST_SEATS = 7


@dataclass(frozen=True, slots=True)
class Spot:
    """A betting spot and its mark. ``sensor`` says whether a device registers the bet."""

    wager: Wager
    mark: str
    sensor: bool


@dataclass(frozen=True, slots=True)
class BettingArea:
    """The spots in front of one seat."""

    seat: int
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A table's layout: a betting area for each seat, and the places for community cards.

    A card that is burned at the deal goes to the discard rack, so the felt has no place for it.
    """

    areas: tuple[BettingArea, ...]
    community: int


def layout(rules: HouseRules) -> Layout:
    """Return a house's layout, with a spot at every seat for each wager it offers.

    Every progressive wager goes on a sensor (WA-GM-5.3). A bonus wager may be placed without one
    (R54).
    """
    bonus = (Wager.BONUS,) if rules.settings.bonus_sensors else ()
    sensors = (*SENSORS.values(), *bonus)
    spots = tuple(
        Spot(wager, _mark(rules, wager), wager in sensors)
        for wager in Wager
        if rules.offers(GAME_OF[wager]) and (wager not in TIPS or rules.settings.dealer_tips)
    )
    seats = range(1, rules.settings.seats + 1)
    burn = rules.deal.burn
    racked = 1 if burn is not None and burn.when is BurnTime.AT_THE_DEAL else 0
    return Layout(
        tuple(BettingArea(seat, spots) for seat in seats),
        community=rules.deal.community_cards - racked,
    )


def _mark(rules: HouseRules, wager: Wager) -> str:
    """Return a spot's mark on the felt. The third bet's is "$" or "3" (MA-6(d)-2)."""
    return rules.settings.third_bet if wager is Wager.DOLLAR else wager.value


def check_seats(seats: int) -> None:
    """Reject a number of seats that no layout has.

    >>> check_seats(8)
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: A table has 1 to 7 seats, not 8. Choose a number in that range. \
(odds/seats)
    """
    if not 1 <= seats <= MOST_SEATS:
        raise InputError(
            "odds/seats", expected=f"1 to {MOST_SEATS} seats", got=seats, most=MOST_SEATS
        )
