"""The formats of a transparency log, which anyone can verify without trusting the house.

The package knows nothing about the game. :mod:`.merkle` is the tree of RFC 6962. :mod:`.note` has
signed notes, checkpoints, and cosignatures in the formats of C2SP, and :mod:`.tiles` has the static
files in which a log is served.
"""
