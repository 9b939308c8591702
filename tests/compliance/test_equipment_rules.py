"""All problems with a table's equipment are reported at once."""

import pytest

from letitride.compliance.equipment_rules import equipment_errors
from letitride.compliance.house_description import Equipment, InstalledShuffler
from letitride.rulebook.jurisdiction import jurisdiction
from letitride.rulebook.requirements import Severity
from tests.playing import house

RED, BLUE = frozenset({"red"}), frozenset({"blue"})


def wrong(place: str, dealing: str, equipment: Equipment, **options: object) -> list[str]:
    rules = house(place, dealing, **options)  # type: ignore[arg-type]  # options, not tables
    errors = equipment_errors(rules, jurisdiction(place).equipment, equipment)
    return [f"{error.expected}, got {error.got}" for error, _ in errors]


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


@pytest.mark.clause("WA-3CB1-OV-7", "WA-COVER-EQ-2", "WA-COVER-4")
def test_the_required_maker_model_and_software_are_enough() -> None:
    own = InstalledShuffler("i-Deal Plus", "Light and Wonder", "NXP v1.0.114")
    assert wrong("WA", "machine", Equipment(own, (RED, BLUE)), three_card_option=1) == []
    others = InstalledShuffler("Fast Deal", "Somebody Else")
    assert wrong("WA", "machine", Equipment(others, (RED, BLUE)), three_card_option=1) == [
        "a shuffler whose maker is Light and Wonder, got Somebody Else Fast Deal",
        "a shuffler whose model is i-Deal Plus, got Somebody Else Fast Deal",
    ]


@pytest.mark.parametrize(
    ("model", "mode"),
    [
        ("ACE", "Let it Ride"),
        ("ACE", "Let It Ride"),
        ("i-Deal", "Let it Ride"),
        ("i-Deal Plus", "LET IT RIDE"),
        ("iDeal Plus", "Let it Ride"),
    ],
)
@pytest.mark.clause("WA-LIRX-1.1")
def test_the_shufflers_in_the_document_are_recognized_however_they_are_written(
    model: str, mode: str
) -> None:
    rules = house("WA", "machine", {"main": "LIRX-01"}, two_decks=False)
    equipment = Equipment(InstalledShuffler(model, "", "0", mode), (RED,))
    assert not list(equipment_errors(rules, jurisdiction("WA").equipment, equipment))


@pytest.mark.clause("WA-LIRX-1.1", "WA-LIRB-PROC-1.1")
@pytest.mark.parametrize(
    ("tables", "clause"),
    [
        ({"main": "LIRX-01"}, "WA-LIRX-1.1"),
        ({"main": "LIRB-03-MAIN", "bonus": "LIRB-03-BONUS"}, "WA-LIRB-PROC-1.1"),
    ],
)
def test_another_model_or_mode_departs_from_a_recommendation(
    tables: dict[str, str], clause: str
) -> None:
    rules = house("WA", "machine", tables)
    equipment = Equipment(InstalledShuffler("X1", "Acme", "0", "Blackjack"), (RED, BLUE))
    found = list(equipment_errors(rules, jurisdiction("WA").equipment, equipment))
    assert [(error.clauses, severity) for error, severity in found] == [
        ((clause,), Severity.WARNING)
    ] * 2


@pytest.mark.clause("WA-LIRX-1.1", "WA-COVER-EQ-1", "WA-LIRB-SHUF-1")
def test_only_cover_all_has_a_text_for_dealing_by_hand() -> None:
    required = jurisdiction("WA").equipment
    by_hand = Equipment(None, (RED,))
    cases = {
        ("cover_all",): [],
        (): [Severity.WARNING],
        ("bonus",): [Severity.VIOLATION],
        ("bonus", "cover_all"): [Severity.VIOLATION],
    }
    for games, expected in cases.items():
        tables = {game: jurisdiction("WA").tables[game] for game in ("main", *games)}
        found = list(equipment_errors(house("WA", "hand", tables), required, by_hand))
        assert [severity for _, severity in found] == expected
        unknown = list(equipment_errors(house("WA", "hand", tables), required, None))
        assert [severity for _, severity in unknown] == expected
