"""Collect every passage that people read: docs, docstrings, page text, and messages.

``python -m tools.prose.passages --seed 7`` draws 60 passages at random for an editor to rate.
"""

import argparse
import ast
import random
import re
import subprocess
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any, Literal, NamedTuple

Kind = Literal["docs", "docstrings", "pages", "messages"]

ROOT = Path(__file__).parents[2]
#: Attributes whose values people read or hear.
_SPOKEN_ATTRIBUTES = {"alt", "aria-description", "aria-label", "placeholder", "title"}
_WORD = re.compile(r"[A-Za-z][A-Za-z'\u2019-]*")


class Passage(NamedTuple):
    """A paragraph, list item, docstring, page text, or message, with its location."""

    kind: Kind
    file: str
    line: int
    text: str

    @property
    def words(self) -> int:
        """The number of words, used to skip labels that are too short to rate."""
        return len(_WORD.findall(self.text))


def all_passages() -> list[Passage]:
    """Return every passage in the files that git tracks or would track."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[Passage] = []
    for file in sorted(set(listed.stdout.splitlines())):
        if (ROOT / file).is_file():
            found += passages_in(file, ROOT / file)
    return found


def passages_in(file: str, path: Path) -> list[Passage]:
    """Return the passages of one file, depending on its type."""
    readers = {
        ".md": _markdown,
        ".py": _python,
        ".html": _html,
        ".js": _javascript,
        ".toml": _toml,
    }
    reader = readers.get(path.suffix)
    if reader is None or not _is_read(file):
        return []
    return [one for one in reader(file, path.read_text("utf-8")) if one.words >= 3]


def _is_read(file: str) -> bool:
    """Return whether the file has our own prose rather than scenario data or restated clauses."""
    if file.endswith(".toml"):
        return file.startswith("src/letitride/") and "/data/clauses/" not in file
    return not file.startswith("tests/") or file.endswith(".py")


def _markdown(file: str, text: str) -> Iterator[Passage]:
    """Yield paragraphs, list items, and table rows, but not code blocks."""
    block: list[str] = []
    start = 0
    fenced = False

    def finish() -> Iterator[Passage]:
        if block:
            yield Passage("docs", file, start, _plain_markdown(" ".join(block)))
            block.clear()

    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped.startswith(("```", "~~~")):
            yield from finish()
            fenced = not fenced
        elif fenced or not stripped or stripped.startswith(("<!--", "|--", "| --", ":::", "---")):
            yield from finish()
        else:
            if re.match(r"([-*+]|\d+\.|#+|\||>|!!!)\s?", stripped):
                yield from finish()
            if not block:
                start = number
            block.append(stripped)
    yield from finish()


def _plain_markdown(text: str) -> str:
    if text.startswith("|"):
        text = " · ".join(cell.strip() for cell in text.strip("|").split("|"))
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"^([-*+]|\d+\.|#+|>)\s+", "", text)
    return re.sub(r"\s+", " ", re.sub(r"\*\*", " ", text)).strip()


def _python(file: str, text: str) -> Iterator[Passage]:
    """Yield docstrings (without doctests), comments, and the strings that people may see."""
    tree = ast.parse(text)
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            documented = ast.get_docstring(node)
            if documented:
                docstrings.add(id(node.body[0].value))  # type: ignore[attr-defined]  # an Expr
                line = node.body[0].lineno
                for paragraph in re.split(r"\n\s*\n", documented):
                    prose = " ".join(one.strip() for one in paragraph.splitlines() if one.strip())
                    if not prose.startswith(">>>"):
                        yield Passage("docstrings", file, line, prose)
    yield from _comments(file, text)
    if file.startswith("src/"):
        yield from _strings(file, tree, docstrings)


def _comments(file: str, text: str) -> Iterator[Passage]:
    """Yield comments, with adjacent lines joined."""
    lines: list[tuple[int, str]] = []
    alone = False
    for token in tokenize.generate_tokens(StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            said = token.string.lstrip("#:! ").strip()
            if re.match(r"(noqa|type:|pragma|fmt:|ruff)", said):
                continue
            goes_on = alone and not token.line[: token.start[1]].strip()
            alone = not token.line[: token.start[1]].strip()
            if goes_on and lines and token.start[0] == lines[-1][0] + 1:
                lines[-1] = (token.start[0], f"{lines[-1][1]} {said}")
            else:
                lines.append((token.start[0], said))
    for line, said in lines:
        yield Passage("docstrings", file, line, said)


def _strings(file: str, tree: ast.Module, docstrings: set[int]) -> Iterator[Passage]:
    """Yield string literals that read as prose: help texts, labels, and descriptions."""
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
        if part is not node
    }
    for node in ast.walk(tree):
        if id(node) in inside or id(node) in docstrings:
            continue
        if isinstance(node, ast.JoinedStr):
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if _is_prose(text):
            yield Passage("messages", file, node.lineno, " ".join(text.split()))


def _is_prose(text: str) -> bool:
    """Return whether a string is a sentence or label of at least four words, not SQL or code."""
    if re.search(r"\b(SELECT|INSERT|CREATE|UPDATE|DELETE|PRAGMA|BEGIN|WHERE|VALUES)\b", text):
        return False
    if re.search(r"[{}<>=;]|\w\(|\\|^\S+$", text):
        return False
    return len(re.findall(r"(?<!\S)[A-Za-z][a-z'\u2019]*[,.;:?!]?(?!\S)", text)) >= 4


class _PageText(HTMLParser):
    """Collects a page's text nodes, and the attributes that people read or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self._quiet = 0
        self._inline = {"a", "b", "strong", "em", "i", "code", "kbd", "abbr", "span", "small"}
        self._joins = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._quiet += tag in {"script", "style"}
        self._joins = tag in self._inline and self._joins
        for name, value in attrs:
            if name in _SPOKEN_ATTRIBUTES and value:
                self.found.append((self.getpos()[0], value))
                self._joins = False

    def handle_endtag(self, tag: str) -> None:
        self._quiet -= tag in {"script", "style"}
        self._joins = tag in self._inline

    def handle_data(self, data: str) -> None:
        if self._quiet or not data.strip():
            return
        if self._joins and self.found:
            line, before = self.found[-1]
            self.found[-1] = (line, before + data)
        else:
            self.found.append((self.getpos()[0], data))
        self._joins = True


