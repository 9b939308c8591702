"""Proof: the audit that reads everything again, the export, and the backup."""
