"""Fixtures for the attacks: the command line, beside the running house."""

from tests.cli.conftest import run as run  # noqa: PLC0414 - pytest finds the fixture by this name
