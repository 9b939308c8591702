"""Every result is a table: HTML for notebooks, CSV for spreadsheets, plain data for programs."""

import csv
import json
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from letitride.cards import parse_cards
from letitride.house.paytable import PayTable
from letitride.house.paytables import paytable
from letitride.house.wagers import Game
from letitride.money import Cents
from letitride.odds.advice import advise
from letitride.odds.hold import hold
from letitride.odds.main_game import solve
from letitride.odds.par import par_sheet
from letitride.odds.ruin import ruin
from letitride.odds.session import QUANTILES, session
from letitride.odds.side_bets import bonus
from letitride.odds.strategy import strategy_card
from letitride.odds.tables import Table, Tabular
from letitride.progressive import Terms, open_link
from tests.odds.main_tables import named
from tests.odds.rounds import main_only
from tests.progressive.links import progressive

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
    "hold": hold(open_link("bank", Terms(progressive("WA-GM-1"), Cents(100))), 7),
}

every_result = pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS)


class Tags(HTMLParser):
    """A reader that counts tags and gathers texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
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
            assert line[name] == str(float(value) if isinstance(value, Fraction) else value)


@every_result
def test_data_is_what_json_can_hold(result: Tabular) -> None:
    data = result.as_data()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert len(data["rows"]) == len(result.as_table().rows)


@every_result
def test_a_notebook_shows_a_table_with_a_row_for_each(result: Tabular) -> None:
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
    odd = Table({"table": "<b>"}, [{"hand": '<script>, "x"', "pays": 1}])
    assert set(Tags(odd.html()).tags) == {"table", "caption", "tr", "th", "td"}
    assert "<script>" not in odd.html()
    assert odd.csv() == 'hand,pays\n"<script>, ""x""",1'


def test_a_table_may_be_empty() -> None:
    poor = strategy_card(PayTable(id="poor", wager=Game.MAIN, pays={}))
    assert poor.to_csv() == ""
    assert poor.as_data() == {"rows": []}
