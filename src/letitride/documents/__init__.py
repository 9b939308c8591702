"""Documents: what is taken away on paper, as data and templates; nothing here decides a rule."""
