"""Collect every passage that people read in this project, and check its English."""
