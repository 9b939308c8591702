"""Side bets, exactly: the $1 bonus, the three card bonus, and Cover All."""
