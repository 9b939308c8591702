"""Simulations that people start, each in its own process."""
