"""The house: pay tables, jurisdictions, settings and clauses, all of them data read strictly.

Each is imported from its own module, so that who asks for a pay table need not load the rules.
"""
