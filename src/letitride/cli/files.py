"""Files that commands read and write. An unreadable or unwritable file is bad input."""

from pathlib import Path

from letitride.cli.bad_input import bad_option, system_errors


def read_text(path: str) -> str:
    """Return the text of a file, or raise an error that says why it cannot be read."""
    try:
        with system_errors(path, "cli/read", "a file"):
            return Path(path).read_text("utf-8-sig")  # skip a byte order mark
    except UnicodeDecodeError as error:
        raise bad_option(path, "cli/text", "a file in UTF-8", error) from None


def check_file(place: str, path: str | None) -> None:
    """Reject a file that cannot be written, before a long computation starts."""
    if path is None:
        return
    if not path:
        raise bad_option(place, "cli/no_name", "a file name", "none")
    file = Path(path)
    if file.is_dir() or not file.parent.is_dir():
        got = "a folder" if file.is_dir() else f"no folder {file.parent}"
        raise bad_option(f"{place}: {path}", "cli/write", "a writable file", got)


def write_file(place: str, path: str, content: str | bytes) -> None:
    """Write or overwrite a file, or raise an error that says why it cannot be written."""
    with system_errors(f"{place}: {path}", "cli/write", "a writable file"):
        Path(path).write_bytes(content.encode() if isinstance(content, str) else content)
