"""The house and API pages cover every setting and metric, and mention only real routes."""

import re
from pathlib import Path

import letitride
from letitride.server.settings import ServerSettings
from tests.server.houses import API, Served

DOCS = Path(letitride.__file__).parents[2] / "docs"
PAGE = (DOCS / "api.md").read_text("utf-8")
HOUSE = (DOCS / "house.md").read_text("utf-8")


def named_in(section: str) -> set[str]:
    """Return the names in the first column of a section's table."""
    table = HOUSE.partition(f"## {section}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.*?`) \|", table, re.M)
    return {name.strip("`") for row in rows for name in row.split(", ")}


def test_every_setting_is_documented() -> None:
    assert named_in("Settings") == set(ServerSettings.model_fields)


def test_every_metric_is_documented(house: Served) -> None:
    text = house.client.get("/metrics").text
    figures = set(re.findall(r"^# TYPE letitride_(\w+) ", text, re.M))
    made = {name for name in figures if not name.endswith("_created")}
    assert named_in("Figures") == {name.removesuffix("_total") for name in made}


def test_every_route_named_in_the_docs_exists(house: Served) -> None:
    paths = house.client.get(f"{API}/openapi.json").json()["paths"]
    routes = {path.removeprefix(API) for path in paths} | {"/tables/{name}/live"}
    parts = "tables|links|approvals|sessions|guests|me|reports"
    named = set(re.findall(rf"(/(?:{parts})[a-z/{{}}-]*)", PAGE))
    assert named <= routes, named - routes
