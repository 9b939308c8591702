"""The main game, solved exactly: the plain game, a payout limit, and extra cards seen."""
