"""The dealer's work on the wire."""
