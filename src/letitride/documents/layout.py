"""A table's printed layout: a drawing of the felt, and the odds."""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import Any

from letitride.documents.printed_table import PaperData, PrintedTable, cap_notice, table_pages
from letitride.documents.rules_of_play import house_setting
from letitride.documents.schedule import schedules_of
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.layout import Layout, Spot, layout
from letitride.rulebook.requirements import Surface
from letitride.rulebook.wagers import SENSORS, Wager
from letitride.wording.names import WAGERS


def layout_html(tables: Sequence[PrintedTable]) -> str:
    """Return each layout with its odds on a landscape page. Odds never use "for" (R14)."""
    return table_pages("layout", "Layout and odds", tables, _drawn, _notices)


def _drawn(rules: HouseRules) -> PaperData:
    return layout_data(rules) | _drawing(layout(rules))


#: For each notice not named after its setting: the setting whose sentence is its text.
_SETTING_OF = {"four_games": "max_games"}


def _notices(table: PrintedTable) -> PaperData:
    return {"notices": [_notice(table, name) for name in table.notices]}


def _notice(table: PrintedTable, name: str) -> PaperData:
    """Return a notice's clauses, and its setting's sentence (or its name if there is none)."""
    rules, setting = table.rules, _SETTING_OF.get(name, name)
    known = setting in rules.cited
    if name == "cap" and table.caps:
        text = " ".join(cap_notice(*one) for one in table.caps)
    else:
        text = (known and house_setting(rules, setting)) or name.replace("_", " ")
    required = (one.clauses for one in table.place.demands.posted if one.notice == name)
    return {
        "text": text,
        "clauses": next(required, rules.sources(setting) if known else ()),
    }


def layout_data(rules: HouseRules) -> PaperData:
    """Return the odds printed on a layout. A progressive's odds are on its own display instead."""
    schedules = schedules_of(rules, Surface.LAYOUT)
    return {"schedules": [each for each in schedules if each["game"] not in SENSORS]}


_MIDDLE, _RADIUS, _FIRST, _LAST = 500, 330, 14, 166
_COLORS = {Wager.BONUS: "#b3261e", Wager.PROGRESSIVE: "#b3261e", Wager.PROGRESSIVE_2: "#b3261e"}
_MARKS = {
    Wager.TIP: "T",
    Wager.BONUS: "B",
    Wager.THREE_CARD: "3C",
    Wager.TIP_THREE_CARD: "T3",
    Wager.COVER_ALL: "CA",
    Wager.PROGRESSIVE: "P",
    Wager.PROGRESSIVE_2: "P2",
}
_IN_A_ROW = 3


def _drawing(cloth: Layout) -> PaperData:
    spots, number = cloth.areas[0].spots, cloth.community
    return {
        "seats": list(_seats(cloth)),
        "community": [{"x": _MIDDLE - 45 * number / 2 + 45 * at} for at in range(number)],
        "sensors": any(spot.sensor for spot in spots),
        "legend": [
            (_MARKS[spot.wager], WAGERS[spot.wager].title) for spot in spots if spot.wager in _MARKS
        ],
    }


def _seats(cloth: Layout) -> Iterator[dict[str, Any]]:
    """Place the seats along the edge, as players see them. Seat 1 is to the dealer's left."""
    areas = cloth.areas
    for area in areas:
        step = (_LAST - _FIRST) / max(len(areas) - 1, 1)
        angle = _FIRST + step * (area.seat - 1) if len(areas) > 1 else 90
        yield {
            "seat": area.seat,
            "x": round(_MIDDLE + _RADIUS * 1.22 * cos(radians(angle)), 1),
            "y": round(20 + _RADIUS * sin(radians(angle)), 1),
            "turn": round(angle - 90, 1),
            "spots": list(map(_spot, area.spots, _places([spot.wager for spot in area.spots]))),
        }


#: The (column, row) of each spot that has a fixed place if tips are allowed. A tip goes above the
#: third bet or next to the three card bonus (SD-3/1, SD-3/2).
_BESIDE_TIPS = {Wager.TIP: (1, 1), Wager.THREE_CARD: (0, 1), Wager.TIP_THREE_CARD: (-1, 1)}


def _places(wagers: Sequence[Wager]) -> list[tuple[float, int]]:
    """Return the column and row of each spot: rows of three, from the player toward the dealer.

    An incomplete last row is centered. If tips are allowed, the spots for tips and for the three
    card bonus have fixed places.
    """
    tips = _BESIDE_TIPS if Wager.TIP in wagers else {}
    places: dict[Wager, tuple[float, int]] = {one: tips[one] for one in wagers if one in tips}
    others = [one for one in wagers if one not in tips]
    free: list[tuple[float, int]] = [(-1, 0), (0, 0), (1, 0)]
    free += [one for one in ((0, 1), (-1, 1)) if tips and one not in places.values()]
    left = len(others) - len(free)
    for at in range(left):
        row = at // _IN_A_ROW
        in_row = min(_IN_A_ROW, left - row * _IN_A_ROW)
        free.append((at % _IN_A_ROW - (in_row - 1) / 2, row + (2 if tips else 1)))
    places |= zip(others, free, strict=False)
    return [places[one] for one in wagers]


def _spot(spot: Spot, place: tuple[float, int]) -> dict[str, Any]:
    """Return a spot with its position on the page."""
    column, row = place
    return {
        "mark": _MARKS.get(spot.wager, spot.mark),
        "x": column * 34,
        "y": -row * 34,
        "sensor": spot.sensor,
        "color": _COLORS.get(spot.wager, "none"),
    }
