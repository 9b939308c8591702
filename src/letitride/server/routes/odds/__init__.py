"""Routes for the odds: pay tables, sessions, simulations, and par sheets."""
