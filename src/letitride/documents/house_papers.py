"""What a house prints for its tables: layout odds, placards, rules of play, dealer procedure.

Each is made from the rules a table plays by, in the words of its jurisdiction, and names the
edition of those rules and their digest. Of several tables each begins a page of its own.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import cos, radians, sin
from typing import Any

from letitride.documents.html_page import page
from letitride.documents.rules_of_play import irregularities, sections, setting_words
from letitride.documents.schedule import Schedule, schedule
from letitride.documents.words import GAMES, WAGERS, hand_words, printed_sum
from letitride.game.script import ScriptStep, script
from letitride.rulebook.editions import Edition, edition_in_force, edition_of
from letitride.rulebook.jurisdiction import Jurisdiction
from letitride.rulebook.layout import Spot, layout
from letitride.rulebook.paytable import AnyTable, CoverAllTable, ProgressiveTable
from letitride.rulebook.phases import Phase
from letitride.rulebook.rules import HouseRules
from letitride.rulebook.settings import RANGES
from letitride.rulebook.wagers import SENSORS, Game, Wager

#: What a template is told of a table.
Told = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table to print for: whose, its name, where it is, and what it plays by."""

    house: str
    name: str
    place: Jurisdiction
    rules: HouseRules

    @property
    def edition(self) -> Edition:
        """The edition of the rules in force."""
        return edition_in_force(self.place)


def layout_html(tables: Sequence[PrintedTable]) -> str:
    """The layouts with their odds, a landscape page each: "to" or "win", never "for" (R14)."""
    return _pages("layout", "Layout and odds", tables, _layout)


def placard_html(tables: Sequence[PrintedTable]) -> str:
    """The placards, a page each: limits, notices, and every schedule."""
    return _pages("placard", "Placard", tables, _placard)


def rules_html(tables: Sequence[PrintedTable]) -> str:
    """The rules of play, in sentences."""
    return _pages("rules", "Rules of play", tables, _rules)


def procedure_html(tables: Sequence[PrintedTable]) -> str:
    """The dealer's procedure: opening, the round step by step, and what may go wrong."""
    return _pages("procedure", "Dealer procedure", tables, _procedure)


def _pages(
    template: str, kind: str, tables: Sequence[PrintedTable], told: Callable[[HouseRules], Told]
) -> str:
    made = [head_of(one) | told(one.rules) for one in tables]
    return page(template, tables[0].rules.currency, kind=kind, tables=made)


def _layout(rules: HouseRules) -> Told:
    return {
        "schedules": [each for each in schedules_of(rules) if each["game"] not in SENSORS],
        "seats": list(_seats(rules)),
        "community": [{"x": _MIDDLE - 45 * n / 2 + 45 * at} for n, at in _places(rules)],
        "sensors": any(spot.sensor for spot in layout(rules).areas[0].spots),
        "legend": list(_legend(rules)),
    }


def _placard(rules: HouseRules) -> Told:
    return {
        "schedules": _in_columns(list(schedules_of(rules))),
        "limits": list(limits_of(rules)),
        "notices": list(notices_of(rules)),
    }


def _rules(rules: HouseRules) -> Told:
    return {"sections": sections(rules), "schedules": _in_columns(list(schedules_of(rules)))}


def _procedure(rules: HouseRules) -> Told:
    return {
        "opening": rules.opening,
        "round": list(round_of(rules)),
        "irregularities": list(irregularities(rules)),
    }


def head_of(one: PrintedTable) -> Told:
    """Which table it is, and what it plays by."""
    return {
        "house": one.house,
        "name": one.name,
        "jurisdiction": one.place.name,
        "edition": str(one.edition),
        "digest": one.rules.digest,
        "dealing": one.rules.deal.device,
    }


# ---------------------------------------------------------------- schedules, limits, notices


def schedules_of(rules: HouseRules) -> Iterator[dict[str, Any]]:
    """Every pay table as it is printed."""
    for game, table in rules.tables.items():
        printed = schedule(table)
        cards = _cards(table, game)
        yield {
            "game": game,
            "title": GAMES[game],
            "id": table.id,
            "edition": str(edition_of(table)),
            "columns": printed.columns,
            "rows": [
                [hand_words(row[0], cards=cards), *_short(printed, row)] for row in printed.rows
            ],
            "note": _beside(table, printed),
            "clauses": table.clauses,
        }


def _in_columns(schedules: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], ...]:
    """Two columns of about the same height, in the order of the games."""
    heights = [len(one["rows"]) + 4 for one in schedules]  # and its title, head and note
    cut = min(
        range(1, len(schedules) + 1), key=lambda at: max(sum(heights[:at]), sum(heights[at:]))
    )
    return schedules[:cut], schedules[cut:]


def _cards(table: AnyTable, game: Game) -> int:
    if isinstance(table, ProgressiveTable):
        return table.cards
    return 3 if game is Game.THREE_CARD else 5


def _short(printed: Schedule, row: list[str]) -> list[str]:
    """The pays of a row; side by side in many columns the odds alone fit."""
    many = len(printed.columns) > 2
    return [pay.removesuffix(" to 1") if many else pay for pay in row[1:]]


