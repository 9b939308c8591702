"""Strategy files: ride rules as TOML, or as CSV from a spreadsheet.

::

    [[rule]]                                 # the first rule that fits the cards applies
    bet = 1                                  # bet 1 is decided on three cards, bet 2 on four
    made = ["high_pair", "three_of_a_kind"]  # any of these; a single hand needs no list

    [[rule]]
    bet = 1
    suited = true                            # all cards in one suit
    straights = 2                            # how many straights the cards fit; 3-4-5 fits three
    high = "at least 1"                      # how many are tens or higher; 2 or [1, 2] also work
    ride = true                              # the default; false takes the bet back

A rule ignores the properties that it leaves out. If no rule fits, the bet is taken back. In CSV,
the keys are the columns, in any order. An empty cell means that the key is left out, and "or" joins
several values:

>>> rules = load_strategy('''
... bet,made,suited,straights,high
... 1,high_pair or three_of_a_kind,,,
... 1,,true,2 or 3,at least 1
... ''', "csv")
>>> print(to_toml(rules))
[[rule]]
bet = 1
made = ["high_pair", "three_of_a_kind"]
<BLANKLINE>
[[rule]]
bet = 1
suited = true
straights = "at least 2"
high = "at least 1"
<BLANKLINE>
"""

import csv
import json
import re
from collections.abc import Callable, Iterator, Mapping
from io import StringIO
from typing import Any

from letitride.errors import HouseError
from letitride.odds.counts.draws import draws
from letitride.odds.counts.shapes import Made
from letitride.odds.main_game.solver import MainGame
from letitride.odds.strategies.any_strategy import play_by_shape
from letitride.odds.strategies.named import NAMES, play_named
from letitride.odds.strategies.ride_rules import HIGH, MADE, STRAIGHTS, RideRule, RideRules
from letitride.rulebook.paytables.table_types import MainTable
from letitride.rulebook.toml_entry import TomlEntry, parse_toml
from letitride.table.lookup import read_text

WHERE = "strategy"
COLUMNS = ("bet", "made", "suited", "straights", "high", "ride")


def read_strategy(path: str) -> RideRules:
    """Read the strategy in a file whose name ends in ``.toml`` or ``.csv``.

    >>> read_strategy("mine.toml")
    Traceback (most recent call last):
        ...
    letitride.errors.HouseError: The strategy file "mine.toml" cannot be read: No such file or \
directory. Check the file name and its permissions. (house/file)
    """
    text = read_text(path, "strategy file")
    return load_strategy(text, path.rpartition(".")[2].lower())


def play_strategy(table: MainTable, strategy: str) -> MainGame:
    """Return the main game under a named strategy, or under the strategy in a file.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> play_strategy(paytable("LIRX-01"), "examples/strategies/simple.csv").edge
    Fraction(37963, 1082900)
    """
    if strategy in NAMES:
        return play_named(table, strategy)
    return play_by_shape(table, read_strategy(strategy).rides_on)


def load_strategy(text: str, form: str) -> RideRules:
    """Read the text of a strategy file in ``toml`` or ``csv`` format.

    >>> load_strategy("[[rule]]\\nbet = 3", "toml")
    Traceback (most recent call last):
        ...
    letitride.errors.HouseError: strategy: rule[1].bet: The value 3 cannot be used here. It \
must be 1 or 2. (house/value)
    """
    if form not in _FORMS:
        expected = f"a strategy as {' or '.join(_FORMS)}"
        raise HouseError("simulation/strategy_form", expected=expected, got=repr(form))
    rules = tuple(map(_rule, _FORMS[form](text)))
    if not rules:
        raise HouseError("simulation/no_rules", expected="at least one rule", got="none").at(WHERE)
    return RideRules(rules)


def _from_toml(text: str) -> Iterator[TomlEntry]:
    entry = parse_toml(text, WHERE)
    yield from entry.list("rule")
    entry.done()


def _from_csv(text: str) -> Iterator[TomlEntry]:
    """Convert every line to the equivalent TOML table."""
    reader = csv.reader(StringIO(text), strict=True)
    try:
        lines = [(reader.line_num, cells) for cells in reader if any(map(str.strip, cells))]
    except csv.Error as error:
        raise _wrong_csv(reader.line_num, "CSV", error) from None
    if not lines:
        return
    (first, header), *rest = lines
    columns = [name.strip() for name in header]
    if "bet" not in columns or len(set(columns)) < len(columns) or set(columns) - {*COLUMNS}:
        expected = f"the column bet and any of {', '.join(COLUMNS[1:])}, each only once"
        raise _wrong_csv(first, expected, ",".join(columns))
    for number, cells in rest:
        if len(cells) != len(columns):
            raise _wrong_csv(number, f"{len(columns)} cells", len(cells))
        named = zip(columns, map(str.strip, cells), strict=True)
        yield TomlEntry(
            {name: _value(cell) for name, cell in named if cell}, WHERE, f"line {number}"
        )


