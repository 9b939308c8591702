"""Strategies: the best play as a card, any other way to play, and what each mistake costs."""