def _beside(table: AnyTable, printed: Schedule) -> str:
    if isinstance(table, CoverAllTable):
        return "Pays to 1 on the highest hand at the table, by the number of hands dealt."
    return printed.note


_AMOUNTS = {
    "min_bet": "Bets 1, 2 and $, each",
    "three_card_min": "Three card bonus",
    "cover_all_min": "Cover All",
}
_OF = {"three_card_min": Game.THREE_CARD, "cover_all_min": Game.COVER_ALL}


def limits_of(rules: HouseRules) -> Iterator[dict[str, str]]:
    """The least and the most of every wager."""
    settings = rules.settings
    for least, most in RANGES:
        if least in _AMOUNTS and rules.offers(_OF.get(least, Game.MAIN)):
            low, high = getattr(settings, least), getattr(settings, most)
            if low is None and high is None:
                continue
            yield {
                "wager": _AMOUNTS[least],
                "least": "—" if low is None else printed_sum(low),
                "most": "—" if high is None else printed_sum(high),
            }
    if rules.offers(Game.BONUS):
        amount = printed_sum(settings.bonus_wager)
        yield {"wager": GAMES[Game.BONUS], "least": amount, "most": amount}
    for game in SENSORS:
        if rules.offers(game):
            amount = printed_sum(rules.progressive_wager(game))
            yield {"wager": GAMES[game], "least": amount, "most": amount}


_NOTICES = ("posted_limit", "max_games", "payout_limit", "two_spots", "match_play", "verbal_cash")


def notices_of(rules: HouseRules) -> Iterator[dict[str, Any]]:
    """What a player is to know before betting; what is not limited needs no notice."""
    for topic in _NOTICES:
        if getattr(rules.settings, topic) is not None:
            yield {"text": setting_words(rules, topic), "clauses": rules.sources(topic)}


# ---------------------------------------------------------------- the round


_PHASES = {
    Phase.IDLE: "Before the round",
    Phase.BETTING: "Bets are open",
    Phase.CLOSED: "Bets are closed, and the deal",
    Phase.THREE_CARD: "The three card bonus",
    Phase.BET_ONE: "Bet 1",
    Phase.FIRST_CARD: "The first community card",
    Phase.BET_TWO: "Bet 2",
    Phase.SECOND_CARD: "The second community card",
    Phase.SETTLING: "Settlement",
    Phase.COVER_ALL: "Cover All",
    Phase.COLLECTING: "The end of the round",
}


def round_of(rules: HouseRules) -> Iterator[tuple[str, list[ScriptStep]]]:
    """The steps of a round, by the title of their phase."""
    for phase, lines in groupby(script(rules), key=lambda line: line.phase):
        yield _PHASES.get(phase, phase.value), list(lines)


# ---------------------------------------------------------------- the drawing

_MIDDLE, _RADIUS, _FIRST, _LAST = 500, 330, 14, 166
_COLOURS = {Wager.BONUS: "#b3261e", Wager.PROGRESSIVE: "#b3261e", Wager.PROGRESSIVE_2: "#b3261e"}
_MARKS = {
    Wager.TIP: "T",
    Wager.BONUS: "B",
    Wager.THREE_CARD: "3",
    Wager.TIP_THREE_CARD: "T3",
    Wager.COVER_ALL: "CA",
    Wager.PROGRESSIVE: "P",
    Wager.PROGRESSIVE_2: "P2",
}
_IN_A_ROW = 3


def _seats(rules: HouseRules) -> Iterator[dict[str, Any]]:
    """Every seat along the edge, seat 1 at the dealer's left, who looks at us from the tray."""
    areas = layout(rules).areas
    for area in areas:
        step = (_LAST - _FIRST) / max(len(areas) - 1, 1)
        angle = _FIRST + step * (area.seat - 1) if len(areas) > 1 else 90
        yield {
            "seat": area.seat,
            "x": round(_MIDDLE + _RADIUS * 1.22 * cos(radians(angle)), 1),
            "y": round(20 + _RADIUS * sin(radians(angle)), 1),
            "turn": round(angle - 90, 1),
            "spots": [_spot(spot, at, len(area.spots)) for at, spot in enumerate(area.spots)],
        }


def _spot(spot: Spot, at: int, number: int) -> dict[str, Any]:
    """Three spots in a row before the player, the rows behind them centred."""
    row = at // _IN_A_ROW
    in_row = min(_IN_A_ROW, number - row * _IN_A_ROW)
    return {
        "mark": _MARKS.get(spot.wager, spot.mark),
        "x": (at % _IN_A_ROW - (in_row - 1) / 2) * 34,
        "y": -row * 34,
        "sensor": spot.sensor,
        "colour": _COLOURS.get(spot.wager, "none"),
    }


def _places(rules: HouseRules) -> list[tuple[int, int]]:
    number = layout(rules).community
    return [(number, at) for at in range(number)]


def _legend(rules: HouseRules) -> Iterator[tuple[str, str]]:
    for spot in layout(rules).areas[0].spots:
        if spot.wager in _MARKS:
            yield _MARKS[spot.wager], WAGERS[spot.wager]
