"""The rule documents on the wire."""
