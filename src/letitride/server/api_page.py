"""The API's reference page at ``/docs``, made from the OpenAPI document.

The page has no script, no form, and no file of its own. Its policy puts it in a sandbox, so nothing
on it can use a visitor's session.
"""

import json
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from typing import Any

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color-scheme: light dark }
summary { cursor: pointer } code, pre { font: 14px/1.4 ui-monospace, monospace }
pre { overflow-x: auto; padding: .5rem; border: 1px solid #8888; border-radius: 4px }
details { margin: .25rem 0 } details > div { margin-left: 1.5rem } td { padding-right: 1rem }
"""
_DIGEST = b64encode(sha256(_STYLE.encode()).digest()).decode()
#: The page's content security policy.
POLICY = (
    f"sandbox; default-src 'none'; style-src 'sha256-{_DIGEST}'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'"
)
Json = dict[str, Any]


def api_page(document: Json, address: str) -> str:
    """Return the page for an OpenAPI document, which is available at this address."""
    schemas = document.get("components", {}).get("schemas", {})
    info = document["info"]
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(info['title'])} API</title><style>{_STYLE}</style></head><body><main>",
        f"<h1>{escape(info['title'])} API</h1><p>{escape(info.get('summary', ''))}</p>",
        f'<p>The same reference for programs: <a href="{escape(address)}">OpenAPI document</a>. ',
        "Version " + escape(info["version"]) + ".</p>",
        *_groups(document, schemas),
        "</main></body></html>",
    ]
    return "".join(parts)


def _groups(document: Json, schemas: Json) -> Iterator[str]:
    """Return a section for each tag, with its routes."""
    routes: dict[str, list[str]] = {tag["name"]: [] for tag in document.get("tags", [])}
    for path, methods in document["paths"].items():
        for method, route in methods.items():
            for tag in route.get("tags", ["other"])[:1]:
                routes.setdefault(tag, []).append(_route(method, path, route, schemas))
    for tag, found in routes.items():
        if found:
            yield f"<h2>{escape(tag)}</h2>{''.join(found)}"


def _route(method: str, path: str, route: Json, schemas: Json) -> str:
    text = f"<p>{escape(route.get('description', ''))}</p>"
    if rows := "".join(map(_parameter, route.get("parameters", []))):
        text += f"<h3>Parameters</h3><table>{rows}</table>"
    body = route.get("requestBody", {}).get("content", {})
    text += "".join(_content("Body", kind, one, schemas) for kind, one in body.items())
    for status, answer in route.get("responses", {}).items():
        if status < "300":
            for kind, one in answer.get("content", {}).items():
                text += _content(f"Answer {status}", kind, one, schemas)
    others = ", ".join(status for status in route.get("responses", {}) if status >= "300")
    text += f"<p>Errors: {escape(others)}</p>" if others else ""
    head = f"<code>{method.upper()} {escape(path)}</code> {escape(route.get('summary', ''))}"
    return f"<details><summary>{head}</summary><div>{text}</div></details>"


def _parameter(one: Json) -> str:
    kind = one.get("schema", {}).get("type", "")
    cells = (one["name"], f"in {one['in']}", kind, one.get("description", ""))
    return f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in cells)}</tr>"


def _content(title: str, kind: str, content: Json, schemas: Json) -> str:
    schema: Json = content.get("schema", {})
    named: Json = schemas.get(schema.get("$ref", "").rpartition("/")[2], schema)
    example = content.get("example", named.get("example", (named.get("examples") or [None])[0]))
    shown = f"<h3>{escape(title)}: <code>{escape(kind)}</code></h3>"
    if example is not None:
        shown += f"<pre>{escape(json.dumps(example, indent=2, ensure_ascii=False))}</pre>"
    detail = escape(json.dumps(named, indent=2, ensure_ascii=False))
    return f"{shown}<details><summary>Schema</summary><pre>{detail}</pre></details>"
