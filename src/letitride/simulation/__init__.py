"""Simulation: seeded players at the real table, and a compiled kernel checked against them."""
