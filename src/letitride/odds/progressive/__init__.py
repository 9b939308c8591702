"""Exact math for progressives: the hold, the value at given meters, and the wait for a hit."""
