"""Progressive jackpots, implemented as pure functions: links of meters, and tables' controllers."""
