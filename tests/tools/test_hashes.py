"""Every pinned package has hashes, and pip refuses a file that was exchanged."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.hashes import FOLDER, pins

FILES = sorted(FOLDER.glob("*.txt"))
MAKEFILE = (FOLDER.parent / "Makefile").read_text("utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_pinned_package_has_a_hash(file: Path) -> None:
    text = file.read_text("utf-8")
    blocks = re.findall(r"^\S+==\S+ \\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+", text, re.M)
    assert len(blocks) == len(pins(text)) > 0


def test_no_version_differs_between_the_files() -> None:
    found: dict[str, set[str]] = {}
    for file in FILES:
        for name, version in pins(file.read_text("utf-8")):
            found.setdefault(re.sub(r"[-_.]+", "-", name).lower(), set()).add(version)
    assert {name: versions for name, versions in found.items() if len(versions) > 1} == {}


def test_make_installs_nothing_without_a_hash_but_the_project() -> None:
    commands = re.findall(r"\$\(PIP\) install (.*)", MAKEFILE)
    assert commands
    for command in commands:
        assert "--no-deps" in command
        assert "--require-hashes" in command or "--no-build-isolation --editable ." in command


def test_an_exchanged_file_is_not_installed(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "rich-13.9.0-py3-none-any.whl").write_bytes(b"another file")
    wanted = tmp_path / "wanted.txt"
    wanted.write_text(f"rich==13.9.0 --hash=sha256:{'0' * 64}\n", "utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--no-deps"]
    place = ["--isolated", "--no-index", "--find-links", str(tmp_path / "files")]
    asked = [*pip, *place, "--require-hashes", "-r", str(wanted)]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "DO NOT MATCH THE HASHES" in done.stderr
