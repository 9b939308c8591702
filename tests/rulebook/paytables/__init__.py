"""Tests of pay tables: the file reader, the library, and the order of pays."""
