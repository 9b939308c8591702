"""Simulated sessions: how bankrolls change, with exact odds where they are known."""
