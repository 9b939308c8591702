"""The files of a public log, from a folder or from a house's address."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from letitride.errors import ProofError
from letitride.transparency.tiles import Fetch

#: The largest file of a log: a bundle of 256 entries of the largest size, in bytes.
_LARGEST = 256 * (2 + 65_535)
_SECONDS = 30


@contextmanager
def log_files(place: str) -> Iterator[Fetch]:
    """Return a function that reads a file of the log at this address or in this folder."""
    if not place.startswith(("http://", "https://")):
        yield lambda path: _from_folder(Path(place), path)
        return
    import httpx

    with httpx.Client(base_url=log_address(place), timeout=_SECONDS) as client:

        def fetch(path: str) -> bytes:
            try:
                with client.stream("GET", path) as answer:
                    answer.raise_for_status()
                    found = b""
                    for part in answer.iter_bytes():
                        found += part
                        if len(found) > _LARGEST:
                            raise _unreadable(path, "too large")
                    return found
            except httpx.HTTPError as error:
                raise _unreadable(path, error) from None

        yield fetch


def log_address(place: str) -> str:
    """Return the address of a house's log, given the address of the house or of its log.

    >>> log_address("https://house.example"), log_address("https://house.example/log/")
    ('https://house.example/log/', 'https://house.example/log/')
    """
    base = place.rstrip("/")
    return f"{base}/" if base.endswith("/log") else f"{base}/log/"


def _from_folder(folder: Path, path: str) -> bytes:
    try:
        return (folder / path).read_bytes()
    except OSError as error:
        raise _unreadable(path, error.strerror) from None


def _unreadable(path: str, got: object) -> ProofError:
    return ProofError("proof/fetch", expected=f"{path}: a file of the log", got=got, file=path)
