"""Rules of play: every setting and every irregularity in words, every clause a real one."""

from typing import Any

import pytest

from letitride.documents.rules_of_play import RULES, SETTINGS
from letitride.rulebook.clauses import inventory
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.settings import NAMES
from letitride.server.routes.rulebook.rules_of_play import rules_of_play
from letitride.wording import read_wording
from tests.server.houses import Served

Json = dict[str, Any]
#: Said by the case of an irregularity that it decides.
ELSEWHERE = {"wrong_deal_handled"}


def lines(place: str) -> dict[str, Json]:
    """The rules of a jurisdiction by their topics."""
    told = rules_of_play(place).model_dump()
    return {line["topic"]: line for section in told["sections"] for line in section["lines"]}


def test_there_are_words_for_every_setting() -> None:
    assert set(SETTINGS) == set(NAMES) - ELSEWHERE
    for place in SHIPPED:
        assert set(RULES) <= set(jurisdiction(place).cites)
        sentences = read_wording("rule_sentences")["irregularities"]
        assert set(sentences) == set(jurisdiction(place).irregularities)


@pytest.mark.parametrize("place", SHIPPED)
def test_every_line_rests_on_clauses_of_its_document_or_on_a_ruling(place: str) -> None:
    told = lines(place)
    assert len(told) > 50
    for line in told.values():
        assert line["text"].endswith("."), line
        assert line["clauses"] or line["rulings"], line
        assert all(inventory()[clause].document in (place, "SM") for clause in line["clauses"])


def test_rules_say_what_the_file_sets() -> None:
    ma, mbs, wa = lines("MA"), lines("MBS"), lines("WA")
    assert ma["losers_first"]["text"].startswith("A hand's losing bets are all taken before")
    assert wa["max_bet"]["text"] == "Each bet is at most $300."
    assert ma["payout_limit_floor"]["text"].endswith("never below $50,000.")
    assert not {"bonus_wager", "three_card_max", "cover_all_last"} & set(mbs)  # not offered there
    assert mbs["settle_order"]["text"].endswith("order: the three bets, the progressive.")
    assert "void and the deck is removed" in ma["foreign_card"]["text"]
    assert ma["deal_shoe"]["text"].endswith(
        "the first is burned after bet 1 is decided, the second is turned up first, and then the "
        "third."
    )


def test_anybody_reads_the_rules(house: Served) -> None:
    visit = house.visit()
    told = visit.get("/jurisdictions/MBS/rules")
    assert (told["name"], told["currency"]) == ("Marina Bay Sands, Singapore", "SGD")
    assert [table["game"] for table in told["paytables"]] == ["main", "progressive"]
    assert visit.ask("GET", "/jurisdictions/NO/rules").status_code == 404
