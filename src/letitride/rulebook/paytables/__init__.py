"""Pay tables: their types, file reader, library of shipped tables, and order of pays."""
