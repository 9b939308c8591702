"""Scripts: rounds and key presses in TOML files, played through the real engine."""
