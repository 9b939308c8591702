"""Sessions over HTTP: cookies, CSRF, origins, and the shared error format."""

from pathlib import Path

import pytest

from letitride.people import Role
from letitride.server.auth.route_access import COOKIE
from tests.server.houses import API, PASSWORD, Json, Served, Visit, new_id, served


def test_health_metrics_and_docs_are_served(house: Served) -> None:
    client = house.client
    assert client.get("/healthz").json()["status"] == "ok"
    assert b'route="/healthz"' in client.get("/metrics").content
    page = client.get("/docs")
    assert "/docs/files/swagger-ui-bundle.js" in page.text
    assert "cdn" not in page.text
    assert client.get("/docs/files/swagger-ui-bundle.js").status_code == 200
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    assert client.get("/docs/openapi.json").json()["openapi"] == "3.0.3"


def test_a_session_is_a_cookie_that_scripts_cannot_read(house: Served) -> None:
    house.as_role(Role.PLAYER, "Ann")
    answer = house.visit().ask("POST", "/sessions", json={"name": "Ann", "password": PASSWORD})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert answer.cookies[COOKIE] not in answer.text


def test_logging_in_again_ends_the_previous_session(house: Served) -> None:
    ann = house.as_role(Role.PLAYER, "Ann")
    elsewhere, here = house.log_in("Ann"), ann.client.cookies[COOKIE]
    wrong = ann.ask("POST", "/sessions", json={"name": "Ann", "password": "not that one"})
    assert wrong.status_code == 401
    assert ann.get("/me")["name"] == "Ann"
    ann.enter(ann.ask("POST", "/sessions", json={"name": "Ann", "password": PASSWORD}).json())
    thief = house.visit()
    thief.client.cookies.set(COOKIE, here)
    assert thief.ask("GET", "/me").status_code == 401
    assert ann.get("/me") | {"csrf": ""} == elsewhere.get("/me") | {"csrf": ""}


def test_a_wrong_password_is_a_401_error_that_does_not_repeat_it(house: Served) -> None:
    answer = house.visit().ask("POST", "/sessions", json={"name": "Ann", "password": "secret!"})
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "server/login"
    unreadable = house.visit().ask("POST", "/sessions", json={"name": 5, "password": "secret!"})
    assert unreadable.status_code == 422
    assert unreadable.json()["error"]["code"] == "server/request"
    assert "secret!" not in answer.text + unreadable.text


def test_changes_require_the_csrf_token_and_the_houses_own_page(house: Served) -> None:
    visit = house.as_role(Role.PLAYER, "Ann")
    body = {"id": new_id(), "limit": "time", "value": 60}
    assert visit.ask("POST", "/me/limits", json=body, headers={"X-CSRF-Token": "x"}).json()[
        "error"
    ]["code"] == ("server/csrf")
    elsewhere = {"Origin": "http://elsewhere"}
    assert visit.ask("POST", "/me/limits", json=body, headers=elsewhere).json()["error"][
        "code"
    ] == ("server/origin")
    login = {"name": "Ann", "password": PASSWORD}
    assert house.visit().ask("POST", "/sessions", json=login, headers=elsewhere).status_code == 403
    own = {"Origin": house.url}
    assert visit.ask("POST", "/me/limits", json=body, headers=own).json()["limits"] == {"time": 60}


def test_logging_out_ends_the_session(house: Served) -> None:
    visit = house.as_role(Role.PLAYER, "Ann")
    token = visit.client.cookies[COOKIE]
    visit.do("DELETE", "/sessions")
    visit.client.cookies.set(COOKIE, token)
    assert visit.ask("GET", "/me").status_code == 401


def test_step_up_and_a_new_password_give_a_new_token(house: Served) -> None:
    visit = house.as_role(Role.SUPERVISOR, "Sam")
    tokens = {visit.client.cookies[COOKIE]}
    visit.enter(visit.ask("POST", "/step-up", json={"password": PASSWORD}).json())
    tokens.add(visit.client.cookies[COOKIE])
    new = {"old": PASSWORD, "new": "another password entirely"}
    visit.enter(visit.ask("POST", "/me/password", json=new).json())
    tokens.add(visit.client.cookies[COOKIE])
    assert len(tokens) == 3
    assert visit.get("/me")["name"] == "Sam"


