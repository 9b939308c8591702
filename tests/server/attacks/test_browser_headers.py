"""Headers and cookies: cookies bound to the host, and protection against other sites."""

from pathlib import Path

import httpx
import pytest

from letitride.people import Role
from tests.server.houses import API, PASSWORD, served

PATHS = ("/login.html", f"{API}/me", "/healthz", "/nothing.html")


@pytest.mark.parametrize("path", PATHS)
def test_pages_are_kept_apart_from_other_sites(tmp_path: Path, path: str) -> None:
    with served(tmp_path) as house:
        headers = house.client.get(path).headers
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        allowed = headers["Permissions-Policy"]
        for feature in ("camera", "microphone", "geolocation", "payment", "usb"):
            assert f"{feature}=()" in allowed
        assert "Strict-Transport-Security" not in headers


@pytest.mark.parametrize("path", PATHS)
def test_behind_tls_browsers_never_use_plain_http_again(tmp_path: Path, path: str) -> None:
    with served(tmp_path, secure_cookies=True) as house:
        headers = house.client.get(path).headers
        assert headers["Strict-Transport-Security"] == "max-age=31536000"


def test_a_neighboring_host_cannot_plant_a_session(tmp_path: Path) -> None:
    """Browsers accept a cookie with the prefix only from this host, and only over HTTPS."""
    with served(tmp_path, secure_cookies=True) as house:
        house.as_role(Role.SUPERVISOR, "Sam")
        said = {"name": "Sam", "password": PASSWORD}
        answer = httpx.post(f"{house.url}{API}/sessions", json=said)
        cookies = answer.headers.get_list("set-cookie")
        assert len(cookies) == 2
        for cookie in cookies:
            assert cookie.startswith("__Host-letitride_")
            parts = {part.strip().lower() for part in cookie.split(";")}
            assert {"secure", "httponly", "path=/"} <= parts
            assert not [part for part in parts if part.startswith("domain")]
        planted = cookies[0].partition(";")[0].removeprefix("__Host-")
        cookie, csrf = cookies[0].partition(";")[0], answer.json()["csrf"]
        me = f"{house.url}{API}/me"
        assert httpx.get(me, headers={"Cookie": planted}).status_code == 401
        assert httpx.get(me, headers={"Cookie": cookie}).status_code == 200
        left = httpx.request(
            "DELETE",
            f"{house.url}{API}/sessions",
            headers={"Cookie": cookie, "X-CSRF-Token": csrf},
        )
        (deleted,) = left.headers.get_list("set-cookie")
        assert deleted.startswith('__Host-letitride_session="";')
        assert "secure" in deleted.lower()
