"""The running house that the server tests also use."""

from tests.server.conftest import house

__all__ = ["house"]
