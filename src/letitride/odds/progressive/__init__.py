"""Exact math for progressives: hold, value at given meter amounts, and waiting time for a hit."""
