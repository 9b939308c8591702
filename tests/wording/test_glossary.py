"""The glossary is in order, up to date, and agrees with the code."""

import re
from pathlib import Path

import letitride
from letitride.wording import read_wording
from tools.docs.glossary_page import PAGE, glossary_page

TERMS = read_wording("glossary")["term"]


def test_the_page_is_made_from_the_terms() -> None:
    assert PAGE.read_text("utf-8") == glossary_page(), "run `make docs`"


def test_terms_are_unique_and_in_alphabetical_order() -> None:
    names = [term["name"].lower() for term in TERMS]
    assert names == sorted(set(names))


def test_every_name_in_the_code_exists() -> None:
    source = Path(letitride.__file__).parent
    code = "\n".join(file.read_text("utf-8") for file in source.rglob("*.py"))
    modules = {file.stem for file in source.rglob("*.py")} | {
        folder.name for folder in source.iterdir()
    }
    for term in TERMS:
        for reference in term["code"]:
            for part in reference.split("."):
                defined = re.search(rf"(class|def) {part}\b|^ *{part}\b *(:|=)", code, re.M)
                assert part in modules or defined, f"{term['name']}: {reference} is not in the code"
