"""Simulation: a fast compiled kernel, and a slow engine at the real table that checks it."""
