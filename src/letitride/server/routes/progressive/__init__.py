"""Routes of the progressive: links and the Game Manager."""
