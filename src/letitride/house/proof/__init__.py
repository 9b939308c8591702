"""Proof: the audit of the whole record, the export, and the backup."""
