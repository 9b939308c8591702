"""API models for dealing."""
