"""Reports: rounds, shifts, days and links, derived from the record."""
