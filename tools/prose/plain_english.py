"""Check the project's prose for phrases that plain English avoids.

``python -m tools.prose.plain_english`` lists each phrase with its location and a suggestion. The
phrases are in ``plain_english.toml``; ``make lint`` runs this check.
"""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tools.prose.passages import Passage, all_passages

_FILE = Path(__file__).with_name("plain_english.toml")


class Phrase(NamedTuple):
    """A phrase to avoid: its pattern, a suggestion, and an example that the pattern must match."""

    pattern: re.Pattern[str]
    instead: str
    example: str


class Found(NamedTuple):
    """A phrase to avoid that was found in a passage."""

    passage: Passage
    words: str
    instead: str

    def __str__(self) -> str:
        place = f"{self.passage.file}:{self.passage.line}"
        return f'{place}: "{self.words}": {self.instead}\n    {self.passage.text}'


@cache
def phrases() -> tuple[Phrase, ...]:
    """Return the phrases to avoid."""
    listed = tomllib.loads(_FILE.read_text("utf-8"))["phrase"]
    return tuple(
        Phrase(re.compile(one["avoid"], re.IGNORECASE), one["instead"], one["example"])
        for one in listed
    )


def check(passages: Iterable[Passage]) -> Iterator[Found]:
    """Yield, in order, every match in the passages of a phrase to avoid."""
    for passage in passages:
        prose = re.sub(r"``?[^`]*``?", "…", passage.text)
        for phrase in phrases():
            for match in phrase.pattern.finditer(prose):
                yield Found(passage, match[0].strip(), phrase.instead)


def main() -> None:
    """Print every phrase found, and exit with an error if there are any."""
    found = list(check(all_passages()))
    for one in found:
        print(one)
    if found:
        sys.exit(f"{len(found)} phrases to rewrite in plain English.")


if __name__ == "__main__":
    main()
