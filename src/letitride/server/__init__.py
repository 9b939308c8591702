"""The server, which gives people access to a running house's tables, links, and accounts."""
