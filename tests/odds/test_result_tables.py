"""Every result converts to HTML for notebooks, CSV for spreadsheets, and data for programs."""

import csv
import inspect
import json
import pkgutil
from collections.abc import Iterator
from fractions import Fraction
from html.parser import HTMLParser
from importlib import import_module
from typing import get_args, get_type_hints

import pytest

from letitride import odds
from letitride.cards import parse_cards
from letitride.money import Cents
from letitride.odds.advice import advise
from letitride.odds.designer import design, solve_many
from letitride.odds.main_game.payout_limit import best_under, limited
from letitride.odds.main_game.solver import solve
from letitride.odds.main_game.value_of_information import community_seen
from letitride.odds.par import par_sheet
from letitride.odds.progressive.hold import hold
from letitride.odds.progressive.value import meter_figures, worth_now
from letitride.odds.progressive.waiting_times import hits
from letitride.odds.published import compare
from letitride.odds.result_tables import Record, Records, ResultTable, Tabular
from letitride.odds.sessions.distribution import QUANTILES, session
from letitride.odds.sessions.ruin import ruin
from letitride.odds.side_bets.bonuses import bonus
from letitride.odds.strategies.any_strategy import mistakes_by_shape, play_by_shape
from letitride.odds.strategies.named import never_ride
from letitride.odds.strategies.strategy_card import decisions, strategy_card
from letitride.progressive.link import Terms, open_link
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import MainTable, PayTable
from letitride.rulebook.wagers import Game
from tests.odds.main_tables import named
from tests.odds.rounds import main_only
from tests.progressive.link.link_driver import progressive

LINK = open_link("bank", Terms(progressive("WA-GM-1"), Cents(100)))
ODDS = (1_000, 200, 50, 11, 8, 5, 3, 2, 1)

RESULTS: dict[str, Tabular] = {
    "main game": solve(named("LIRX-01")),
    "side bet": bonus(paytable("LIRB-03-BONUS")),
    "par": par_sheet(paytable("LIRX-01")),
    "par of a progressive": par_sheet(paytable("WA-GM-1")),
    "strategy card": strategy_card(named("LIRX-01")),
    "advice": advise(named("LIRX-01"), parse_cards("Ks Qs Js")),
    "round": main_only(),
    "session": session(main_only(), 10),
    "ruin": ruin(main_only(), Cents(20_000), 10),
    "hold": hold(LINK, 7),
    "worth now": worth_now(LINK, 7),
    "meters": meter_figures(LINK, 7),
    "hits": hits(progressive("WA-GM-1"), "Jackpot"),
    "limited": limited(solve(named("LIRX-01")), 500),
    "best under a limit": best_under(named("LIRX-01"), 500),
    "another strategy": play_by_shape(named("LIRX-01"), never_ride),
    "mistakes": mistakes_by_shape(named("LIRX-01"), never_ride),
    "decisions": decisions(named("LIRX-01"), 1),
    "one decision": decisions(named("LIRX-01"), 1)[0],
    "prices": solve_many([ODDS, ODDS[:4]]),
    "one price": solve_many([ODDS])[0],
    "designs": Records(design(Fraction(0), Fraction(1), ODDS, {})),
    "information": community_seen(named("LIRX-01"), 1, 1),
    "comparisons": compare(paytable("SM-LIR-1")),
    "one comparison": compare(paytable("SM-LIR-1"))[0],
}

every_result = pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS)


class Tags(HTMLParser):
    """An HTML parser that counts tags and collects text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - the parser passes it
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@every_result
def test_csv_has_every_row_under_its_columns(result: Tabular) -> None:
    rows = result.as_table().rows
    read = list(csv.DictReader(result.to_csv().splitlines()))
    assert len(read) == len(rows) > 0
    for line, row in zip(read, rows, strict=True):
        assert line.keys() == row.keys()
        for name, value in row.items():
            text = str(float(value) if isinstance(value, Fraction) else value)
            assert line[name] == ("" if value is None else text)


@every_result
def test_data_can_be_stored_as_json(result: Tabular) -> None:
    data = result.as_data()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    if isinstance(result, Record):
        assert list(data) == list(result.as_table().rows[0])
    else:
        assert len(data["rows"]) == len(result.as_table().rows)


@every_result
def test_a_notebook_shows_a_table_with_one_row_for_each(result: Tabular) -> None:
    shown = Tags(result._repr_html_()).tags
    rows = len(QUANTILES) if result is RESULTS["session"] else len(result.as_table().rows)
    assert shown.count("table") == 1
    assert shown.count("tr") == rows + 1
    assert shown.count("td") == rows * shown.count("th")


def test_fractions_are_exact_in_data_and_decimals_in_csv() -> None:
    game = solve(named("LIRX-01"))
    assert Fraction(game.as_data()["edge"]) == game.edge
    assert sum(Fraction(row["returns"]) for row in game.as_data()["rows"]) == -game.edge
    assert game.to_csv().splitlines()[1].startswith("royal_flush,1.539")


def test_a_notebook_shows_a_session_by_its_quantiles() -> None:
    shown = Tags(RESULTS["session"]._repr_html_()).texts
    assert shown[-2:] == ["0.99", str(session(main_only(), 10).quantile(0.99))]


def test_texts_are_escaped_and_quoted() -> None:
    odd = ResultTable({"table": "<b>"}, [{"hand": '<script>, "x"', "pays": 1}])
    assert set(Tags(odd.html()).tags) == {"table", "caption", "tr", "th", "td"}
    assert "<script>" not in odd.html()
    assert odd.csv() == 'hand,pays\n"<script>, ""x""",1'


def test_a_table_can_be_empty() -> None:
    poor = strategy_card(MainTable(PayTable(id="poor", wager=Game.MAIN, pays={})))
    assert poor.to_csv() == ""
    assert poor.as_data() == {"rows": []}


def test_every_public_result_is_a_table() -> None:
    """Every odds class that a public function returns must be Tabular, except the ones in PARTS."""
    returned = set(_returned_classes())
    assert {"MainGame", "SideBet", "ParSheet", "Hits", "Informed", "Mistake"} <= {
        each.__name__ for each in returned
    }
    assert [each.__name__ for each in returned if not issubclass(each, Tabular)] == []


#: Classes that are not results: counts, cards, and building blocks.
PARTS = {"CardClass", "Community", "Draws", "Joint", "Lattice", "RideRules", "Riding", "Shape",
         "SideWager", "Structure", "TracedPar"}  # fmt: skip


def _returned_classes() -> Iterator[type]:
    for info in pkgutil.walk_packages(odds.__path__, "letitride.odds."):
        module = import_module(info.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ == info.name and not name.startswith("_"):
                yield from _classes_of(get_type_hints(function).get("return"))


def _classes_of(hint: object) -> Iterator[type]:
    """Yield the classes of the odds package that a type hint mentions."""
    for part in (hint, *get_args(hint)):
        ours = isinstance(part, type) and part.__module__.startswith("letitride.odds")
        if ours and part.__name__ not in PARTS:
            yield part
