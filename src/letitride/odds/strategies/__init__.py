"""Strategies: the best play as a card, any other strategy, and the cost of each mistake."""
