"""Pay tables, jurisdictions, settings, and clauses, read from data. Import each from its module."""
