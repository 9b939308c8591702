"""Tests of the procedure at a dealer-run table."""
