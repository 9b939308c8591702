"""Pay tables: their types, the reader of their files, the tables of the documents, pay order."""
