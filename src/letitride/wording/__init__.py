"""Wording: the words people read, one file for each language, apart from the code."""
