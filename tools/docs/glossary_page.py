"""Make docs/glossary.md from the terms in wording/en/glossary.toml.

``python -m tools.docs.glossary_page`` rewrites the page. A test fails if the page is out of date.
"""

from pathlib import Path

from letitride.wording import read_wording

PAGE = Path(__file__).parents[2] / "docs" / "glossary.md"
_HEAD = """# Glossary

This page is for anyone who finds an unfamiliar word in the product, the documentation, or the code.
For each term, it gives the meaning and the name to search for in the code.

`make docs` generates this page from `src/letitride/wording/en/glossary.toml`.

| term | meaning | in the code |
| --- | --- | --- |
"""


def glossary_page() -> str:
    """Return the whole page."""
    rows = [
        f"| {term['name']} | {term['means']} | {', '.join(f'`{one}`' for one in term['code'])} |\n"
        for term in read_wording("glossary")["term"]
    ]
    return _HEAD + "".join(rows)


if __name__ == "__main__":
    PAGE.write_text(glossary_page(), "utf-8")
