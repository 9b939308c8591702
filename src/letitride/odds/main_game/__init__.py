"""The main game: the three equal bets, solved exactly, also under a limit or with cards seen."""
