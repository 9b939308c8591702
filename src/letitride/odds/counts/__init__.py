"""Counts, over every deal, of the hands that three, four, or five cards can make."""
