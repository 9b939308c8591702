"""Views of tables, controllers, and placards, limited to what the viewer may see."""
