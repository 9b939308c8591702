"""The manifest: a hash of every file of the installed program and its data.

The build writes the manifest into the package (``tools/manifest_hook.py``). A checkout has none
until ``letitride selfcheck --write`` makes one. Without a manifest, a house makes one in memory
when it starts, so it notices only changes while it runs. Caches of compiled modules are not
covered, so nobody but the installer should be able to write to the package's folder.

This module imports nothing outside the standard library, because the build runs it.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

FILE = "manifest.json"
#: The maker of a manifest that came with the package.
BUILD = "build"

_CACHE = "__pycache__"


@dataclass(frozen=True, slots=True)
class Manifest:
    """The hashes of files by path, the program's version, and the maker of the manifest."""

    version: str
    made_by: str
    files: Mapping[str, str]

    @property
    def built(self) -> bool:
        """True if the build made the manifest."""
        return self.made_by == BUILD

    @property
    def digest(self) -> str:
        """The digest of all hashes: two copies of the same software have the same digest."""
        return sha256(_text(dict(self.files))).hexdigest()

    def as_text(self) -> str:
        """Return the contents of the manifest's file."""
        data = {"version": self.version, "made_by": self.made_by, "files": dict(self.files)}
        return json.dumps(data, indent=0, sort_keys=True) + "\n"


class ManifestError(Exception):
    """The manifest's file cannot be read."""


def make_manifest(root: Path, version: str, made_by: str) -> Manifest:
    """Hash every file in a package's folder."""
    files = {
        path.relative_to(root).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(_files(root))
    }
    return Manifest(version, made_by, files)


def read_manifest(root: Path) -> Manifest | None:
    """Read the manifest that came with a package, or return None if there is none."""
    try:
        data = json.loads((root / FILE).read_text("utf-8"))
        files = {str(name): str(hash_) for name, hash_ in data["files"].items()}
        return Manifest(str(data["version"]), str(data["made_by"]), files)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise ManifestError from None


def differences(noted: Manifest, found: Manifest) -> Iterator[str]:
    """Yield each file that was changed, removed, or added since the manifest was made."""
    for name in sorted(noted.files.keys() | found.files.keys()):
        if name not in found.files:
            yield f"{name} is missing"
        elif name not in noted.files:
            yield f"{name} was added"
        elif noted.files[name] != found.files[name]:
            yield f"{name} was changed"


def _files(root: Path) -> Iterator[Path]:
    for path in root.rglob("*"):
        if path.is_file() and _CACHE not in path.parts and path != root / FILE:
            yield path


def _text(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":"), sort_keys=True).encode()
