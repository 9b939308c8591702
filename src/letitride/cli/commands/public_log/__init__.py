"""Commands for people who follow a house's public log."""
