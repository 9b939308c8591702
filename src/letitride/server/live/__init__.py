"""Live updates: a table's events, sent to its watchers in order over WebSockets."""
