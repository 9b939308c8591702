"""API models for the ledger and reports."""
