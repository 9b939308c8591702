"""Houses written by earlier versions: they open, pass the audit, and continue to play."""
