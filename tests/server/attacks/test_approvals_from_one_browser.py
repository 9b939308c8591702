"""Approvals given from the requester's own browser or address are flagged."""

from letitride.people import Role
from letitride.people.flagged_approvals import flagged
from tests.server.houses import Served, Visit


def adjusted(sam: Visit, second: Visit) -> None:
    """Request an adjustment as one person, and approve it as another."""
    links = [link["name"] for link in sam.get("/links")]
    if "Bank" not in links:
        sam.do("POST", "/links", name="Bank", paytable="PTMGL01")
    asked = {"level": "Jackpot", "amount": "100.00", "reason": "repaired"}
    number = sam.do("POST", "/links/Bank/adjustments", **asked)["approval"]["number"]
    second.do("POST", f"/approvals/{number}", answer="approve")


def reasons(house: Served) -> list[tuple[str, str, list[str]]]:
    events = (one.event for one in house.house.journal.read("people"))
    return [
        (one.asked_by, one.given_by, sorted(one.reasons))
        for one in flagged(events)
        if one.action == "adjust_meter"
    ]


def test_a_second_login_in_the_requesters_browser_approves(house: Served) -> None:
    sam = house.as_role(Role.SUPERVISOR, "Sam")
    house.as_role(Role.SUPERVISOR, "Sue")
    sam.do("POST", "/links", name="Bank", paytable="PTMGL01")
    asked = {"level": "Jackpot", "amount": "100.00", "reason": "repaired"}
    number = sam.do("POST", "/links/Bank/adjustments", **asked)["approval"]["number"]
    sue = sam.ask("POST", "/sessions", json={"name": "Sue", "password": "a password for tests"})
    sam.enter(sue.json()).do("POST", f"/approvals/{number}", answer="approve")
    assert reasons(house) == [("Sam", "Sue", ["address", "browser"])]


def test_another_browser_at_the_same_address_is_flagged_by_its_address(house: Served) -> None:
    sam, sue = house.as_role(Role.SUPERVISOR, "Sam"), house.as_role(Role.SUPERVISOR, "Sue")
    adjusted(sam, sue)
    assert reasons(house) == [("Sam", "Sue", ["address"])]


def test_a_client_that_hides_its_browser_is_flagged(house: Served) -> None:
    sam, sue = house.as_role(Role.SUPERVISOR, "Sam"), house.as_role(Role.SUPERVISOR, "Sue")
    (hidden,) = [name for name in sue.client.cookies if "browser" in name]
    sue.client.cookies.delete(hidden)
    adjusted(sam, sue)
    assert reasons(house) == [("Sam", "Sue", ["address", "unknown_browser"])]


def test_the_record_does_not_contain_the_cookie(house: Served) -> None:
    sam, sue = house.as_role(Role.SUPERVISOR, "Sam"), house.as_role(Role.SUPERVISOR, "Sue")
    adjusted(sam, sue)
    cookies = [value for name, value in sue.client.cookies.items() if "browser" in name]
    assert cookies
    stored = [str(one.event) for one in house.house.journal.read("people")]
    assert not [line for line in stored for cookie in cookies if cookie in line]
