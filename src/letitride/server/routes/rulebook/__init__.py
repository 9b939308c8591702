"""Routes of the rulebook: jurisdictions, rules of play, clauses and compliance."""
