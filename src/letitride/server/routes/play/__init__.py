"""Routes of play: tables, seats, rounds and displays."""
