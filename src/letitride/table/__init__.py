"""The table: the round, the decks around it and the cage, joined."""
