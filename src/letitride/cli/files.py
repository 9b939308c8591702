"""Files that commands read and write; one that cannot be is bad input."""

from pathlib import Path

from letitride.cli.bad_input import bad_option


def read_text(path: str) -> str:
    """The text of a file, or a refusal that says why it cannot be read."""
    try:
        return Path(path).read_text("utf-8-sig")  # a byte order mark is no part of the text
    except OSError as error:
        raise bad_option(path, "cli/read", "a file", error.strerror or error) from None
    except UnicodeDecodeError as error:
        raise bad_option(path, "cli/text", "a file in UTF-8", error) from None


def check_file(place: str, path: str | None) -> None:
    """Refuse a file that cannot be written, before anybody waits for what goes into it."""
    if path is None:
        return
    if not path:
        raise bad_option(place, "cli/no_name", "the name of a file", "none")
    file = Path(path)
    if file.is_dir() or not file.parent.is_dir():
        got = "a folder" if file.is_dir() else f"no folder {file.parent}"
        raise bad_option(f"{place}: {path}", "cli/write", "a file to write", got)


def write_text(place: str, path: str, text: str) -> None:
    """Write a file over whatever it held, or refuse with the reason why that cannot be."""
    write_bytes(place, path, text.encode())


def write_bytes(place: str, path: str, data: bytes) -> None:
    """The same with bytes."""
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        reason = error.strerror or error
        raise bad_option(f"{place}: {path}", "cli/write", "a file to write", reason) from None
