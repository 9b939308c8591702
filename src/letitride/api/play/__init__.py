"""Tables, seats and rounds on the wire."""
