"""Simulation: seeded players through the real table, and a compiled kernel checked against it."""
