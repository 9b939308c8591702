"""The mutants of the procedures: each makes one change, and only changes that can matter."""

import tomllib

from tools.script_mutants import changes, facts_of, split, together

FILE = """
id = "X"

[[script]]
step = "one"
text = "First."
clauses = ["X-1"]
[[script]]
step = "two"
text = "Second."
says = "Second!"
clauses = ["X-2"]
who = "player"
only_with = ["bonus"]

# The end.
"""


def entry(**given: object) -> dict[str, object]:
    return {"step": "x", **given}


def test_a_file_is_split_into_its_steps() -> None:
    before, blocks, after = split(FILE, "script")
    assert before + "".join(blocks) + after == FILE
    assert [tomllib.loads(block)["script"][0]["step"] for block in blocks] == ["one", "two"]
    assert after == "\n# The end.\n"


def test_a_step_is_deleted_moved_given_away_and_reworded() -> None:
    _, blocks, _ = split(FILE, "script")
    entries = [tomllib.loads(block)["script"][0] for block in blocks]
    first = {change: tomllib.loads("".join(new)) for change, new in changes(blocks, entries, 0)}
    second = {change: tomllib.loads("".join(new)) for change, new in changes(blocks, entries, 1)}
    assert list(first) == [
        "deleted", "moved behind two", "given to the supervisor", "reworded",
    ]  # fmt: skip
    assert [line["step"] for line in first["deleted"]["script"]] == ["two"]
    assert [line["step"] for line in first["moved behind two"]["script"]] == ["two", "one"]
    assert first["reworded"]["script"][0]["text"] == "Next."
    assert list(second) == ["deleted", "given to the dealer", "reworded"]
    assert second["given to the dealer"]["script"][1]["who"] == "dealer"
    assert second["reworded"]["script"][1]["says"] == "Next."


def test_steps_that_no_house_has_together_are_not_exchanged() -> None:
    sensors = entry(only_with=["bonus"], needs={"bonus_sensors": "true"})
    assert facts_of(sensors) == {"bonus": "true", "bonus_sensors": "true"}
    assert together(sensors, entry())
    assert together(sensors, entry(needs={"cut": "true"}))
    assert not together(sensors, entry(needs={"bonus_sensors": "false"}))
    assert not together(sensors, entry(needs={"bonus": "false"}))
    assert not together(entry(dealing=["shoe"]), entry(dealing=["machine"]))
    assert not together(entry(needs={"option": "1"}), entry(needs={"option": "not 1"}))
    assert together(entry(needs={"option": "2"}), entry(needs={"option": "not 1"}))
