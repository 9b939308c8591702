"""The mathematics on the wire."""
