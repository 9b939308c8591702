"""The source tree: no folder has too many modules, and the architecture page is complete."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "letitride"
MOST_MODULES = 22


def test_no_folder_holds_too_many_modules() -> None:
    """Data files do not count, because folders of TOML, JSON, and templates have many files."""
    modules = (
        path
        for top in (PACKAGE, ROOT / "tests", ROOT / "tools")
        for path in top.rglob("*")
        if path.suffix in (".py", ".js") and path.stem != "__init__"
    )
    folders = Counter(path.parent.relative_to(ROOT).as_posix() for path in modules)
    full = {folder: number for folder, number in folders.items() if number > MOST_MODULES}
    assert not full, f"split these folders by topic, to at most {MOST_MODULES} modules: {full}"


def test_the_architecture_page_shows_every_package_and_nothing_else() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    _, _, section = page.partition("\n## The tree\n")
    tree = section.split("```")[1]
    shown = re.findall(r"^  (\w[\w.]*/?) +\w", tree, re.M)
    packages = (path for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__")
    modules = (path.name for path in PACKAGE.glob("*.py") if path.name != "__main__.py")
    assert sorted(shown) == sorted([*(f"{path.name}/" for path in packages), *modules])
    assert set(re.findall(r"^(\w+)/ ", tree, re.M)) == {"tests", "tools", "benchmarks"}
