"""Everything durable: events, books, sealed cards, and the audit that re-reads them."""
