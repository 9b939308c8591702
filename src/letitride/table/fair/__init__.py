"""Fair deals: the house commits to a seed, players add theirs, and anyone checks the deal."""
