"""A served house, as in the tests of the server."""

from tests.server.conftest import house

__all__ = ["house"]
