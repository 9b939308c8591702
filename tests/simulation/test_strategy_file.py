"""Writing and reading a strategy file preserves every decision. Invalid files are rejected."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import letitride
from letitride.cards import Card, parse_cards
from letitride.errors import HouseError
from letitride.odds.counts.classes import classes
from letitride.odds.counts.draws import draws
from letitride.odds.counts.shapes import Made, shape_of
from letitride.odds.main_game.solver import solve
from letitride.odds.strategies.named import SIMPLE_CARD
from letitride.odds.strategies.ride_rules import (
    HIGH,
    MADE,
    STRAIGHTS,
    RideRule,
    RideRules,
    rules_of,
)
from letitride.odds.strategies.score import score
from letitride.odds.strategies.strategy_card import StrategyCard, strategy_card
from letitride.rulebook.paytables.table_types import MainTable, PayTable
from letitride.simulation.strategy_file import load_strategy, read_strategy, to_csv, to_toml
from tests.odds.main_tables import MAIN_TABLES, any_table, named
from tests.rejected import facts

SAMPLES = Path(letitride.__file__).parents[2] / "examples" / "strategies"
WRITERS = {"toml": to_toml, "csv": to_csv}

#: One table for each distinct set of pays, because the card depends only on the pays.
DIFFERENT = {tuple(named(id_).pays.items()): id_ for id_ in MAIN_TABLES}.values()


@cache
def every_class() -> tuple[tuple[Card, ...], ...]:
    return tuple(each.cards for size in (3, 4) for each in classes(size))


def written_and_read(rules: RideRules) -> tuple[RideRules, ...]:
    return tuple(load_strategy(write(rules), form) for form, write in WRITERS.items())


def assert_files_decide_as(card: StrategyCard) -> None:
    for rules in written_and_read(rules_of(card)):
        assert rules == rules_of(card)
        for cards in every_class():
            assert rules.rides(cards) is card.rides(cards), cards


@pytest.mark.parametrize("id_", DIFFERENT)
def test_the_card_of_every_table_can_be_written_and_read(id_: str) -> None:
    assert len(every_class()) == 1_755 + 16_432
    assert_files_decide_as(strategy_card(named(id_)))


@settings(max_examples=10)
@given(any_table)
def test_the_card_of_any_table_can_be_written_and_read(table: MainTable) -> None:
    assert_files_decide_as(strategy_card(table))


def test_the_simple_card_can_be_written_and_read() -> None:
    assert_files_decide_as(SIMPLE_CARD)


def test_a_card_that_never_rides_says_so() -> None:
    poor = MainTable(PayTable(id="poor", wager=named("LIRX-01").wager, pays={}))
    rules = rules_of(strategy_card(poor))
    assert rules.rules == (RideRule(1, ride=False), RideRule(2, ride=False))
    assert written_and_read(rules) == (rules, rules)


def some_of(possible: frozenset[int]) -> st.SearchStrategy[frozenset[int] | None]:
    return st.none() | st.frozensets(st.sampled_from(sorted(possible)), min_size=1)


@st.composite
def rules_for(draw: st.DrawFn, bet: int) -> RideRule:
    rule = RideRule(
        bet,
        suited=draw(st.none() | st.booleans()),
        straights=draw(some_of(STRAIGHTS[bet])),
        high=draw(some_of(HIGH[bet])),
        ride=draw(st.booleans()),
    )
    if rule.is_of_draws:
        return rule
    made = st.frozensets(st.sampled_from(sorted(MADE[bet])), min_size=1)
    return RideRule(bet, made=draw(st.none() | made), ride=rule.ride)


#: Generates any rule that fits some cards.
a_rule = (
    st.sampled_from([1, 2])
    .flatmap(rules_for)
    .filter(lambda rule: any(map(rule.fits, (*draws().three_cards, *draws().four_cards))))
)


@given(st.lists(a_rule, min_size=1, max_size=8).map(lambda rules: RideRules(tuple(rules))))
def test_any_rules_can_be_written_and_read(rules: RideRules) -> None:
    assert written_and_read(rules) == (rules, rules)


def test_a_rule_can_be_for_a_single_shape_so_files_can_express_any_strategy_by_shape() -> None:
    shapes = (*draws().three_cards, *draws().four_cards)
    for shape in shapes:
        rule = RideRule.exactly(shape)
        assert [other for other in shapes if rule.fits(other)] == [shape]
        assert written_and_read(RideRules((rule,))) == (RideRules((rule,)),) * 2


def rides(text: str, cards: str, form: str = "csv") -> bool:
    return load_strategy(text, form).rides(parse_cards(cards))


def test_the_first_rule_that_fits_decides_and_otherwise_the_bet_comes_back() -> None:
    text = "bet,suited,high,ride\n1,,3,false\n1,true,,true\n"
    assert not rides(text, "Ts Qs As")
    assert rides(text, "9s Qs As")
    assert not rides(text, "9s Qs Ad")
    assert not rides(text, "9s Qs As 2s")


def test_a_rule_without_conditions_applies_to_all_cards() -> None:
    assert rides("bet\n2", "2s 2d 7c Jc")
    assert not rides("bet\n2", "2s 2d 7c")


@pytest.mark.parametrize(
    "rule", ["suited = false", "high = 0", "straights = 0", 'made = "nothing"']
)
def test_draws_have_no_pair(rule: str) -> None:
    """A pair of aces does not match a rule for draws with no high cards."""
    text = f"[[rule]]\nbet = 1\n{rule}"
    assert not rides(text, "As Ad 7c", "toml")
    assert rides(text, "2s 7d 9c", "toml")


@pytest.mark.parametrize(
    ("high", "fitting"),
    [("2", {2}), ("0 or 2", {0, 2}), ("at least 2", {2, 3}), ("at least 0", {0, 1, 2, 3})],
)
def test_numbers_can_be_one_several_or_a_minimum(high: str, fitting: set[int]) -> None:
    hands = {0: "2s 7d 9c", 1: "2s 7d Tc", 2: "2s Td Jc", 3: "Ts Jd Qc"}
    rides_on = {count for count, cards in hands.items() if rides(f"bet,high\n1,{high}", cards)}
    assert rides_on == fitting


def test_a_spreadsheet_can_use_uppercase_and_empty_lines_and_cells() -> None:
    text = "\r\nride , bet,made\r\nTRUE, 1 ,low_pair or  high_pair\r\n,,\r\nFALSE,2,\r\n"
    assert load_strategy(text, "csv").rules == (
        RideRule(1, made=frozenset({Made.LOW_PAIR, Made.HIGH_PAIR})),
        RideRule(2, ride=False),
    )


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "simulation/no_rules", "at least one rule"),
        ("rule = []", "simulation/no_rules", "at least one rule"),
        ("[[rule]", "house/toml", "TOML"),
        ("[[rule]]", "house/missing_key", "rule[1].bet"),
        ("[[rule]]\nbet = 3", "house/value", "rule[1].bet to be 1 or 2, got 3"),
        ("[[rule]]\nbet = true", "house/key_type", "rule[1].bet"),
        ("[[rule]]\nbet = 1\n[[rule]]\nbet = '1'", "house/key_type", "rule[2].bet"),
        ("[[rule]]\nbet = 1\npair = 'high'", "house/unknown_key", "rule[1].pair"),
        ("title = 'mine'\n[[rule]]\nbet = 1", "house/unknown_key", "title"),
        ("[[rule]]\nbet = 1\nhigh = 1.5", "house/float", "rule[1].high"),
        ("[[rule]]\nbet = 1\nhigh = 4", "house/value", "rule[1].high"),
        ("[[rule]]\nbet = 1\nhigh = -1", "house/value", "rule[1].high"),
        ("[[rule]]\nbet = 1\nhigh = true", "house/value", "rule[1].high"),
        ("[[rule]]\nbet = 1\nhigh = []", "house/value", "rule[1].high"),
        ("[[rule]]\nbet = 1\nhigh = 'at most 2'", "house/value", "rule[1].high"),
        ("[[rule]]\nbet = 1\nhigh = 'at least 4'", "house/value", "rule[1].high"),
        ("[[rule]]\nbet = 2\nstraights = [1, 3]", "house/value", "rule[1].straights"),
        ("[[rule]]\nbet = 1\nsuited = 'yes'", "house/key_type", "rule[1].suited"),
        ("[[rule]]\nbet = 1\nride = 1", "house/key_type", "rule[1].ride"),
        ("[[rule]]\nbet = 1\nmade = 'two_pair'", "house/value", "rule[1].made"),
        ("[[rule]]\nbet = 1\nmade = []", "house/value", "rule[1].made"),
        ("[[rule]]\nbet = 1\nmade = 2", "house/key_type", "rule[1].made"),
        ("[[rule]]\nbet = 1\nmade = 'high_pair'\nhigh = 2", "house/value", "rule[1].made"),
        ("[[rule]]\nbet = 1\nstraights = 3\nhigh = 1\n[[rule]]\nbet = 2\nstraights = 0\nhigh = 4",
         "simulation/never_fits", "rule[2]"),
    ],
)  # fmt: skip
def test_an_error_in_toml_is_rejected_with_its_place(text: str, code: str, words: str) -> None:
    with pytest.raises(HouseError) as caught:
        load_strategy(text, "toml")
    assert caught.value.code == code
    assert f"strategy: {words}" in facts(caught.value)


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "simulation/no_rules", "at least one rule"),
        ("bet,made\n", "simulation/no_rules", "at least one rule"),
        ("made,high\nhigh_pair,", "simulation/csv", "line 1: the column bet"),
        ("bet,bet\n1,2", "simulation/csv", "line 1: the column bet"),
        ("bet,colour\n1,red", "simulation/csv", "line 1: the column bet"),
        ("bet;made\n1;high_pair", "simulation/csv", "line 1: the column bet"),
        ("bet,made\n1,high_pair\n2", "simulation/csv", "line 3: 2 cells, got 1"),
        ("bet,made\n1,high_pair,\n", "simulation/csv", "line 2: 2 cells, got 3"),
        ('bet,made\n1,"high_pair', "simulation/csv", "line 2: CSV"),
        ("bet,made\n\n3,\n", "house/value", "line 3.bet to be 1 or 2"),
        ("bet,made\n1,\none,\n", "house/key_type", "line 3.bet"),
        ("bet,made\n,high_pair\n", "house/missing_key", "line 2.bet"),
        ("bet,high\n1,two\n", "house/value", "line 2.high"),
        ("bet,high\n1,1 or two\n", "house/value", "line 2.high"),
        ("bet,made\n1,pair\n", "house/value", "line 2.made"),
        ("bet,suited\n1,yes\n", "house/key_type", "line 2.suited"),
    ],
)
def test_an_error_in_csv_is_rejected_with_its_line(text: str, code: str, words: str) -> None:
    with pytest.raises(HouseError) as caught:
        load_strategy(text, "csv")
    assert caught.value.code == code
    assert f"strategy: {words}" in facts(caught.value)


@given(st.text(), st.sampled_from(["toml", "csv"]))
def test_any_text_is_read_or_rejected_with_a_house_error(text: str, form: str) -> None:
    with suppress(HouseError):
        assert load_strategy(text, form).rules


def test_the_file_extension_selects_the_format(tmp_path: Path) -> None:
    spreadsheet = tmp_path / "mine.CSV"
    spreadsheet.write_text("bet\n1\n", "utf-8-sig")
    assert read_strategy(str(spreadsheet)).rules == (RideRule(1),)
    for name, content, code in (
        ("mine.xlsx", b"", "simulation/strategy_form"),
        ("mine.toml", b"\xff", "house/file"),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(HouseError) as caught:
            read_strategy(str(tmp_path / name))
        assert caught.value.code == code


#: The cost of each sample under LIRX-01.
COSTS = {
    "optimum-lirx-01.toml": "0",
    "simple.csv": "0",
    "beginner.toml": "9.6056%",
    "never-ride.toml": "33.7666%",
    "always-ride.csv": "108.3112%",
}


def test_every_sample_is_scored_as_its_page_says() -> None:
    assert {path.name for path in SAMPLES.iterdir()} == {*COSTS}
    page = (SAMPLES.parents[1] / "docs" / "strategies.md").read_text("utf-8")
    for name, cost in COSTS.items():
        scored = score(named("LIRX-01"), read_strategy(str(SAMPLES / name)))
        assert cost == (f"{float(scored.cost):.4%}" if scored.cost else "0")
        edge, bets = f"{float(scored.edge):.4%}", f"{float(scored.average_bets):.4f}"
        assert f"| `{name}` | {edge} | {bets} | {cost} |" in page
    assert (SAMPLES / "simple.csv").read_text("utf-8") in page


def test_the_samples_match_their_names() -> None:
    best, simple = (read_strategy(str(SAMPLES / n)) for n in ("optimum-lirx-01.toml", "simple.csv"))
    card = strategy_card(named("LIRX-01"))
    for cards in every_class():
        assert best.rides(cards) is card.rides(cards)
        assert simple.rides(cards) is SIMPLE_CARD.rides(cards)


class Stranger:
    """A strategy that decides by cards only, without a method for shapes."""

    def rides(self, cards: Sequence[Card]) -> bool:
        return BEGINNER.rides(cards)


BEGINNER = read_strategy(str(SAMPLES / "beginner.toml"))


def test_a_score_is_the_same_by_shape_and_by_card() -> None:
    table = named("LIRX-03")
    by_shape, by_cards = score(table, BEGINNER), score(table, Stranger())
    assert by_shape.as_data() == by_cards.as_data()
    assert by_shape.cost == sum(mistake.cost for mistake in by_shape.mistakes)
    assert by_shape.cost == by_shape.edge - solve(table).edge > 0
    assert by_shape.par == by_shape.edge / by_shape.average_bets


def test_a_score_is_a_table() -> None:
    scored = score(named("LIRX-01"), BEGINNER)
    data = scored.as_data()
    assert data["table"] == "LIRX-01"
    assert data["rows"][0]["hand"] == "low pair"
    assert len(scored.to_csv().splitlines()) == 1 + len(scored.mistakes)
    assert shape_of(parse_cards("4s 4d 9c Kc")) in {mistake.shape for mistake in scored.mistakes}
