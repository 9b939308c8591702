"""Routes for the rulebook: jurisdictions, rules of play, clauses, and compliance."""
