"""Ledger and reports on the wire."""
