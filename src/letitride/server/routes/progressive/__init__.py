"""Routes for progressives: links and the Game Manager."""
