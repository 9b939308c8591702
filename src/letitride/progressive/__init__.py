"""Progressive jackpots, as pure code: links of meters, and the tables' controllers."""
