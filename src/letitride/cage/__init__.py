"""The cage: double-entry accounts, pure. Whatever happens, the books sum to zero."""

from letitride.cage.ledger import Account, Books, Entry, Ledger, Posting, move

__all__ = ["Account", "Books", "Entry", "Ledger", "Posting", "move"]
