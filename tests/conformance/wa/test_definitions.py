"""Washington: the glossary has the words that the rules define."""

import re
from pathlib import Path

import pytest

GLOSSARY = Path(__file__).parents[3] / "docs" / "glossary.md"


@pytest.mark.clause("WA-LIRB-DEF-0")
def test_the_glossary_defines_every_word_that_the_rules_define() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", GLOSSARY.read_text("utf-8"), re.M)
    words = [word for word, _, _ in rows if word not in ("word", "---")]
    assert len(words) == len(set(words))
    assert {"community card", "hand", "let it ride", "round of play", "suit"} <= set(words)
