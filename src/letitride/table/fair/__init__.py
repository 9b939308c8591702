"""Provably fair deals: the house and players commit to seeds, and anyone can verify the deal."""
