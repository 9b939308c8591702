"""Routes for dealers: the script, decks, the tray, controllers, practice, and disputes."""
