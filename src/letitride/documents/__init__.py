"""Printed documents, made from data and templates. They apply no rules of their own."""
