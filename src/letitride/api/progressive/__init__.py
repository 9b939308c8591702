"""API models for links and the Game Manager."""
