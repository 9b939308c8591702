"""Progressive jackpots, as pure functions: links of meters, and the tables' controllers."""
