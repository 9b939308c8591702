"""Tutorials and guides work as they are written."""

from pathlib import Path

import pytest

from tests.docs.pages import DOCS, reading

PAGES = sorted([DOCS / "cli.md", *DOCS.glob("tutorials/*.md"), *DOCS.glob("how-to/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_the_page_works_as_written(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    with reading() as reader:
        reader.follow(page)
    assert not reader.faults, "\n\n".join(reader.faults)
