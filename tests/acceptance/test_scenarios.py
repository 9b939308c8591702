"""Scenarios whose results were worked out independently of this code, checked field by field."""

import json
from pathlib import Path
from typing import Any

import pytest

from letitride.table.scripts.replay import replay
from letitride.table.scripts.scenario import load_scenario

HERE = Path(__file__).parent
SCENARIOS = sorted(path.stem for path in HERE.glob("*.toml"))


def given_fields(expected: Any, got: Any) -> Any:
    """Reduce a result to the fields that the expected result has."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return {key: given_fields(expected[key], got.get(key)) for key in expected}
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        return [given_fields(*pair) for pair in zip(expected, got, strict=True)]
    return got


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_replays_to_its_result(name: str) -> None:
    result = replay(load_scenario((HERE / f"{name}.toml").read_text("utf-8"))).as_data()
    expected = json.loads((HERE / f"{name}.json").read_text("utf-8"))
    assert given_fields(expected, result) == expected
    assert result["cage_balance"] == "0.00"


def test_there_are_scenarios_for_every_jurisdiction() -> None:
    assert {name.split("-")[0] for name in SCENARIOS} == {"ma", "mbs", "sd", "wa"}
