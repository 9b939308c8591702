"""Text in spreadsheet files, written so that no program runs it as a formula.

Pay tables and names come from people. A spreadsheet program treats a cell that begins with one of
these characters as a formula, even in a CSV file.
"""

_STARTS = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = frozenset("0123456789+-./%, ")


def plain_text(text: str) -> str:
    """Return the text with an apostrophe in front if a program would run it. Numbers stay as is.

    >>> plain_text("=1+1"), plain_text("@SUM(A1)"), plain_text("royal flush"), plain_text("-37/2")
    ("'=1+1", "'@SUM(A1)", 'royal flush', '-37/2')
    """
    if not text.startswith(_STARTS) or _is_number(text):
        return text
    return f"'{text}"


def _is_number(text: str) -> bool:
    """Return whether a text is a signed number, a fraction, or a percentage."""
    body = text[1:]
    return text[0] in "+-" and body[:1].isdigit() and _NUMBER.issuperset(body) and "=" not in body
