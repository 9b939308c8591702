"""The words people read, apart from the code: one TOML file for each kind, in ``en/``.

Keys are the plain values of the enums. A translation is another folder with the same files.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import Any


@cache
def read_wording(file: str) -> dict[str, Any]:
    """The contents of one file of words, by its name without ``.toml``."""
    text = (resources.files(__name__) / "en" / f"{file}.toml").read_text("utf-8")
    return tomllib.loads(text)
