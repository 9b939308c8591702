"""The house: tables, links, controllers, wallets, and people, kept in the event store."""
