"""The server, which gives people access to a house's tables, links, and accounts."""
