"""API models for tables, seats, and rounds."""
