"""The house that runs: people, tables and links, served to whoever may see them."""
