"""The site builds without warnings, is complete, and fetches nothing from other sites.

In strict mode, MkDocs itself fails the build if a page is not in the navigation, a link is broken,
or an anchor is missing.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from tools.docs.paytables_and_routes import PAGES
from tools.docs.tutorials import DOCS, ROOT

#: Anything a browser fetches on its own: scripts, pictures, frames, styles, and fonts.
FETCHED = re.compile(
    r"""<(?:script|img|iframe|source)\b[^>]*?\bsrc=["']?([^"'\s>]+)
      | <link\b[^>]*?\bhref=["']?([^"'\s>]+)
      | (?:url\(|@import\s)["']?([^"')\s]+)""",
    re.X,
)
ELSEWHERE = re.compile(r"(?:https?:)?//")


def fetched(folder: Path) -> Iterator[tuple[str, str]]:
    for kind in ("*.html", "*.css"):
        for path in folder.rglob(kind):
            for found in FETCHED.finditer(path.read_text("utf-8")):
                yield path.name, next(filter(None, found.groups()))


def test_the_whole_site_is_built_and_nothing_is_fetched(tmp_path: Path) -> None:
    build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(tmp_path), strict=True))
    pages = {path.relative_to(DOCS).with_suffix("") for path in DOCS.rglob("*.md")}
    built = {path.relative_to(tmp_path).with_suffix("") for path in tmp_path.rglob("*.html")}
    assert pages <= built
    assert "MA-10(c)-2" in (tmp_path / "conformance-report.html").read_text("utf-8")
    everything = list(fetched(tmp_path))
    assert len(everything) > len(pages)  # the pattern does match
    assert not [one for one in everything if ELSEWHERE.match(one[1])]


def test_no_page_has_a_diagram_that_needs_a_remote_script() -> None:
    assert not [path for path in DOCS.rglob("*.md") if "```mermaid" in path.read_text("utf-8")]


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_the_links_of_top_level_pages_lead_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)#]+)", (ROOT / name).read_text("utf-8"))
    assert not [to for to in links if not ELSEWHERE.match(to) and not (ROOT / to).exists()]


@pytest.mark.parametrize("name", PAGES)
def test_a_generated_page_is_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text("utf-8") == PAGES[name](), "run make docs"


def test_every_ruling_that_the_data_cites_is_explained() -> None:
    data = ROOT / "src" / "letitride" / "rulebook" / "data"
    texts = (path.read_text("utf-8") for path in data.rglob("*.toml"))
    cited = {found.lower() for text in texts for found in re.findall(r'"(R\d\d[a-z]?)"', text)}
    page = (DOCS / "rulings.md").read_text("utf-8")
    explained = set(re.findall(r'<a id="(r\d\d[a-z]?)"></a>\*\*R', page))
    assert cited <= explained
    assert {f"r{number:02}" for number in range(1, 61)} <= explained
