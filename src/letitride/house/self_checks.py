"""Run the self-check and record its result, which closes or reopens places."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Lock
from uuid import uuid4

from letitride.eventstore.journal import Request
from letitride.house.closures import Closures, ClosureState
from letitride.house.events import (
    CheckFault,
    CheckPart,
    InstallationRetired,
    SelfCheckMade,
)
from letitride.house.house_journal import HouseJournal
from letitride.house.proof.manifest import ManifestError
from letitride.house.proof.self_check import (
    Checked,
    InForce,
    SettingsFile,
    Software,
    database_faults,
    limited,
    rules_faults,
)

#: The name of the house itself in the record of its checks.
HOUSE_ITSELF = "house"

#: The parts that are checked before the first round, because their check is fast.
_AT_START = (CheckPart.SOFTWARE, CheckPart.SETTINGS, CheckPart.RULES)


class SelfChecks:
    """The checks of one installation of the house.

    ``settings`` is None for a check from the command line, which cannot know the settings of a
    house that is running.
    """

    def __init__(
        self,
        journal: HouseJournal,
        closures: Closures,
        checkpoints: Path | None,
        settings: SettingsFile | None,
        software: Software,
    ) -> None:
        self.closures = closures
        self.software = software
        self._journal, self._checkpoints, self._settings = journal, checkpoints, settings
        self._turn = Lock()

    def at_start(self, in_force: Mapping[str, InForce] | None = None) -> ClosureState:
        """Check everything except the database. Record the check only if it changes the faults."""
        parts = tuple(part for part in _AT_START if self._covers(part))
        with self._turn:
            checked = self._check(parts, in_force or {}, lambda: None)
            standing = {one.fault for one in self.closures.state().faults}
            news = set(checked.faults) - standing
            return self._record(checked, HOUSE_ITSELF) if news else self.closures.state()

    def run(
        self,
        by: str,
        in_force: Mapping[str, InForce] | None = None,
        pause: Callable[[], None] = lambda: None,
    ) -> ClosureState:
        """Check everything, record the check, and return the faults that stand after it."""
        parts = tuple(part for part in CheckPart if self._covers(part))
        with self._turn:
            return self._record(self._check(parts, in_force or {}, pause), by)

    def retire(self, installation: str, by: str) -> ClosureState:
        """Record that an installation left the house, so that its faults no longer count."""
        event = InstallationRetired(installation, by)
        return self.closures.record(event, Request(uuid4().hex, by))

    def _covers(self, part: CheckPart) -> bool:
        return part is not CheckPart.SETTINGS or self._settings is not None

    def _check(
        self,
        parts: tuple[CheckPart, ...],
        in_force: Mapping[str, InForce],
        pause: Callable[[], None],
    ) -> Checked:
        return Checked(parts, limited(self._faults(parts, in_force, pause)))

    def _faults(
        self,
        parts: tuple[CheckPart, ...],
        in_force: Mapping[str, InForce],
        pause: Callable[[], None],
    ) -> Iterator[CheckFault]:
        yield from self.software.faults(self.closures.state())
        if self._settings is not None:
            yield from self._settings.faults()
        with self._journal.store.reading() as tx:
            yield from rules_faults(self._journal, tx, in_force)
            if CheckPart.DATABASE in parts:
                yield from database_faults(self._journal, tx, self._checkpoints, pause)

    def _record(self, checked: Checked, by: str) -> ClosureState:
        software = self.software
        try:
            manifest = software.manifest()
            digest, built = manifest.digest, manifest.built
        except ManifestError:
            digest, built = "", False
        faulty = any(one.part is CheckPart.SOFTWARE for one in checked.faults)
        event = SelfCheckMade(
            by=by,
            installation=software.installation,
            parts=checked.parts,
            faults=checked.faults,
            version=software.version,
            software=digest,
            built=built and not faulty,  # a build with faults is not the one to compare with later
            settings="" if self._settings is None else self._settings.digest,
        )
        return self.closures.record(event, Request(uuid4().hex, by))
