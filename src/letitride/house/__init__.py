"""The house: its pay tables, its settings, and the clauses both rest on."""
