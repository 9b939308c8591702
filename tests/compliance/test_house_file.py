"""House files are read strictly, and each error names its location in the file."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from letitride.compliance.house_file import load_house, read_house
from letitride.errors import HouseError, InputError
from letitride.money import Cents, Rate
from letitride.progressive.link import Title
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.settings import NAMES
from letitride.rulebook.toml_entry import TomlEntry
from letitride.rulebook.wagers import Game
from tests.rejected import facts, rejected

HOUSE = """
name = "Puget Card Room"
jurisdiction = "WA"
[options]
max_bet = "200.00"
[progressive_system]
installed = ["GM Atlas v5.4.0"]
[[link]]
name = "Sound Link"
paytable = "WA-LINK-01"
  [[link.meter]]
  level = "Jackpot"
  contribution = "15%"
  [[link.guest]]
  name = "G1"
  title = "Three Card Poker"
[[table]]
name = "LIR 1"
dealing = "machine"
paytables = { main = "LIRX-01", progressive = "WA-LINK-01" }
links = { progressive = "Sound Link" }
options = { max_bet = "100.00", two_decks = false }
  [table.equipment]
  shuffler = { model = "i-Deal" }
  decks = ["red and blue"]
  designated = ["main"]
  [[table.shown]]
  on = "layout"
  schedules = ["main"]
  odds = ["to", "win"]
[[change]]
of = "bonus"
"""


EVERY_KEY = (
    HOUSE
    + """
notice = "Posted"
[[table]]
name = "LIR 2"
dealing = "machine"
paytables = { main = "LIRX-01", progressive = "WA-LINK-01" }
  [[table.meter]]
  level = "Jackpot"
  sensor = 1
  amount = "10000.00"
  reserve = "0.00"
  seed = "10000.00"
  contribution = "10%"
  reserve_rate = "1%"
  cap = "20000.00"
[[link]]
name = "Other"
paytable = "WA-LINK-01"
  [[link.guest]]
  name = "G2"
  paytable = "WA-LINK-01"
