"""The browser guides quote real labels, and ``make screenshots`` takes their pictures."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDES = sorted((ROOT / "docs/guides").glob("*.md"))
PICTURES = ROOT / "docs/screenshots"
#: The maximum size of a picture file, in bytes: enough for a window with readable text.
LARGEST = 150_000
MADE = (ROOT / "tools/screenshots.py", ROOT / "tools/guide_pictures.py")


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.stem)
def test_every_label_in_bold_is_on_a_page(page: Path) -> None:
    files = (ROOT / "src/letitride/web").rglob("*.*")
    pages = "".join(file.read_text("utf-8") for file in files if file.suffix in (".js", ".html"))
    labels = set(re.findall(r"\*\*([^*]+)\*\*", page.read_text("utf-8")))
    assert [label for label in sorted(labels) if label not in pages] == []


def shown() -> list[str]:
    """Return the file names of the pictures that the guides show."""
    texts = [page.read_text("utf-8") for page in GUIDES]
    return [name for text in texts for name in re.findall(r"\]\(\.\./screenshots/([^)]+)\)", text)]


@pytest.mark.parametrize("name", sorted(set(shown())))
def test_a_picture_is_small_and_made_by_the_tool(name: str) -> None:
    picture = PICTURES / name
    assert picture.stat().st_size <= LARGEST
    source = "".join(file.read_text("utf-8") for file in MADE)
    assert f'"{picture.stem}"' in source, "make screenshots does not make this picture"


def test_every_picture_of_the_tool_is_shown() -> None:
    made = {picture.name for picture in PICTURES.glob("guide-*.jpg")}
    assert made == {name for name in shown() if name.startswith("guide-")}


def test_every_picture_has_a_description() -> None:
    for page in GUIDES:
        assert "![]" not in page.read_text("utf-8"), page.name
