"""The houses in ``examples/houses``, and the findings listed in their comments."""

from pathlib import Path

from letitride.compliance.check import ComplianceReport, check
from letitride.compliance.finding import Finding
from letitride.compliance.house_file import read_house

HOUSES = Path(__file__).parents[2] / "examples" / "houses"
SOUND = sorted(HOUSES.glob("*.toml"))
BROKEN = sorted(HOUSES.glob("broken/*.toml"))
UNWISE = sorted(HOUSES.glob("unwise/*.toml"))

#: A finding in an example's comments. It has a severity, clause, setting, and values.
Promise = dict[str, str]


def promised(path: Path) -> list[Promise]:
    """Return the findings in the comment at the top of an example."""
    found: list[Promise] = []
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            return found
        key, colon, value = line.removeprefix("#").strip().partition(":")
        if colon and key == "finding":
            found.append({})
        if colon and found:
            found[-1][key] = value.strip()
    return found


def as_promised(finding: Finding) -> Promise:
    return {
        "finding": f"{finding.severity} {finding.clause}".strip(),
        "setting": finding.setting,
        "expected": finding.expected,
        "got": finding.got,
    }


def checked(path: Path) -> ComplianceReport:
    return check(read_house(str(path)))


def broken(name: str) -> ComplianceReport:
    """Return the report on a broken example, by its name."""
    return checked(HOUSES / "broken" / f"{name}.toml")
