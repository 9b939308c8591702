"""The procedure at a dealer-run table: the next step, reports, and rulings (R49 to R52)."""
