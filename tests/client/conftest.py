"""The fixture for a running house, shared with the server tests."""

from tests.server.conftest import house

__all__ = ["house"]
