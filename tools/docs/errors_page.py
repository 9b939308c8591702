"""Make docs/errors.md from the catalog of messages and the code that raises the errors.

``python -m tools.docs.errors_page`` rewrites the page. A test fails if the page is out of date.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import letitride
from letitride import errors
from letitride.wording.rejections import catalog

SOURCE = Path(letitride.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "errors.md"
#: The areas that codes belong to, in the order in which the page lists them.
AREAS = {
    "money": "Money",
    "cards": "Cards",
    "house": "House files, pay tables, and options",
    "game": "The round",
    "table": "The table",
    "progressive": "Progressives",
    "odds": "Mathematics",
    "simulation": "Simulation",
    "documents": "Documents and reports",
    "cage": "The books",
    "storage": "The record",
    "proof": "The public log",
    "server": "People and the server",
    "cli": "The command line",
}
CODE = re.compile(rf"({'|'.join(AREAS)})/[a-z_]+")
_CLASSES = {
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.LetItRideError)
} | {"ApiError"}
_HEAD = """# Errors

This page is for people who got an error, and for programs that handle errors. Look up a code here
to find its class and its message.

Every error of the package is a `LetItRideError` with five parts:

| part | contents |
| --- | --- |
| `code` | a stable name for the kind of error |
| `message` | a text for people: what happened, why, and what to do next |
| `expected` | what was expected |
| `got` | what was found instead |
| `clauses` | the clauses of the rule documents behind the error |

Code that raises an error leaves the state unchanged. The docstring of `letitride.errors` shows the
tree of classes.

On the command line, an error prints one line on standard error: the message, the code, and the
clauses. The exit status is 2. The [API](api.md) responds with all five parts.

The tables below list every code, its class, and its message. The error's own facts replace the
*words in italics*. A code can have several messages, one for each reason. The messages are in
`src/letitride/wording/en/rejections.toml`.

`make docs` makes this page from the code.
"""


class Site(NamedTuple):
    """A place in the source that creates an error, and the error's code, class, facts, and reason.

    The reason is None if the source computes it.
    """

    where: str
    code: str
    kind: str
    facts: frozenset[str]
    why: str | None


@cache
def sites() -> tuple[Site, ...]:
    """Return every place in the source that creates an error."""
    modules = {
        path.relative_to(SOURCE).as_posix(): ast.parse(path.read_text("utf-8"))
        for path in sorted(SOURCE.rglob("*.py"))
    }
    helpers = {name: tuple(_helpers(tree)) for name, tree in modules.items()}
    return tuple(
        Site(f"{name}:{call.lineno}", *made)
        for name, tree in modules.items()
        for call in _calls(tree, helpers[name])
        for made in _made(name, call, helpers)
    )


class Helper(NamedTuple):
    """A function that creates an error with a code, facts, or reason from its arguments."""

    function: ast.FunctionDef
    made: ast.Call
    is_method: bool


def _helpers(tree: ast.Module) -> Iterator[Helper]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = [one.arg for one in node.args.args]
            passed = names if _name(node.returns) in _CLASSES or "code" in names else []
            inside = (each for each in ast.walk(node) if isinstance(each, ast.Call))
            made = next((each for each in inside if _name(each.func) in _CLASSES), None)
            if made and passed and (node.args.kwarg or {"why", "code"} & set(passed)):
                yield Helper(node, made, names[0] == "self")


def _calls(tree: ast.Module, helpers: tuple[Helper, ...]) -> Iterator[ast.Call]:
    """Yield the calls in a module, except those that only pass on their own arguments."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name in _CLASSES:
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and _name(call.func) == "cls":
                    call.func = ast.Name(node.name)
        if isinstance(node, ast.Call) and all(node is not helper.made for helper in helpers):
            yield node


def _made(
    module: str, call: ast.Call, helpers: dict[str, tuple[Helper, ...]]
) -> Iterator[tuple[str, str, frozenset[str], str | None]]:
    """Return the code, class, facts, and reason of the error that a call creates, if any."""
    given = _keywords(call)
    if (called := _name(call.func)) in _CLASSES:
        if code := _code([*call.args, *given.values()]):
            yield code, called, frozenset(given), _why(given.get("why"))
        return
    everywhere = [one for some in helpers.values() for one in some]
    for helper in (*helpers[module], *(one for one in everywhere if called[:1] != "_")):
        is_method = isinstance(call.func, ast.Attribute)
        if helper.function.name == called and helper.is_method == is_method:
            passed, inside = _passed(helper.function, call), _keywords(helper.made)
            code = _code([*passed.values(), *helper.made.args])
            facts = frozenset({**inside, **given}) - {"code"}
            why = _why(passed.get("why", inside.get("why")))
            yield code or "", _name(helper.made.func), facts, why
            return


def _passed(function: ast.FunctionDef, call: ast.Call) -> dict[str, ast.expr]:
    """Map the parameters of a function to the arguments of a call, including defaults."""
    names = [one.arg for one in function.args.args if one.arg != "self"]
    defaults = function.args.defaults
    made = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
    return made | dict(zip(names, call.args, strict=False)) | _keywords(call)


def _keywords(call: ast.Call) -> dict[str, ast.expr]:
    return {word.arg: word.value for word in call.keywords if word.arg}


def _name(node: ast.expr | None) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _code(nodes: list[ast.expr]) -> str:
    texts = (node.value for node in nodes if isinstance(node, ast.Constant))
    return next((text for text in texts if isinstance(text, str) and CODE.fullmatch(text)), "")


def _why(node: ast.expr | None) -> str | None:
    if node is None:
        return ""
    return str(node.value) if isinstance(node, ast.Constant) else None


def reasons(code: str) -> dict[str, str]:
    """Map each reason for a code to its message. If there is only one message, its reason is ""."""
    entry = catalog()[code]
    return {"": entry} if isinstance(entry, str) else dict(entry)


def page() -> str:
    """Return the whole page."""
    kinds: dict[str, list[str]] = {}
    for site in sites():
        if site.kind not in kinds.setdefault(site.code, []):
            kinds[site.code].append(site.kind)
    lines = [_HEAD]
    for area, title in AREAS.items():
        lines += [f"## {title}", "", "| code | class | message |", "| --- | --- | --- |"]
        for code in catalog():
            if code.startswith(f"{area}/"):
                kind = "<br>".join(f"`{one}`" for one in sorted(kinds[code]))
                said = "<br>".join(map(_shown, reasons(code).values()))
                lines.append(f"| `{code}` | {kind} | {said} |")
        lines.append("")
    return "\n".join(lines)


def _shown(template: str) -> str:
    """Return a template as a reader sees it, with facts in italics."""
    text = template.replace("|", "\\|").replace("$", "\\$").replace("*", "\\*")
    return re.sub(r"\{(\w+)(?::[^}]*)?\}", lambda fact: f"*{fact[1].replace('_', ' ')}*", text)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
