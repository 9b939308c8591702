"""Whether a house runs its progressive on one of the sets of software the document approves."""

from collections.abc import Mapping

from letitride.errors import HouseError
from letitride.rulebook.approved_systems import ProgressiveSystem


def check_system(systems: tuple[ProgressiveSystem, ...], installed: Mapping[str, str]) -> None:
    """Refuse a house whose progressive is none of the approved sets. Names map to versions."""
    lacks = {system: system.missing(installed) for system in systems}
    if not systems or any(not missing for missing in lacks.values()):
        return
    nearest = min(lacks, key=lambda system: len(lacks[system]))
    raise HouseError(
        "house/progressive_system",
        expected=f"{nearest.name}: {', '.join(lacks[nearest])}",
        got=", ".join(f"{name} {version}" for name, version in installed.items()) or "none",
        clauses=nearest.clauses,
        system=nearest.name,
        missing=lacks[nearest],
    )
