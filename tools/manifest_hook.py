"""The build's hook: write the manifest of the package into the wheel.

An editable installation gets none, because its files are meant to change.
"""

import importlib.util
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import (  # type: ignore[import-not-found,unused-ignore]  # only the build has it
    BuildHookInterface,
)

_MODULE = Path("house") / "proof" / "manifest.py"


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc,type-arg,unused-ignore]  # as above
    """A hook that adds ``letitride/manifest.json`` to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the manifest, unless the installation is editable."""
        if version == "editable":
            return
        package = Path(self.root) / "src" / "letitride"
        manifest = _manifest_module(package)
        made = manifest.make_manifest(package, self.metadata.version, manifest.BUILD)
        folder = Path(tempfile.mkdtemp(prefix="letitride-manifest-"))
        file = folder / manifest.FILE
        file.write_text(made.as_text(), "utf-8")
        build_data["force_include"][str(file)] = f"letitride/{manifest.FILE}"


def _manifest_module(package: Path) -> ModuleType:
    """Load the module from its file, because the build has none of the package's dependencies."""
    spec = importlib.util.spec_from_file_location("letitride_manifest", package / _MODULE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up by name
    spec.loader.exec_module(module)
    return module
