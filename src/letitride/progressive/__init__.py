"""The progressive, pure: links of meters, and the controllers at the tables."""
