"""Scripts: rounds and presses written in TOML files, and played through the real table."""
