"""Routes of the dealer: the script, decks, the tray, controllers, practice and disputes."""
