"""Reports on rounds, shifts, days, and links, derived from the record."""
