"""Compliance: a house held against every clause of its document that speaks of it."""
