"""Routes for play: tables, seats, rounds, and displays."""
