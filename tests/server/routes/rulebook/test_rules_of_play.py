"""Rules of play: every setting and irregularity is described in words and cites real clauses."""

from typing import Any

import pytest

from letitride.documents.rules_of_play import RULES, SETTINGS
from letitride.rulebook.clauses import inventory
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.settings import NAMES
from letitride.server.routes.rulebook.rules_of_play import rules_of_play
from letitride.wording.names import IRREGULARITIES
from tests.server.houses import Served

Json = dict[str, Any]
#: Settings described only with the irregularity whose outcome they determine.
ELSEWHERE = {"wrong_deal_handled", "third_bet"}


def lines(place: str) -> dict[str, Json]:
    """Return a jurisdiction's rules by topic."""
    told = rules_of_play(place).model_dump()
    return {line["topic"]: line for section in told["sections"] for line in section["lines"]}


def test_every_setting_has_a_sentence() -> None:
    assert set(SETTINGS) == set(NAMES) - ELSEWHERE
    for place in SHIPPED:
        assert set(RULES) <= set(jurisdiction(place).cites)
        assert set(IRREGULARITIES) == set(jurisdiction(place).irregularities)


@pytest.mark.parametrize("place", SHIPPED)
def test_every_line_cites_its_documents_clauses_or_a_ruling(place: str) -> None:
    told = lines(place)
    assert len(told) > 50
    for line in told.values():
        assert line["text"].endswith("."), line
        assert line["clauses"] or line["rulings"], line
        assert all(inventory()[clause].document in (place, "SM") for clause in line["clauses"])


def test_the_rules_match_the_settings_in_the_file() -> None:
    ma, mbs, wa = lines("MA"), lines("MBS"), lines("WA")
    assert ma["losers_first"]["text"].startswith("All of a hand's losing bets are taken before")
    assert wa["max_bet"]["text"] == "Each bet is at most $300."
    assert ma["payout_limit_floor"]["text"].endswith("may not be below $50,000.")
    assert not {"bonus_wager", "three_card_max", "cover_all_last"} & set(mbs)  # not offered there
    assert mbs["settle_order"]["text"].endswith("order: the three bets, the progressive.")
    assert "void and all bets are returned, and the deck is removed" in ma["foreign_card"]["text"]
    assert ma["deal_shoe"]["text"].endswith(
        "The first community card dealt is burned after bet 1 is decided. "
        "The second community card dealt is turned up first, followed by the third."
    )


def test_anyone_can_read_the_rules(house: Served) -> None:
    visit = house.visit()
    told = visit.get("/jurisdictions/MBS/rules")
    assert (told["name"], told["currency"]) == ("Marina Bay Sands, Singapore", "SGD")
    assert [table["game"] for table in told["paytables"]] == ["main", "progressive"]
    assert visit.ask("GET", "/jurisdictions/NO/rules").status_code == 404
