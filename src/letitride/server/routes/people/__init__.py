"""Routes for people: logging in, accounts, approvals, and your own play."""
