"""Break rules at random, and report which changes the tests detect.

`make mutants` runs this tool in a copy of the tree, because a mutant rewrites a file. Cosmic Ray
makes the mutants. For each one, a forked process runs the tests that call the changed function:
first the tests of its package, then all the others.
"""

import argparse
import ast
import json
import os
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import hypothesis
import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from coverage import CoverageData

from tools.forked import forked

PACKAGES = ("game", "progressive", "cage", "rulebook")
JUDGES = (*PACKAGES, "conformance", "playthroughs", "acceptance", "table", "cards")
# These mutations do not affect comparisons of enum members, None, or small numbers.
SAME = tuple(f"Operator_{pair}" for pair in ("Eq_Is", "Is_Eq", "NotEq_IsNot", "IsNot_NotEq"))
SLOW = 2.0  # in seconds; slower tests are not run against mutants

hypothesis.settings.register_profile(
    "mutants", max_examples=15, derandomize=True, deadline=None, database=None
)
PYTEST = (
    *("-q", "--tb=no", "--hypothesis-profile=mutants"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
SECONDS = Path("seconds.json")

TYPES = {"bool", "dict", "frozenset", "int", "list", "set", "str", "tuple"}
Span = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Mutant:
    path: str
    line: int
    operator: str
    occurrence: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.operator.removeprefix('core/')} {self.occurrence}"

    @property
    def package(self) -> str:
        return Path(self.path).parts[2].removesuffix(".py")

    def code(self, original: str) -> str:
        return str(mutate_code(original, get_operator(self.operator)(), self.occurrence))


def sources() -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted(Path("src/letitride").glob(f"{package}.py"))
        yield from sorted(Path("src/letitride", package).rglob("*.py"))


def tests_of(package: str) -> list[Path]:
    """Return the folder or file of a package's tests."""
    places = (Path("tests", package), Path(f"tests/test_{package}.py"))
    return [path for path in places if path.exists()]


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every useful mutant of a module."""
    original = path.read_text()
    nodes, senseless = list(ast_nodes(get_ast(original))), list(spans_of_no_rule(original))
    for name in operator_names():
        if get_operator(name).arguments() or name.endswith(SAME):
            continue
        spots = (spot for node in nodes for spot in get_operator(name)().mutation_positions(node))
        for occurrence, (start, end) in enumerate(spots):
            if not any(first <= start and end <= last for first, last in senseless):
                yield Mutant(str(path), start[0], name, occurrence)


def spans_of_no_rule(code: str) -> Iterator[Span]:
    """Yield code spans without rules: annotations, unions, patterns, and class decorators."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.AnnAssign(annotation=found) | ast.arg(annotation=ast.expr() as found):
                yield span(found)
            case ast.FunctionDef(returns=ast.expr() as found):
                yield span(found)
            case ast.BinOp(op=ast.BitOr()) if is_type(node):
                yield span(node)
            case ast.pattern():
                yield span(node)
            case ast.ClassDef():
                yield from (lines(found) for found in node.decorator_list)
            case _:
                pass


def span(node: ast.expr | ast.pattern) -> Span:
    return (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)


def lines(node: ast.expr) -> Span:
    return (node.lineno, 0), ((node.end_lineno or 0) + 1, 0)


def is_type(node: ast.expr) -> bool:
    match node:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return is_type(left) and is_type(right)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in TYPES or (name[0].isupper() and not name.isupper())
        case ast.Subscript(value=value):
            return is_type(value)
        case ast.Constant(value=None):
            return True
        case _:
            return False


def is_python(code: str) -> bool:
    try:
        ast.parse(code)
    except SyntaxError:
        return False
    return True


def sample(size: int, seed: int) -> list[Mutant]:
    everything = [mutant for path in sources() for mutant in mutants(path)]
    random.Random(seed).shuffle(everything)
    print(f"{len(everything)} mutants; {size} drawn with seed {seed}")
    sound = (m for m in everything if is_python(m.code(Path(m.path).read_text())))
    return list(islice(sound, size))


class Judges:
    """The tests in the order in which they run, with their times and the test that failed."""

    def __init__(self, tests: Iterable[str] = ()) -> None:
        self.order = {test: place for place, test in enumerate(tests)}
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.killer = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.order:
            items[:] = [item for item in items if item.nodeid in self.order]
            items.sort(key=lambda item: self.order[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration
        if report.failed:
            self.killer = report.nodeid

    def verdict(self) -> str:
        """Return the test that fails, "no import" if no test can run, or "" if all tests pass."""
        files = sorted({test.partition("::")[0] for test in self.order})
        code = pytest.main([*PYTEST, "-x", *files], plugins=[self])
        return self.killer or ("" if code in (0, 5) else "no import")


@dataclass(frozen=True)
class Clean:
    """A run of the tests on the unchanged code: each test's time, and the lines that it covers."""

    seconds: dict[str, float]
    entered: dict[str, dict[int, set[str]]]

    @classmethod
    def run(cls) -> "Clean":
        def record() -> str:
            judges = Judges()
            folders = [str(found) for name in JUDGES for found in tests_of(name)]
            modules = [str(path) for path in sources()]
            marks = ("-m", "not exhaustive and not faults")
            watch = ("--cov=letitride", "--cov-context=test", "--cov-report=")
            code = pytest.main([*PYTEST, *marks, *watch, *folders, *modules], plugins=[judges])
            SECONDS.write_text(json.dumps(judges.seconds))
            return f"{len(judges.seconds)} tests, exit code {int(code)}"

        if not SECONDS.exists():
            print(forked(record, 3600))
        data = CoverageData()
        data.read()
        entered = {
            str(path): {
                line: {context.partition("|")[0] for context in contexts if context}
                for line, contexts in data.contexts_by_lineno(str(path.absolute())).items()
            }
            for path in sources()
        }
        return cls(json.loads(SECONDS.read_text()), entered)

    def judges(self, mutant: Mutant) -> list[list[str]]:
        """Return the package's tests and then the others, each group with the fastest tests first.

        Rule files are read only once, and code outside functions runs only once, so mutants of
        either are checked with every test.
        """
        tests = {test for test, seconds in self.seconds.items() if seconds < SLOW}
        body = function_at(mutant)
        if body and mutant.package != "rulebook":
            found = self.entered[mutant.path]
            tests &= {test for line in body for test in found.get(line, ())}
        own_places = tuple(str(found) for found in tests_of(mutant.package))
        own = {test for test in tests if test.startswith(own_places)}
        return [sorted(part, key=self.seconds.__getitem__) for part in (own, tests - own) if part]


def function_at(mutant: Mutant) -> range:
    """Return the lines in the body of the innermost function that contains the mutant."""
    lines = range(0)
    for node in ast.walk(ast.parse(Path(mutant.path).read_text())):
        if isinstance(node, ast.FunctionDef) and node.end_lineno:
            body = range(node.body[0].lineno, node.end_lineno + 1)
            if mutant.line in body:
                lines = body
    return lines


def judge(mutant: Mutant, clean: Clean) -> str:
    path, judges = Path(mutant.path), clean.judges(mutant)
    original, before = path.read_text(), path.stat()
    path.write_text(mutant.code(original))
    try:
        for tests in judges:
            # The limit is based on the recorded times, which coverage measurement has tripled.
            limit = sum(clean.seconds[test] for test in tests) + 20
            verdict = forked(Judges(tests).verdict, limit)
            if verdict != "survived":
                return verdict
        return "survived"
    finally:
        path.write_text(original)
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def show(mutant: Mutant) -> str:
    original = Path(mutant.path).read_text()
    both = original.splitlines(), mutant.code(original).splitlines()
    changes = list(unified_diff(*both, n=0, lineterm=""))[3:]
    return "\n".join(f"    {line}" for line in changes)


def report(verdicts: dict[Mutant, str]) -> None:
    for package in (*PACKAGES, ""):
        found = [said for mutant, said in verdicts.items() if package in ("", mutant.package)]
        if found:
            count = Counter(found)
            killed = len(found) - count["survived"]
            print(
                f"{package or 'all':12} {len(found):4} mutants {killed:4} killed"
                f" {killed / len(found):6.1%}"
                f" ({count['no import']} at import, {count['out of time']} out of time)"
            )


def main() -> None:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--size", type=int, default=420, help="the number of mutants to draw")
    parser.add_argument("--seed", type=int, default=2026, help="the seed that selects them")
    parser.add_argument("--match", default="", help="judge only mutants with this in their name")
    asked = parser.parse_args()
    clean = Clean.run()
    sys.dont_write_bytecode = True  # the bytecode of mutants must not be cached
    verdicts: dict[Mutant, str] = {}
    for mutant in sample(asked.size, asked.seed):
        if asked.match in str(mutant):
            start = time.monotonic()
            said = verdicts[mutant] = judge(mutant, clean)
            took = time.monotonic() - start
            print(f"{len(verdicts)} {mutant}: {said} ({took:.1f} s)", flush=True)
            if said == "survived":
                print(show(mutant), flush=True)
    report(verdicts)


if __name__ == "__main__":
    main()
