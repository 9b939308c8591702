"""Exact progressive math: the hold, the value at given meters, and the wait for a hit."""
