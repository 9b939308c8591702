"""Handwritten lists of a document's steps in order, and a comparison with a house's script.

Each document's ``test_procedure.py`` lists the steps in the order in which people perform them,
with the person and the clause for each step. A feature such as ``bonus`` or ``aquarius`` shows
which houses need the step. ``-bonus`` means that a house without the bonus needs it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import pytest

from letitride.rulebook.house_rules import HouseRules, OpeningStep, Prompt

mark = pytest.mark


@dataclass(frozen=True, slots=True)
class Step:
    """One step in a document: the person, the houses that need it, and the words it must have."""

    id: str
    mark: pytest.MarkDecorator
    needs: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    says: str = ""
    phase: str = ""
    who: str = "dealer"
    occasion: str | None = None
    each_seat: bool = False
    once: bool = False
    deck: str = ""
    after_dead_table: bool = False

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses behind the step."""
        return self.mark.args

    def fits(self, features: frozenset[str]) -> bool:
        """Return whether a house with these features needs the step."""
        return all(
            (need[1:] not in features) if need.startswith("-") else (need in features)
            for need in self.needs
        )


@dataclass(frozen=True, slots=True)
class House:
    """A house to compare, and the features that decide which steps it needs."""

    name: str
    features: frozenset[str]
    rules: HouseRules


def step(
    id_: str, clauses: pytest.MarkDecorator, *words: str, needs: str = "", says: str = "",
    phase: str = "", who: str = "dealer", occasion: str | None = None, each_seat: bool = False,
    once: bool = False, deck: str = "", after_dead_table: bool = False,
) -> Step:  # fmt: skip
    """Make a step. The needed features are separated by spaces."""
    return Step(
        id_, clauses, tuple(needs.split()), words, says, phase, who, occasion,
        each_seat, once, deck, after_dead_table,
    )  # fmt: skip


def marked(steps: Sequence[Step]) -> list[object]:
    """Return one parameter for each step, marked with the step's clauses."""
    names = [found.id for found in steps]
    return [
        pytest.param(
            found,
            id=f"{place}-{found.id}" if names.count(found.id) > 1 else found.id,
            marks=found.mark,
        )
        for place, found in enumerate(steps)
    ]


def compare_script(houses: Iterable[House], steps: Sequence[Step], wanted: Step) -> None:
    """Check one step in the script of every house: its position, its person, and its wording."""
    _compare(houses, steps, wanted, lambda rules: rules.script)


def compare_opening(houses: Iterable[House], steps: Sequence[Step], wanted: Step) -> None:
    """Check one step in the opening procedure of every house."""
    _compare(houses, steps, wanted, lambda rules: rules.opening)


def _compare(
    houses: Iterable[House],
    steps: Sequence[Step],
    wanted: Step,
    lines_of: Callable[[HouseRules], Sequence[Prompt | OpeningStep]],
) -> None:
    seen = False
    for house in houses:
        expected = [one for one in steps if one.fits(house.features)]
        lines = lines_of(house.rules)
        if wanted not in expected:
            unlike = all(_differences(wanted, line, house) for line in lines)
            assert unlike, f"{house.name}: {wanted.id} does not belong here"
            continue
        seen = True
        place = expected.index(wanted)
        around = [one.id for one in expected[max(place - 1, 0) : place + 2]]
        ids = [line.step for line in lines]
        assert ids.count(wanted.id) == 1, f"{house.name}: {ids.count(wanted.id)} of {wanted.id}"
        found = ids.index(wanted.id)
        assert ids[max(found - 1, 0) : found + 2] == around, house.name
        assert _differences(wanted, lines[found], house) == [], house.name
    assert seen, f"no house needs {wanted.id}"


def _differences(wanted: Step, line: Prompt | OpeningStep, house: House) -> list[str]:
    """Return the ways in which a line differs from the step."""
    unsaid = [words for words in wanted.words if words.lower() not in line.text.lower()]
    found: dict[str, tuple[object, object]] = {
        "step": (line.step, wanted.id),
        "who": (line.who, wanted.who),
        "clauses": (sorted(line.clauses), sorted(wanted.clauses)),
        "missing words": (unsaid, []),
    }
    if isinstance(line, Prompt):
        found |= _script_fields(wanted, line, house)
    else:
        found |= _opening_fields(wanted, line)
    return [f"{name}: {got!r}" for name, (got, expected) in found.items() if got != expected]


def _script_fields(wanted: Step, line: Prompt, house: House) -> dict[str, tuple[object, object]]:
    return {
        "says": (line.says, wanted.says),
        "phase": (line.phase, _phase(wanted, house)),
        "occasion": (line.occasion, wanted.occasion),
        "each seat": (line.each_seat, wanted.each_seat),
    }


def _opening_fields(wanted: Step, line: OpeningStep) -> dict[str, tuple[object, object]]:
    return {
        "once": (line.once, wanted.once),
        "deck": (line.deck, wanted.deck),
        "after a dead table": (line.after_dead_table, wanted.after_dead_table),
    }


def _phase(wanted: Step, house: House) -> str:
    """Return the step's phase. After the deal, some houses settle the three card bonus first."""
    if wanted.phase != "after_deal":
        return wanted.phase
    return "three_card" if {"three_card", "when_shown"} <= house.features else "bet_one"


def ids_of(house: House, steps: Sequence[Step]) -> list[str]:
    """Return the ids of the steps that a house needs, in order."""
    return [one.id for one in steps if one.fits(house.features)]


#: Words that leave the dealer a choice that the house's settings have already made.
UNDECIDED = ("where there is", "if there is", "if there are", "coin in or", "if applicable")


def every_word(house: House) -> None:
    """Check that the house's procedure leaves nothing undecided."""
    opening = [(line.step, line.text.lower()) for line in house.rules.opening]
    script = [(line.step, line.text.lower()) for line in house.rules.script]
    for name, text in opening + script:
        assert not [words for words in UNDECIDED if words in text], name


@cache
def built(
    place: str, dealing: str, tables: tuple[tuple[str, str], ...],
    options: tuple[tuple[str, object], ...],
) -> HouseRules:  # fmt: skip
    """Build a house's rules once."""
    from letitride.rulebook.jurisdiction import house_rules, jurisdiction

    return house_rules(jurisdiction(place), dealing, dict(tables), dict(options))
