"""Write the hashes of every pinned package into ``constraints/``, from the index that pip uses.

``python -m tools.hashes`` keeps the versions and replaces the hashes. Each package gets the hashes
of all files that a supported Python could install. ``make`` then installs only such files.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from pip._internal.commands.download import DownloadCommand
from pip._internal.index.collector import LinkCollector, parse_links
from pip._internal.models.link import Link

FOLDER = Path(__file__).parents[1] / "constraints"
_PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)")
#: The wheels for the versions of Python that the project supports, on any platform.
_WHEEL = re.compile(r"-(py3|py2\.py3|cp3\d+)-|-cp31[12]-")
_OLD = re.compile(r"-cp3(?!11|12)\d+-(?!abi3)")


def pins(text: str) -> list[tuple[str, str]]:
    """Return the packages of a constraints file and their versions.

    >>> pins("# words\\nnumpy==2.4.0 \\\\\\n    --hash=sha256:00\\nrich==13.9\\n")
    [('numpy', '2.4.0'), ('rich', '13.9')]
    """
    return [
        (found[1], found[2])
        for line in text.splitlines()
        if (found := _PIN.match(line)) is not None
    ]


def hashed(name: str, version: str, hashes: list[str]) -> str:
    """Return a package's lines.

    >>> print(hashed("rich", "13.9", ["00", "ff"]))
    rich==13.9 \\
        --hash=sha256:00 \\
        --hash=sha256:ff
    """
    return " \\\n".join([f"{name}=={version}", *(f"    --hash=sha256:{one}" for one in hashes)])


def is_usable(file: str, name: str, version: str) -> bool:
    """Return whether a file is this version of a package, for a supported Python.

    >>> is_usable("numpy-2.4.0-cp311-cp311-macosx_11_0_arm64.whl", "numpy", "2.4.0")
    True
    >>> is_usable("numpy-2.4.0-cp39-cp39-win32.whl", "numpy", "2.4.0")
    False
    >>> is_usable("numpy-2.4.0.tar.gz", "NumPy", "2.4.0")
    True
    """
    plain = re.sub(r"[-_.]+", "_", name).lower()
    stem = re.sub(r"[-_.]+", "_", file[: len(name)]).lower()
    rest = file[len(name) :]
    if stem != plain or not re.match(rf"-{re.escape(version)}(-|\.tar\.gz$|\.zip$)", rest):
        return False
    return not file.endswith(".whl") or bool(_WHEEL.search(rest) and not _OLD.search(rest))


def _links(collector: LinkCollector, name: str) -> Iterator[Link]:
    for place in collector.search_scope.get_index_urls_locations(name):
        page = collector.fetch_response(Link(place))
        if page is not None:
            yield from parse_links(page)


def _rewrite(collector: LinkCollector, file: Path) -> None:
    text = file.read_text("utf-8")
    lines = [line for line in text.splitlines() if line.startswith("#")]
    for name, version in pins(text):
        hashes = {
            str(link.hash)
            for link in _links(collector, name)
            if link.hash_name == "sha256" and is_usable(link.filename, name, version)
        }
        if not hashes:
            sys.exit(f"{file.name}: the index has no file of {name} {version} with a hash")
        lines.append(hashed(name, version, sorted(hashes)))
    file.write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{file.name}: {len(pins(text))} packages")


def main() -> None:
    """Rewrite the files named on the command line, or all of them."""
    command = DownloadCommand("download", "Download packages.")
    options, _ = command.parse_args([])
    with command.main_context():
        session = command._build_session(options)
        finder = command._build_package_finder(options=options, session=session)
        for file in [FOLDER / name for name in sys.argv[1:]] or sorted(FOLDER.glob("*.txt")):
            _rewrite(finder._link_collector, file)


if __name__ == "__main__":
    main()
