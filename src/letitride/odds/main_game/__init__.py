"""The main game, solved exactly, including payout limits and players who see extra cards."""
