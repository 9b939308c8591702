"""Simulated sessions: what happens to bankrolls, with exact odds where they are known."""
