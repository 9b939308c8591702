"""API models for the odds."""
