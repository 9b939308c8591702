"""Migrations that upgrade a database from an earlier schema."""
