"""The page on the API names every setting and no route that is not there."""

import re
from pathlib import Path

import letitride
from letitride.server.settings import Settings
from tests.server.houses import API, Served

PAGE = (Path(letitride.__file__).parents[2] / "docs" / "api.md").read_text("utf-8")


def test_every_setting_is_documented() -> None:
    table = PAGE.partition("## Settings")[2]
    named = {name for row in re.findall(r"^\| (`.*?`) \|", table, re.M) for name in row.split(", ")}
    assert named == {f"`{name}`" for name in Settings.model_fields}


def test_every_route_that_is_named_is_there(house: Served) -> None:
    paths = house.client.get(f"{API}/openapi.json").json()["paths"]
    routes = {path.removeprefix(API) for path in paths} | {"/tables/{name}/live"}
    named = set(re.findall(r"(/(?:tables|links|approvals|sessions|guests|me)[a-z/{}-]*)", PAGE))
    assert named <= routes, named - routes
