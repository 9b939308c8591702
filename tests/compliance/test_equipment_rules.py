"""All problems with a table's equipment are reported at once."""

import pytest

from letitride.compliance.equipment_rules import equipment_errors
from letitride.compliance.house_description import Equipment, InstalledShuffler
from letitride.rulebook.jurisdiction import jurisdiction
from tests.playing import house

RED, BLUE = frozenset({"red"}), frozenset({"blue"})


def wrong(place: str, dealing: str, equipment: Equipment, **options: object) -> list[str]:
    rules = house(place, dealing, **options)  # type: ignore[arg-type]  # options, not tables
    errors = equipment_errors(rules, jurisdiction(place).equipment, equipment)
    return [f"{error.expected}, got {error.got}" for error in errors]


@pytest.mark.clause("MA-2(b)-1", "MA-5(a)-2", "MA-2(a)-2", "MA-11(d)")
def test_two_decks_and_no_shuffler_break_several_rules() -> None:
    assert wrong("MA", "shoe", Equipment(None, (RED, BLUE), ""), two_decks=True) == [
        "an automated shuffler for two decks, got none",
        "an automated shuffler, got none",
        "a shuffler whose model is i-Deal Plus, got none",
        "a cover card in a different color from the backs, got none",
        "a shuffler whose mode is Let It Ride Cover All, got none",
    ]


@pytest.mark.clause("WA-LIRB-DECKS-1.1")
def test_one_deck_where_two_are_required() -> None:
    shuffler = InstalledShuffler("i-Deal Plus", "Light and Wonder", "NXP v1.0.114")
    assert wrong("WA", "machine", Equipment(shuffler, (RED,))) == ["2 decks, got 1 deck"]
    assert wrong("WA", "machine", Equipment(shuffler, (RED, BLUE))) == []


def test_the_text_of_a_shuffler() -> None:
    assert str(InstalledShuffler("ACE", "", "0")) == "ACE"
    assert str(InstalledShuffler("ACE", "Maker", "v1.0.10", "Cover")) == "Maker ACE v1.0.10 Cover"


@pytest.mark.clause("WA-3CB1-OV-7", "WA-COVER-EQ-2")
def test_the_required_maker_and_software_are_enough() -> None:
    own = InstalledShuffler("ACE", "Light and Wonder")
    assert wrong("WA", "machine", Equipment(own, (RED, BLUE)), three_card_option=1) == []
    others = InstalledShuffler(
        "Fast Deal", "Somebody Else"
    )  # this shuffler has neither the software nor the mode
    assert wrong("WA", "machine", Equipment(others, (RED, BLUE))) == []
