"""Counts of the hands that three, four, and five cards can become, over every deal."""
