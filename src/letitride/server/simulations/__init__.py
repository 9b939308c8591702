"""Simulations that visitors start, each in a process of its own."""
