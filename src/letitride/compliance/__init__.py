"""Compliance: checks of a house against every clause that applies to it."""