"""
)


def documented() -> dict[str, set[str]]:
    """Return the keys that docs/compliance.md lists for each TOML table."""
    page = (Path(__file__).parents[2] / "docs" / "compliance.md").read_text("utf-8")
    found = defaultdict[str, set[str]](set)
    place = ""
    for line in page.partition("## House files")[2].splitlines():
        cells = line.split(" | ")
        names = re.findall(r"`([^`]+)`", cells[0])
        if line.startswith("| ") and cells[1:] == ["meaning |"]:
            place = "".join(names).strip("[]")
        elif line.startswith("| `"):
            for name in names:
                key = name.strip("[]").removeprefix(f"{place}.")
                found[place].add(key)
                if name != key:  # a nested table's keys are in the next cell
                    words = re.findall(r"`([^`]+)`", " ".join(cells[1:]))
                    found[f"{place}.{key}".lstrip(".")] |= set(words)
    found["table.equipment.shuffler"] = found["table.equipment"]
    found["link.meter"] = found["table.meter"]
    return found


def test_exactly_the_accepted_keys_are_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = defaultdict[str, set[str]](set)
    take = TomlEntry.take

    def noted(entry: TomlEntry, key: str, default: object = None) -> object:
        if entry.where == "house":
            asked[re.sub(r"\[\d+\]", "", entry.path)].add(key)
        return take(entry, key, default)

    monkeypatch.setattr(TomlEntry, "take", noted)
    load_house(EVERY_KEY)
    told = documented()
    for games in ("table.paytables", "table.links"):
        assert asked.pop(games) <= set(Game)
    for place, keys in asked.items():
        assert keys <= told[place], (place, keys - told[place])
    for place in ("", "table", "link"):
        assert told[place] == asked[place]
    for setting in NAMES:
        assert f"`{setting}`" in (Path(__file__).parents[2] / "docs/jurisdictions.md").read_text()


@pytest.mark.parametrize("id_", SHIPPED)
def test_every_condition_is_documented(id_: str) -> None:
    page = (Path(__file__).parents[2] / "docs/compliance.md").read_text("utf-8")
    (row,) = [line for line in page.splitlines() if line.startswith(f"| {id_} | `")]
    names = [look.name for look in jurisdiction(id_).demands.looks]
    assert re.findall(r"`(\w+)`", row) == names


def test_an_unknown_condition_is_rejected_with_the_known_ones() -> None:
    text = HOUSE.replace("[[table]]", "[[table]]\nconditions = { drop_boxes = true }", 1)
    with pytest.raises(HouseError) as refused:
        load_house(text)
    assert refused.value.code == "house/unknown_condition"
    assert "drop_box" in refused.value.message


@pytest.mark.parametrize("depth", [20, 100, 985, 5_000])
def test_deeply_nested_keys_are_rejected(depth: int) -> None:
    for key in ("a", "rules"):
        deep = ".".join([key] * depth)
        with pytest.raises(HouseError):
            load_house(f'name = "x"\njurisdiction = "MBS"\n{deep} = 1\n')


def test_a_house_is_read() -> None:
    house = load_house(HOUSE)
    (table,) = house.tables
    assert (house.name, house.place.id, house.version) == ("Puget Card Room", "WA", "3119")
    assert house.installed == {"GM Atlas": "v5.4.0"}
    assert table.rules().settings.max_bet == Cents(100_00)  # overrides the house's
    assert table.equipment is not None
    assert table.equipment.decks == (frozenset({"red", "blue"}),)
    assert table.equipment.designated == {Game.MAIN}
    link = house.link("Sound Link")
    assert link.wager == Cents(100)
    assert link.meters[0].contribution == Rate.parse("15%")
    assert (link.guests[0].title.name, link.guests[0].title.cards) == ("Three Card Poker", 3)
    assert [changed.of for changed in house.changes] == ["bonus"]


def test_an_unknown_title_has_five_cards_and_no_folding() -> None:
    text = HOUSE.replace('"Three Card Poker"', '"Mississippi Stud"\nwager = "0.01"')
    (guest,) = load_house(text).links[0].guests
    assert guest.wager == Cents(1)
    assert guest.title == Title("Mississippi Stud", cards=5, folds=False)


SLIPS = [
    ("name =", "name", "house/toml", "TOML"),
    ('name = "Puget Card Room"', "", "house/missing_key", "house: name to be given"),
    ('name = "Puget Card Room"', "name = 3", "house/key_type", "house: name to be a string"),
    ('"Puget Card Room"', '" "', "house/value", "house: name to be a name"),
    ('"LIR 1"', '"LIR\\n1"', "house/value", "table[1].name to be a name"),
    ('name = "G1"', 'name = "G1"\ndecks = 0', "house/value", "guest[1].decks to be 1 or more"),
    ('name = "G1"', 'name = "G1"\ncards = -1', "house/value", "guest[1].cards to be 1 or more"),
    ('name = "G1"', 'name = "G1"\nwager = "0.00"', "house/value", "guest[1].wager to be more"),
    ('"WA"', '"XX"', "house/unknown_jurisdiction", "jurisdiction to be MA or MBS or SD or WA"),
    ("[options]", "colour = 1\n[options]", "house/unknown_key", "house: colour"),
    ('"200.00"', "200.0", "house/float", "house: options.max_bet"),
    ('"100.00"', '"much"', "money/amount", "table[1].options: max_bet"),
    ('max_bet = "200.00"', "most = 1", "house/unknown_option", "table[1].options: one of"),
    ("two_decks = false", 'two_decks = "no"', "house/option", "two_decks to be true or false"),
    ("v5.4.0", "five", "house/value", "progressive_system.installed to be"),
    ('paytable = "WA-LINK-01"', 'paytable = "X"', "house/unknown_paytable", "link[1].paytable"),
    ('paytable = "WA-LINK-01"', 'paytable = "LIRX-01"', "house/table_kind", "link[1].paytable"),
    ('paytable = "WA-LINK-01"', "paytable = 1", "house/key_type", "link[1].paytable"),
    ('"15%"', '"lots"', "money/rate", "link[1].meter[1].contribution"),
    ('  [[link.guest]]\n  name = "G1"', "  [[link.guest]]", "house/missing_key", "guest[1].name"),
    ('"machine"', '"catapult"', "house/value", "table[1].dealing to be"),
    ("main =", "mein =", "house/unknown_game", "table[1].paytables.mein"),
    ('main = "LIRX-01", ', "", "house/no_main_table", "table[1].paytables"),
    ('main = "LIRX-01"', 'main = "MA-BONUS"', "house/table_kind", "table[1].paytables"),
    ('main = "LIRX-01"', 'main = "none.toml"', "house/file", "table[1].paytables.main"),
    ("links = { progressive", "links = { bonus", "house/unknown_game", "table[1].links.bonus"),
    ('{ progressive = "Sound Link" }', '{ progressive = "S" }', "house/unknown_link", "LIR 1"),
    (', progressive = "WA-LINK-01"', "", "house/missing_key", "table LIR 1: progressive"),
    ('"main"]\n  [[', '"mein"]\n  [[', "house/value", "table[1].equipment.designated"),
    ('model = "i-Deal"', 'type = "i-Deal"', "house/missing_key", "equipment.shuffler.model"),
    ('"layout"', '"wall"', "house/value", "table[1].shown[1].on"),
    ('"to", "win"', '"per"', "house/value", "table[1].shown[1].odds"),
    ('of = "bonus"', 'of = "colour"', "house/unknown_option", "change[1].of"),
    (
        "[[change]]",
        '[[table]]\nname = "LIR 1"\n[[change]]',
        "house/missing_key",
        "table[2].dealing",
    ),
    ("[options]", "[[options]]", "house/key_type", "house: options to be a table"),
]


@pytest.mark.parametrize(("old", "new", "code", "place"), SLIPS)
def test_an_error_names_its_place(old: str, new: str, code: str, place: str) -> None:
    assert HOUSE.count(old) >= 1
    with pytest.raises(InputError) as refused:
        load_house(HOUSE.replace(old, new, 1))
    assert refused.value.code == code
    assert place in facts(refused.value)


def test_names_must_be_unique() -> None:
    start = HOUSE.index("[[table]]")
    twice = HOUSE.replace("[[change]]", HOUSE[start : HOUSE.index("[[change]]")] + "[[change]]")
    with rejected(InputError, r"house/same_name: .* LIR 1 twice"):
        load_house(twice)


def test_a_house_needs_at_least_one_table() -> None:
    with rejected(InputError, r"house/missing_key: .* table to be given"):
        load_house('name = "Empty"\njurisdiction = "SD"')


@pytest.mark.parametrize("number", [0, 3])
def test_a_seat_has_at_most_two_sensors(number: int) -> None:
    meter = f'  [[table.meter]]\n  level = "Jackpot"\n  sensor = {number}\n[[change]]'
    with rejected(InputError, r"table\[1\].meter\[1\].sensor to be 1 to 2"):
        load_house(HOUSE.replace("[[change]]", meter))


def test_a_houses_own_pay_table_is_found_next_to_its_file(tmp_path: Path) -> None:
    table = 'id = "OWN"\nwager = "main"\n[pays]\nroyal_flush = "500 to 1"\n'
    (tmp_path / "own.toml").write_text(table, "utf-8")
    (tmp_path / "house.toml").write_text(HOUSE.replace('main = "LIRX-01"', 'main = "own.toml"'))
    assert read_house(str(tmp_path / "house.toml")).tables[0].rules().main.id == "OWN"


def test_a_missing_file_is_rejected(tmp_path: Path) -> None:
    with rejected(InputError, "house/file"):
        read_house(str(tmp_path / "none.toml"))
