"""Counts: what three, four and five cards turn into, counted once over every deal."""
