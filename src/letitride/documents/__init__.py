"""Printed documents, made from data and templates. No rule is decided here."""