def _lines_only(match: re.Match[str]) -> str:
    """Replace a match with its line breaks, to keep later line numbers."""
    return "\n" * match[0].count("\n")


def _html(file: str, text: str) -> Iterator[Passage]:
    """Yield the text of a page or of a printed document's template."""
    text = re.sub(r"{#.*?#}|{% block \w*style %}.*?{% endblock %}", _lines_only, text, flags=re.S)
    text = re.sub(r"{%.*?%}", _lines_only, text, flags=re.S)
    parser = _PageText()
    parser.feed(re.sub(r"{{.*?}}", "…", text, flags=re.S))
    for line, said in parser.found:
        yield Passage("pages", file, line, " ".join(said.split()))


_JS = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`""", re.S
)


def _javascript(file: str, text: str) -> Iterator[Passage]:
    """Yield comments, and strings that read as prose."""
    if "/assets/" in file:
        return
    comments: list[tuple[int, str]] = []
    text = re.sub(r'"\s*\+\n\s*"', "", text)  # join strings split over several lines
    for match in _JS.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        if match[0].startswith(("//", "/*")):
            said = " ".join(re.sub(r"^\s*[/*]+\s?|\*/", "", match[0], flags=re.M).split())
            if said.startswith("deno-") or "@type" in said or "@param" in said:
                continue
            if comments and comments[-1][0] == line - 1:
                comments[-1] = (line, f"{comments[-1][1]} {said}")
            else:
                comments.append((line, said))
            continue
        said = re.sub(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", "…", match[0][1:-1])
        said = " ".join(re.sub(r"</?[a-z][^>]*>", " ", said).split())
        if _is_prose(said):
            yield Passage("pages", file, line, said)
    for line, said in comments:
        yield Passage("docstrings", file, line, said)


def _strings_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from _strings_in(one)


def _toml(file: str, text: str) -> Iterator[Passage]:
    """Yield comments, and sentences in the wording files and the rulebook's data."""
    lines = text.splitlines()

    def line_of(said: str) -> int:
        return next((n for n, line in enumerate(lines, 1) if said[:40] in line), 1)

    for said in _strings_in(tomllib.loads(text)):
        readable = re.sub(r"{[^{}]*}", "…", said)
        if _is_prose(readable):
            yield Passage("messages", file, line_of(said), " ".join(readable.split()))
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("#"):
            yield Passage("docstrings", file, number, line.strip("# "))


def draw(passages: Iterable[Passage], seed: int, count: int = 60) -> list[Passage]:
    """Draw the same number of random passages of each kind. Each has at least six words."""
    kinds: tuple[Kind, ...] = ("docs", "docstrings", "pages", "messages")
    chooser = random.Random(seed)
    passages = [one for one in passages if one.words >= 6]
    drawn: list[Passage] = []
    for place, kind in enumerate(kinds):
        share = (count + place) // len(kinds)
        drawn += chooser.sample([one for one in passages if one.kind == kind], share)
    return drawn


def main() -> None:
    """Print the drawn passages, numbered, with the file and line of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=60)
    asked = parser.parse_args()
    for number, one in enumerate(draw(all_passages(), asked.seed, asked.count), 1):
        print(f"{number}. [{one.kind}] {one.file}:{one.line}\n   {one.text}\n")


if __name__ == "__main__":
    main()
