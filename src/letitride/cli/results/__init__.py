"""Results as shown to people in the terminal."""
