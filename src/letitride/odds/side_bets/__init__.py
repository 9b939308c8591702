"""Exact math for side bets: the $1 bonus, the three card bonus, and Cover All."""
