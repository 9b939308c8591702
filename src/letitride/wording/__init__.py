"""The text that people read, kept out of the code: one TOML file in ``en/`` for each kind of text.

The keys are enum values. A translation is another folder with the same files.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import Any


@cache
def read_wording(file: str) -> dict[str, Any]:
    """Read the text file with this name, given without ``.toml``."""
    text = (resources.files(__name__) / "en" / f"{file}.toml").read_text("utf-8")
    return tomllib.loads(text)
