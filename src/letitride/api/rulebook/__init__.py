"""API models for the rule documents."""
