"""The table, which combines the round, its decks, and the cage."""
