"""The documentation is complete, its links work, and its examples are correct."""
