"""Routes of the mathematics: pay tables, sessions, simulations and par sheets."""
