"""Fixtures for the attacks: the command line, beside the running house."""

from tests.cli.conftest import run as run
