"""Hypothesis for the whole suite: machines differ in speed, so no example has a deadline."""

from hypothesis import settings

settings.register_profile("suite", deadline=None, print_blob=True)
settings.load_profile("suite")
