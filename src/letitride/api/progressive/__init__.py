"""Links and the Game Manager on the wire."""
