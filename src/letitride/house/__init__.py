"""The house that lasts: tables, links, controllers, wallets and people, all of them durable."""
