"""The game in the terminal: a dealer, a person at the keyboard, and the felt."""
