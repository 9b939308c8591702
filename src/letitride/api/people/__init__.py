"""API models for people and sessions."""
