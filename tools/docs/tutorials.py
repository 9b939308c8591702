"""Work through tutorials and guides as a reader would, from top to bottom in an empty folder.

A fenced block with a ``title`` is a file with that name. In a ``console`` block, each line that
starts with ``$`` is a command, followed by its output; ``...`` matches any text. The command
``letitride serve`` runs until the page ends. Its port and password differ each time and replace the
ones on the page. All blocks with ``>>>`` form one Python session.

``python -m tools.docs.tutorials PAGE ...`` writes the real output of commands into the pages.
"""

import doctest
import re
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import (
    ExitStack,
    chdir,
    contextmanager,
    redirect_stderr,
    redirect_stdout,
    suppress,
)
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent, indent
from threading import Thread
from types import MappingProxyType
from typing import NamedTuple

import uvicorn

from letitride.cli import main
from letitride.client import Client
from letitride.server.app import create_app
from letitride.server.running_house import open_house
from letitride.server.settings import ServerSettings
from tests.people.staff import cheap_passwords

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
_BLOCK = re.compile(r'^( *)```(\w+)(?: title="(.+?)")?\n(.*?)^\1```$', re.M | re.S)
WEBSOCKETS = "websockets-sansio"
EMPTY: Mapping[str, str] = MappingProxyType({})
_LOOSE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Block(NamedTuple):
    """A fenced block: its language, file name if any, text, and position."""

    language: str
    title: str | None
    text: str
    indent: str
    start: int
    end: int


class Step(NamedTuple):
    """A command on a page, and the output that the page shows."""

    command: str
    shown: str


def blocks(page: str) -> Iterator[Block]:
    """Yield the fenced blocks of a page, in order."""
    for found in _BLOCK.finditer(page):
        yield Block(found[2], found[3], dedent(found[4]), found[1], found.start(4), found.end(4))


def steps(block: Block) -> Iterator[Step]:
    """Yield the commands of a console block."""
    for part in re.split(r"^\$ ", block.text, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        while command.endswith("\\"):
            more, _, shown = shown.partition("\n")
            command = f"{command[:-1]}{more.lstrip('> ')}"
        yield Step(command, shown)


class Reader:
    """A reader who follows a page in their own folder."""

    def __init__(self, folder: Path, stack: ExitStack, really: Mapping[str, str]) -> None:
        self._folder, self._stack = folder, stack
        self._python: dict[str, object] = {}
        self._really = dict(really)
        self.faults: list[str] = []

    def follow(self, page: Path) -> None:
        """Follow every instruction on a page, and record each difference as a fault."""
        for block in blocks(page.read_text("utf-8")):
            if block.title:
                self.write(block)
            elif block.language == "console":
                for step in steps(block):
                    self._check(step)
            elif ">>> " in block.text:
                self._converse(block, page.name)
        for made in self._python.values():
            if isinstance(made, Client):
                made.close()

    def write(self, block: Block) -> None:
        """Write the file that a block contains."""
        path = self._folder / str(block.title)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self._as_it_is(block.text), "utf-8")

    def run(self, command: str) -> str:
        """Run a command, and return its output."""
        words = shlex.split(command)
        if words[:2] == ["letitride", "serve"]:
            return self._serve(words[2:])
        own, pipe, rest = command.partition(" | ")
        if words[0] != "letitride" or ">" in words:
            return self._shell(command)
        out, err = self._letitride(shlex.split(own)[1:])
        return self._shell(rest, out) if pipe else out + err

    def _check(self, step: Step) -> None:
        got = self.run(self._as_it_is(step.command))
        if step.command.startswith("letitride serve"):
            self._learn(step.shown, got)
        wanted = self._as_it_is(step.shown)
        if not doctest.OutputChecker().check_output(wanted, got, _LOOSE):
            self.faults.append(f"$ {step.command}\nshown:\n{wanted}\nprinted:\n{got}")

    def _converse(self, block: Block, page: str) -> None:
        """Run the block's part of the session; doctest needs a unique name for each block."""
        name = f"{page}, {block.start}"
        told = doctest.DocTestParser().get_doctest(self._as_it_is(block.text), {}, name, page, 0)
        told.globs = self._python
        out = StringIO()
        doctest.DocTestRunner(optionflags=_LOOSE).run(told, out=out.write, clear_globs=False)
        if out.getvalue():
            self.faults.append(out.getvalue())

    @staticmethod
    def _letitride(args: list[str]) -> tuple[str, str]:
        out, err = (TextIOWrapper(BytesIO(), "utf-8") for _ in range(2))
        with redirect_stdout(out), redirect_stderr(err), suppress(SystemExit):
            main(args)
        return _text(out), _text(err)

    def _shell(self, command: str, said: str | None = None) -> str:
        done = subprocess.run(
            ["/bin/sh", "-c", command], input=said, capture_output=True, text=True,
            cwd=self._folder, check=False, timeout=60,
        )  # fmt: skip
        return done.stdout + done.stderr

    def _serve(self, args: list[str]) -> str:
        return self._stack.enter_context(house_of_folder(demo="--demo" in args))

    def _learn(self, shown: str, got: str) -> None:
        """Record the text, such as the port and password, that differs from the page."""
        pairs = zip(shown.split(), got.split(), strict=True)
        self._really |= {old.rstrip("/"): new.rstrip("/") for old, new in pairs if old != new}

    def _as_it_is(self, text: str) -> str:
        for old, new in self._really.items():
            text = text.replace(old, new)
        return text


def _text(stream: TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


@contextmanager
def house_of_folder(*, demo: bool) -> Iterator[str]:
    """Serve this folder's house with fast hashing; yield the output of ``letitride serve``."""
    settings = ServerSettings(demo=demo, pace=0, betting_time=60, decision_time=60, reveal_time=60)
    house = open_house(settings, passwords=cheap_passwords())
    issued = house.auth.first_start()
    server = uvicorn.Server(uvicorn.Config(create_app(house), log_config=None, ws=WEBSOCKETS))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        try:
            address = f"Let It Ride at http://127.0.0.1:{listening.getsockname()[1]}/\n"
            people = zip(("administrator", "auditor"), issued or (), strict=False)
            shown = (f"The {who}'s password, shown only once: {one}\n" for who, one in people)
            yield "".join(shown) + address
        finally:
            server.should_exit = True
            thread.join(30)


def rewritten(page: str, reader: Reader) -> str:
    """Return the page with the real output of every command, except ``letitride serve``."""
    made, done = "", 0
    for block in blocks(page):
        if block.title:
            reader.write(block)
        elif block.language == "console":
            text = "".join(f"$ {step.command}\n{_printed(step, reader)}" for step in steps(block))
            made += page[done : block.start] + indent(text, block.indent)
            done = block.end
    return made + page[done:]


def _printed(step: Step, reader: Reader) -> str:
    kept = "..." in step.shown or step.command.startswith("letitride serve")
    return step.shown if kept else _tidy(reader.run(step.command))


def _tidy(text: str) -> str:
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    return "".join(f"{line}\n" for line in lines)


@contextmanager
def reading(really: Mapping[str, str] = EMPTY) -> Iterator[Reader]:
    """Yield a reader in a folder with only the examples; ``really`` replaces text on the page."""
    with TemporaryDirectory() as made, chdir(made), ExitStack() as stack:
        Path("examples").symlink_to(ROOT / "examples")
        yield Reader(Path(made), stack, really)


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        text = path.read_text("utf-8")
        with reading() as reader:
            text = rewritten(text, reader)
        path.write_text(text, "utf-8")
