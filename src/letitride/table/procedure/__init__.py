"""The procedure at a dealer-run table: whose step is next, reports, and rulings (R49 to R52)."""
