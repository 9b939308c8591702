"""The prose tools: the passages that they collect and sample, and the phrases that they report."""

from collections import Counter
from pathlib import Path

import pytest

from tools.prose.passages import Passage, all_passages, draw, passages_in
from tools.prose.plain_english import check, phrases

SOURCES = {
    "docs/a.md": "# A title of words\n\nFirst line\nof a paragraph.\n\n- an item of a list\n\n"
    "```\nnot collected, this is code\n```\n\n| a cell here | and another cell |\n",
    "src/letitride/a.py": '"""The module does one thing."""\n\n# A comment that\n# has two lines.\n'
    'X = "Choose another name for it."\nY = f"There are {X} tables in here."\n'
    'Z = "short"  # The first of two.\nV = 1  # The second of two.\n'
    'SQL = "SELECT a FROM b WHERE c IS d"\n\n\ndef f() -> None:\n'
    '    """Return a number of things.\n\n    >>> not_collected_either()\n    """\n',
    "src/letitride/web/a.html": '<p>Press <b>Deal</b> to begin.</p><button title="Take the bet '
    'back">No</button><style>not collected at all</style>{% if not_this_one_either %}{% endif %}',
    "src/letitride/web/a.js": "// Why this line is here.\n"
    "say(`You have ${n} chips left to bet.`);\n"
    'import "./not/collected/here.js";\n',
    "src/letitride/wording/en/a.toml": "# Words about the file.\n"
    '"a/b" = "{got} is not a card name."\n',
}
COLLECTED = {
    "docs/a.md": [
        "A title of words",
        "First line of a paragraph.",
        "an item of a list",
        "a cell here · and another cell",
    ],
    "src/letitride/a.py": [
        "The module does one thing.",
        "Return a number of things.",
        "A comment that has two lines.",
        "The first of two.",
        "The second of two.",
        "Choose another name for it.",
        "There are … tables in here.",
    ],
    "src/letitride/web/a.html": ["Press Deal to begin.", "Take the bet back"],
    "src/letitride/web/a.js": ["You have … chips left to bet.", "Why this line is here."],
    "src/letitride/wording/en/a.toml": ["… is not a card name.", "Words about the file."],
}


@pytest.mark.parametrize("file", SOURCES)
def test_prose_is_collected_and_code_is_not(file: str, tmp_path: Path) -> None:
    path = tmp_path / Path(file).name
    path.write_text(SOURCES[file], "utf-8")
    assert [one.text for one in passages_in(file, path)] == COLLECTED[file]


def test_restated_clauses_and_scenarios_are_not_our_prose(tmp_path: Path) -> None:
    path = tmp_path / "MA.toml"
    path.write_text('gist = "The dealer burns the first card."\n', "utf-8")
    assert passages_in("src/letitride/rulebook/data/clauses/MA.toml", path) == []
    assert passages_in("tests/playthroughs/MA.toml", path) == []


def test_a_seed_draws_the_same_passages_of_every_kind() -> None:
    passages = all_passages()
    drawn = draw(passages, 7)
    assert drawn == draw(passages, 7) != draw(passages, 8)
    assert set(Counter(one.kind for one in drawn).values()) == {15}
    assert all(one.words >= 6 for one in drawn)


@pytest.mark.parametrize("phrase", phrases(), ids=lambda phrase: phrase.example)
def test_every_phrase_to_avoid_is_found(phrase: tuple[object, str, str]) -> None:
    _, instead, example = phrase
    found = check([Passage("docs", "a.md", 3, example)])
    assert instead in {one.instead for one in found}


@pytest.mark.parametrize(
    "text",
    [
        "What is a burn card?",
        "Who may void a round?",
        "The players who have left keep their chips.",
        "It shows what the house paid.",
        "Call ``for who`` with `anew` in code.",
    ],
)
def test_plain_english_is_left_alone(text: str) -> None:
    assert list(check([Passage("docs", "a.md", 1, text)])) == []
