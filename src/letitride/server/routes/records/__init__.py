"""Routes for the record: the ledger, reports, and the event schema."""