def _wrong_csv(line: int, expected: str, got: object) -> HouseError:
    return HouseError("simulation/csv", expected=expected, got=got).at(f"{WHERE}: line {line}")


def _value(cell: str) -> Any:
    """Convert a cell to its TOML value. Spreadsheets write TRUE and FALSE."""
    if " or " in cell:
        return [_value(each.strip()) for each in cell.split(" or ")]
    if re.fullmatch("[0-9]{1,9}", cell):
        return int(cell)
    return {"true": True, "false": False}.get(cell.lower(), cell)


_FORMS: Mapping[str, Callable[[str], Iterator[TomlEntry]]] = {"toml": _from_toml, "csv": _from_csv}


def _rule(entry: TomlEntry) -> RideRule:
    bet = entry.number("bet")
    if bet not in MADE:
        raise entry.wrong("bet", "1 or 2", bet)
    rule = RideRule(
        bet,
        made=_made(entry, bet),
        suited=entry.switch("suited") if "suited" in entry else None,
        straights=_numbers(entry, "straights", STRAIGHTS[bet]),
        high=_numbers(entry, "high", HIGH[bet]),
        ride=entry.switch("ride") if "ride" in entry else True,
    )
    entry.done()
    if rule.is_of_draws and rule.made not in (None, {Made.NOTHING}):
        raise entry.wrong(
            "made", "omitted if 'suited', 'straights', or 'high' is present", _table(rule)["made"]
        )
    if not any(map(rule.fits, (*draws().three_cards, *draws().four_cards))):
        found = HouseError(
            "simulation/never_fits", expected="match some cards", got="a rule no cards can match"
        )
        raise found.at(f"{WHERE}: {entry.path}", " to ")
    return rule


def _made(entry: TomlEntry, bet: int) -> frozenset[Made] | None:
    """Return the hands that the rule names, or None for a rule about draws that names none."""
    if "made" not in entry:
        return None
    if isinstance(entry.raw["made"], str):
        entry.raw["made"] = [entry.raw["made"]]
    named = entry.some_of("made", {made.name.lower(): made for made in sorted(MADE[bet])})
    if not named:
        raise entry.wrong("made", "at least one hand", "[]")
    return frozenset(named)


def _numbers(entry: TomlEntry, key: str, possible: frozenset[int]) -> frozenset[int] | None:
    """Read a number, a list of numbers, or a minimum."""
    if key not in entry:
        return None
    value = entry.take(key)
    if isinstance(value, str) and (least := re.fullmatch(r"at least ([0-9])", value)):
        wanted = [number for number in possible if number >= int(least[1])]
    else:
        wanted = value if isinstance(value, list) else [value]
    if not wanted or not all(type(each) is int and each in possible for each in wanted):
        numbers = f"0 to {max(possible)}"
        raise entry.wrong(key, f'one or more numbers from {numbers}, or "at least 1"', value)
    return frozenset(wanted)


def to_toml(rules: RideRules) -> str:
    """Return the rules as the text of a TOML file.

    >>> print(to_toml(RideRules((RideRule(2, suited=True), RideRule(2, ride=False)))))
    [[rule]]
    bet = 2
    suited = true
    <BLANKLINE>
    [[rule]]
    bet = 2
    ride = false
    <BLANKLINE>
    """
    return "\n".join(
        "".join(["[[rule]]\n", *(f"{key} = {json.dumps(value)}\n" for key, value in table.items())])
        for table in map(_table, rules.rules)
    )


def to_csv(rules: RideRules) -> str:
    """Return the rules as the text of a CSV file.

    >>> print(to_csv(RideRules((RideRule(2, suited=True), RideRule(2, high=frozenset({1, 4}))))))
    bet,made,suited,straights,high,ride
    2,,true,,,true
    2,,,,1 or 4,true
    <BLANKLINE>
    """
    lines = StringIO()
    writer = csv.DictWriter(lines, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for rule in rules.rules:
        row = {"ride": True} | _table(rule)
        writer.writerow({column: _cell(value) for column, value in row.items()})
    return lines.getvalue()


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return " or ".join(map(str, value))
    return str(value).lower()


def _table(rule: RideRule) -> dict[str, Any]:
    """Return a rule's keys and values as written in a file, without the keys it does not use."""
    made = None if rule.made is None else [made.name.lower() for made in sorted(rule.made)]
    values = {
        "bet": rule.bet,
        "made": _one_or_more(made),
        "suited": rule.suited,
        "straights": _written(rule.straights, STRAIGHTS[rule.bet]),
        "high": _written(rule.high, HIGH[rule.bet]),
        "ride": None if rule.ride else False,
    }
    return {key: value for key, value in values.items() if value is not None}


def _written(wanted: frozenset[int] | None, possible: frozenset[int]) -> Any:
    if wanted is None:
        return None
    if len(wanted) > 1 and wanted == {number for number in possible if number >= min(wanted)}:
        return f"at least {min(wanted)}"
    return _one_or_more(sorted(wanted))


def _one_or_more(values: list[Any] | None) -> Any:
    return values[0] if values is not None and len(values) == 1 else values
