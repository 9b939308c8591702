"""The fixture that runs commands, shared with the command-line tests."""

from tests.cli.conftest import run

__all__ = ["run"]
