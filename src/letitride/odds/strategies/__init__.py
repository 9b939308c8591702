"""Strategies: best play as a strategy card, any other strategy, and the cost of each mistake."""
