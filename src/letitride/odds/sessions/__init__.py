"""Sessions: the result of many rounds, and the chance that a bankroll lasts."""
