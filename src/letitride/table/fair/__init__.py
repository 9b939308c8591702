"""Provably fair deals: the house commits to a seed, players add theirs, and anyone can verify."""
