"""Simulated sessions: the course of bankrolls, with exact odds where they are known."""
