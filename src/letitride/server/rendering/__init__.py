"""Views: what one viewer may see of a table, a controller or a placard."""
