"""Routes of the record: the ledger, reports, and the schema of events."""
