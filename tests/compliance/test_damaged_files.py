"""A damaged house file always produces a report or one of the package's errors."""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.compliance import house_file
from letitride.compliance.check import check
from letitride.errors import LetItRideError
from letitride.rulebook.clauses import inventory
from letitride.rulebook.settings import NAMES
from letitride.rulebook.toml_entry import TomlEntry
from tests.compliance.houses import BROKEN, SOUND, UNWISE

FILES = (*SOUND, *BROKEN, *UNWISE)
ORDER = "no hand that pays less than a lower hand"  # no document covers this
KEYS = ("options", "rules", "link", "meter", "guest", "links", "sensor", "jackpot", "wager", *NAMES)
VALUES: tuple[Any, ...] = (
    "", "x", "é\u202e", "a\0.toml", 0, -1, 7, 10**12, 10**40, date(9999, 12, 31),
    "2026-02-30", True, [], {}, ["x"], [1], [{}], "none", "0.00", "1.00", "101%", "WA",
    "hand", "machine", "main", "bonus", "MA-MAIN", "MA-PROG", "PTMGLML02", "SM-TCP-1", "layout",
    "for", "meter", "house", "a\nb", {"level": "Jackpot"}, [{"level": "Jackpot"}],
)  # fmt: skip


def places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every list and table in a document, with each of its keys."""
    pairs = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in tuple(pairs):
        yield node, key
        if isinstance(value, dict | list):
            yield from places(value)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_a_damaged_house_file_gives_a_report_or_an_error(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(FILES))
    raw = tomllib.loads(path.read_text("utf-8"))
    for _ in range(data.draw(st.integers(1, 3))):
        node, key = data.draw(st.sampled_from(list(places(raw))))
        new = key if isinstance(node, list) else data.draw(st.sampled_from((key, *KEYS)))
        node[new] = deepcopy(data.draw(st.sampled_from(VALUES)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house_file, "parse_toml", lambda _, where: TomlEntry(raw, where))
        try:
            report = check(house_file.load_house("", path.parent))
        except LetItRideError:
            return
    for finding in report.findings:
        assert finding.setting
        assert finding.expected
        assert finding.got
        assert finding.clauses or finding.expected == ORDER
        assert set(finding.clauses) <= inventory().keys()
