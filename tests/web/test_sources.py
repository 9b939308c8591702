"""Each page has its own folder, and no line is too wide to read."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

WEB = Path(str(files("letitride") / "web"))
ROOT = Path(__file__).parents[2]
WIDEST = 120
PAGES = sorted(path for path in WEB.iterdir() if path.name != "shared")
IMPORT = re.compile(r'(?:from|import) "(\.[^"]+)"')


@pytest.mark.parametrize("kind", ["js", "css", "html"])
def test_no_line_is_too_wide(kind: str) -> None:
    sources = [
        path
        for part in ("src", "tests", "docs/assets")
        for path in (ROOT / part).rglob(f"*.{kind}")
    ]
    assert sources
    wide = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sources
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > WIDEST
    ]
    assert wide == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_is_named_after_its_folder(page: Path) -> None:
    assert [path.name for path in page.glob("*.html")] == [f"{page.name}.html"]
    assert [path.stem for path in page.glob("*.css")] in ([], [page.name])
    linked = re.findall(
        r'(?:href|src)="/([^"]+\.(?:js|css))"', (page / f"{page.name}.html").read_text("utf-8")
    )
    assert {path.split("/")[0] for path in linked} <= {page.name, "shared"}


def test_modules_import_only_from_their_page_and_shared() -> None:
    for path in WEB.rglob("*.js"):
        own = path.relative_to(WEB).parts[0]
        for target in IMPORT.findall(path.read_text("utf-8")):
            found = (path.parent / target).resolve().relative_to(WEB.resolve())
            assert (WEB / found).is_file(), f"{path} imports {target}"
            assert found.parts[0] in {own, "shared"}, f"{path} imports {target}"


def test_every_module_is_used() -> None:
    text = "".join(
        path.read_text("utf-8") for kind in ("js", "html") for path in WEB.rglob(f"*.{kind}")
    )
    unused = [path.name for path in WEB.rglob("*.js") if f'/{path.name}"' not in text]
    assert unused == []
