"""Live updates: what watchers of a table are sent, in order, by WebSocket."""
