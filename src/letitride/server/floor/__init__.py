"""The floor: the house's live tables, with their dealers, clocks, and feeds."""