def test_an_issued_password_must_be_changed_first(house: Served) -> None:
    issued = approved(house, house.as_role(Role.ADMINISTRATOR), "", name="Dee", roles=["dealer"])
    dealer = house.log_in("Dee", issued["password"])
    assert dealer.get("/me")["password_due"]
    assert dealer.ask("GET", "/tables").json()["error"]["code"] == "server/password_due"
    new = {"old": issued["password"], "new": PASSWORD}
    dealer.enter(dealer.ask("POST", "/me/password", json=new).json())
    assert dealer.get("/tables") == []


def test_an_excluded_player_sees_the_end_date(house: Served) -> None:
    visit = house.as_role(Role.PLAYER, "Ann")
    me = visit.do("POST", "/me/exclusion", until="2100-01-01T00:00:00Z")
    assert me["excluded_until"] == "2100-01-01T00:00:00.000000Z"


@pytest.mark.parametrize("until", ["9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+23:59"])
def test_a_time_outside_the_calendar_in_utc_is_rejected(house: Served, until: str) -> None:
    answer = house.as_role(Role.PLAYER).try_to("POST", "/me/exclusion", until=until)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "server/request")


def test_guests_can_enter_only_in_demo_mode(house: Served, tmp_path: Path) -> None:
    assert house.visit().ask("POST", "/guests").status_code == 404
    (tmp_path / "demo").mkdir()
    with served(tmp_path / "demo", demo=True) as demo:
        visit = demo.visit()
        visit.enter(visit.ask("POST", "/guests").json())
        view = visit.get("/tables/Demo")
        assert view["you"]["chips"] == "1000.00"
        assert view["rules"]["jurisdiction"]["id"] == "MA"


def approved(house: Served, administrator: Visit, path: str, **body: object) -> Json:
    """Make a change to an employee's account, with an auditor's approval."""
    number = administrator.do("POST", f"/people{path}", **body)["approval"]["number"]
    auditor = house.as_role(Role.AUDITOR)
    assert [one["number"] for one in auditor.get("/approvals")] == [number]
    assert [one["number"] for one in administrator.get("/approvals")] == [number]
    auditor.do("POST", f"/approvals/{number}", answer="approve")
    done: Json = administrator.do("POST", f"/people{path}", approval=number, **body)
    return done


def test_people_are_administered(house: Served) -> None:
    administrator = house.as_role(Role.ADMINISTRATOR)
    approved(house, administrator, "", name="Dee", roles=["dealer"])
    change = {"role": "supervisor", "change": "grant"}
    granted = approved(house, administrator, "/Dee/roles", **change)
    assert granted["roles"] == ["dealer", "supervisor"]
    assert administrator.do("POST", "/people/Dee/standing", disabled=True)["disabled"]
    assert approved(house, administrator, "/Dee/password")["password"]
    assert "Dee" in [person["name"] for person in administrator.get("/people")]
    taken = administrator.try_to("POST", "/people", name="Dee", roles=["dealer"])
    assert (taken.status_code, taken.json()["error"]["code"]) == (409, "server/name_taken")


def test_anything_that_does_not_exist_is_404(house: Served) -> None:
    assert house.client.get(f"{API}/nothing").json()["error"]["code"] == "server/request"
    visit = house.as_role(Role.PLAYER)
    assert visit.ask("GET", "/tables/none").status_code == 404
    assert visit.ask("GET", "/links/none").status_code == 404
    assert visit.ask("GET", "/paytables/none").status_code == 404


def test_a_body_that_is_too_large_is_not_read(house: Served) -> None:
    answer = house.client.post(f"{API}/sessions", content=b"x" * 100_000)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "server/request")


def test_a_fault_has_the_shared_error_format_and_no_details(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("something private")

    monkeypatch.setattr(house.house.floor.listing, "tables", fail)
    answer = house.as_role(Role.PLAYER).ask("GET", "/tables")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "server/fault")
    assert "private" not in answer.text


@pytest.mark.parametrize("value", [True, "60", 60.0])
def test_a_limit_must_be_an_actual_number(house: Served, value: object) -> None:
    visit = house.as_role(Role.PLAYER)
    answer = visit.try_to("POST", "/me/limits", limit="loss", value=value)
    assert answer.status_code == 422
    assert visit.get("/me")["limits"] == {}
