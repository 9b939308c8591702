"""Fixtures for the command tests."""

from pathlib import Path

import pytest

from tests.cli.commands.odd_table import ODD


@pytest.fixture
def odd_table(tmp_path: Path) -> str:
    """Return the path of a pay table that pays a lower hand more than a higher one."""
    path = tmp_path / "odd.toml"
    path.write_text(ODD, "utf-8")
    return str(path)
