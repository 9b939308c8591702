"""Modules in the same folder have names that are easy to distinguish."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "letitride"

#: Similar names in one folder that are allowed, each with the reason.
ALIKE_FOR_A_REASON = {
    ("cards/card", "cards/five_card"): "a hand of five cards is not a kind of card",
    ("cards/card", "cards/three_card"): "a hand of three cards is not a kind of card",
}


def singular(name: str) -> str:
    """Return a name with each of its words in the singular.

    >>> singular("paytable_rules"), singular("entries"), singular("progress")
    ('paytable_rule', 'entry', 'progress')
    """
    words = (re.sub(r"ies$", "y", word) for word in name.split("_"))
    return "_".join(re.sub(r"(?<=[^s])s$", "", word) for word in words)


def alike(one: str, other: str) -> bool:
    """Return whether two names differ only by a plural or by words added before or after.

    >>> alike("standing", "standings"), alike("words", "rule_words"), alike("audit", "audit_report")
    (True, True, True)
    >>> alike("link_rules", "option_rules")
    False
    """
    short, long = sorted((one, other), key=len)
    added = long.startswith(f"{short}_") or long.endswith(f"_{short}")
    return added or singular(short) == singular(long)


def names_by_folder() -> dict[Path, set[str]]:
    """Return the names of the modules and folders in each folder."""
    names: defaultdict[Path, set[str]] = defaultdict(set)
    for path in PACKAGE.rglob("*"):
        if path.suffix in (".py", ".js") and path.stem != "__init__":
            names[path.parent].add(path.stem)
            if path.parent != PACKAGE:
                names[path.parent.parent].add(path.parent.name)
    return names


def pairs_alike() -> Iterator[tuple[str, str]]:
    for folder, names in sorted(names_by_folder().items()):
        place = folder.relative_to(PACKAGE)
        for one, other in combinations(sorted(names), 2):
            if alike(one, other):
                yield (place / one).as_posix(), (place / other).as_posix()


def test_modules_in_the_same_folder_have_distinct_names() -> None:
    found = set(pairs_alike())
    new = sorted(found - set(ALIKE_FOR_A_REASON))
    assert not new, f"rename one of each pair, so that a reader knows which file to open: {new}"
    assert set(ALIKE_FOR_A_REASON) <= found, "these names are distinct now; take them off the list"
