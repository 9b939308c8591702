"""Pay tables: reading, the library, the order of pays."""
