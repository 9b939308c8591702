"""Attacks on a running house, each carried out end to end."""
