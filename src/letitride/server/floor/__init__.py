"""The floor: the house's tables as they live, with their dealer, clocks and feeds."""
