"""The same stores as the storage tests run on."""

from tests.storage.conftest import clock, postgres

__all__ = ["clock", "postgres"]
