"""Washington: the words its rules define mean the same everywhere; the glossary says what."""

import re
from pathlib import Path

import pytest

GLOSSARY = Path(__file__).parents[3] / "docs" / "glossary.md"


@pytest.mark.clause("WA-LIRB-DEF-0")
def test_the_glossary_gives_one_meaning_to_every_word_the_rules_define() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", GLOSSARY.read_text("utf-8"), re.M)
    words = [word for word, _, _ in rows if word not in ("word", "---")]
    assert len(words) == len(set(words))
    assert {"community card", "hand", "let it ride", "round of play", "suit"} <= set(words)
