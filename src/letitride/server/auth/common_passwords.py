"""Common passwords: those that guessers try first, however they are dressed up.

>>> [is_common(text) for text in ("P@ssw0rd1234", "qwertyuiop[]", "I-love-you 2026!")]
[True, True, True]
>>> is_common("nine purple herons"), is_common("ann ann ann 1984", "Ann")
(False, True)
"""

from functools import cache
from importlib import resources

from letitride.people.names import key_of

#: The orders in which people run their fingers over the keys, forward or backward.
_ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
    "yxcvbnm",
    "azertyuiop",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "qazwsxedcrfvtgbyhnujmikolp",
)
_RUNS = tuple(run for row in _ROWS for run in (row, row[::-1]))
_SHORTEST_RUN = 3
#: Digits and symbols that stand for letters.
_LEET = str.maketrans("013457@$!|", "oieastasil")


def is_common(password: str, name: str = "") -> bool:
    """Return whether a password is made only of common words, the name, runs, digits, and symbols.

    Symbols may stand for letters, or stand between them.
    """
    text = key_of(password)
    words = _words() | {_plain(key_of(name))} - {""}
    return any(_is_covered(one, words) for one in (text, _plain(text)))


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, text))


@cache
def _words() -> frozenset[str]:
    text = (resources.files(__package__) / "common_passwords.txt").read_text("utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return frozenset(word for line in lines for word in line.split())


def _is_covered(text: str, words: frozenset[str]) -> bool:
    """Return whether the text is made of words, runs, repeated letters, digits, and symbols."""
    spelled = text.translate(_LEET)
    longest = max(map(len, words), default=0)
    reached = [True] + [False] * len(text)
    for start in range(len(text)):
        if not reached[start]:
            continue
        if not text[start].isalpha():
            reached[start + 1] = True
        for end in range(start + 1, min(len(text), start + longest) + 1):
            if text[start:end] in words or spelled[start:end] in words:
                reached[end] = True
        for end in range(start + _SHORTEST_RUN, len(text) + 1):
            piece = text[start:end]
            if len(set(piece)) > 1 and not any(piece in run for run in _RUNS):
                break
            reached[end] = True
    return reached[-1]
