"""A table's equipment and layout."""

from dataclasses import replace

import pytest

from letitride.cards import FIXED_ORDER, Deck
from letitride.compliance.equipment_rules import equipment_errors
from letitride.compliance.house_description import Equipment, InstalledShuffler
from letitride.errors import CardError, HouseError, RuleError
from letitride.rulebook.jurisdiction import house_rules, jurisdiction
from letitride.rulebook.layout import layout
from letitride.rulebook.requirements import Severity
from letitride.rulebook.wagers import Game, Wager
from letitride.table.commands import DoOpeningStep, ReceiveDeck, Shuffle
from letitride.table.deck_handling import next_opening_step
from letitride.table.engine import TableEngine
from letitride.table.shufflers import StackedShuffler
from tests.playing import Playing, house
from tests.rejected import rejected

IDEAL_PLUS = InstalledShuffler("i-Deal Plus", "Light and Wonder", "NXP v1.0.114")
RED, BLUE, MIXED = frozenset({"red"}), frozenset({"blue"}), frozenset({"red", "blue"})
ALL_GAMES = frozenset(Game)
GOOD = Equipment(IDEAL_PLUS, (RED,), "yellow", ALL_GAMES)


def check(
    place: str, dealing: str, equipment: Equipment, tables: dict[str, str] | None = None,
    **options: object,
) -> None:  # fmt: skip
    rules = house(place, dealing, tables, **options)
    for error, severity in equipment_errors(rules, jurisdiction(place).equipment, equipment):
        if severity is Severity.VIOLATION:
            raise error


def refused(
    place: str, dealing: str, equipment: Equipment, tables: dict[str, str] | None = None,
    **options: object,
) -> tuple[str, ...]:  # fmt: skip
    """Return the clauses that the error cites."""
    with pytest.raises(HouseError) as error:
        check(place, dealing, equipment, tables, **options)
    assert error.value.code == "house/equipment"
    return error.value.clauses


@pytest.mark.clause("MA-2(a)-1", "MA-2(b)-1", "MA-5(a)-2")
def test_a_second_deck_needs_the_option_and_an_automated_shuffler() -> None:
    check("MA", "shoe", GOOD)
    assert "MA-2(a)-1" in refused("MA", "shoe", replace(GOOD, decks=(RED, BLUE)))
    check("MA", "shoe", replace(GOOD, decks=(RED, BLUE)), two_decks=True)
    by_hand = replace(GOOD, shuffler=None, decks=(RED, BLUE))
    assert "MA-2(b)-1" in refused("MA", "shoe", by_hand, two_decks=True)
    assert "MA-5(a)-2" in refused("MA", "shoe", replace(GOOD, shuffler=None))


@pytest.mark.clause("MA-2(a)-1", "MA-2(b)(1)")
def test_each_deck_has_backs_of_one_color() -> None:
    refused("MA", "shoe", replace(GOOD, decks=(MIXED,)))
    refused("MA", "shoe", replace(GOOD, decks=(RED, MIXED)), two_decks=True)


@pytest.mark.clause("MA-2(b)(2)", "WA-LIRB-DECKS-2(a)")
@pytest.mark.parametrize(("place", "dealing"), [("MA", "shoe"), ("WA", "machine")])
def test_two_decks_have_backs_of_different_colors(place: str, dealing: str) -> None:
    check(place, dealing, replace(GOOD, decks=(RED, BLUE)), two_decks=True)
    refused(place, dealing, replace(GOOD, decks=(RED, RED)), two_decks=True)


@pytest.mark.clause("MA-2(a)-3")
def test_the_cover_card_differs_from_the_backs() -> None:
    refused("MA", "shoe", replace(GOOD, cover_card="red"))


@pytest.mark.clause("MA-11(d)")
def test_cover_all_in_massachusetts_needs_an_approved_shuffler() -> None:
    other = replace(GOOD, shuffler=InstalledShuffler("ACE", "Light and Wonder"))
    assert refused("MA", "shoe", other) == ("MA-11(d)",)
    check("MA", "shoe", other, {"main": "MA-MAIN"})


@pytest.mark.clause("WA-LIRB-DECKS-1.1")
def test_washington_bonus_alternates_two_decks() -> None:
    two = replace(GOOD, decks=(RED, BLUE))
    check("WA", "machine", two)
    assert "WA-LIRB-DECKS-1.1" in refused("WA", "machine", GOOD)


@pytest.mark.clause("WA-LIRB-SHUF-1")
def test_the_bonus_game_is_dealt_from_a_shuffler() -> None:
    one = {"main": "LIRX-01"}
    bonus = {"main": "LIRB-03-MAIN", "bonus": "LIRB-03-BONUS"}
    check("WA", "hand", GOOD, one, two_decks=False)
    assert refused("WA", "hand", GOOD, bonus, two_decks=False) == ("WA-LIRB-SHUF-1",)
    none = replace(GOOD, shuffler=None)
    assert "WA-LIRB-SHUF-1" in refused("WA", "machine", none, one, two_decks=False)


@pytest.mark.clause("WA-3CB-0", "WA-3CB1-OV-7")
def test_three_card_option_one_requires_a_particular_makers_shuffler() -> None:
    tables = {"main": "LIRX-01", "three_card": "WA-3CB-1"}
    other = replace(GOOD, shuffler=InstalledShuffler("Deck Mate", "Somebody Else"))
    check("WA", "machine", other, tables, two_decks=False, three_card_option=2)
    check("WA", "hand", other, tables, two_decks=False, three_card_option=2)
    for dealing in ("machine", "hand"):
        cited = refused("WA", dealing, other, tables, two_decks=False, three_card_option=1)
        assert cited == ("WA-3CB1-OV-7",)
    assert "WA-3CB1-OV-7" in refused(
        "WA", "hand", GOOD, tables, two_decks=False, three_card_option=1
    )
    with rejected(HouseError, "three_card_option to be at most 2"):
        house("WA", "machine", three_card_option=3)


@pytest.mark.clause("WA-COVER-EQ-2")
def test_the_cover_all_shuffler_needs_recent_software() -> None:
    tables = {"main": "LIRX-01", "cover_all": "WA-COVER"}
    old = replace(GOOD, shuffler=replace(IDEAL_PLUS, version="NXP v1.0.113"))
    assert refused("WA", "machine", old, tables, two_decks=False) == ("WA-COVER-EQ-2",)
    new = replace(GOOD, shuffler=replace(IDEAL_PLUS, version="NXP v1.1.0"))
    check("WA", "machine", new, tables, two_decks=False)


@pytest.mark.clause("SD-1/1", "SD-1/2", "SD-1/3")
@pytest.mark.parametrize(
    ("tables", "game", "clause"),
    [
        ({"main": "SD-MAIN-A"}, Game.MAIN, "SD-1/1"),
        ({"main": "SD-MAIN-A", "bonus": "SD-BONUS-A"}, Game.BONUS, "SD-1/2"),
        ({"main": "SD-MAIN-A", "progressive": "SD-LIRP-1"}, Game.PROGRESSIVE, "SD-1/3"),
    ],
)
def test_a_game_is_played_only_at_tables_designated_for_it(
    tables: dict[str, str], game: Game, clause: str
) -> None:
    check("SD", "hand", GOOD, tables)
    elsewhere = replace(GOOD, designated=ALL_GAMES - {game})
    assert refused("SD", "hand", elsewhere, tables) == (clause,)


@pytest.mark.clause("WA-LIRB-CARDS-1")
@pytest.mark.parametrize("cards", [FIXED_ORDER[:51], FIXED_ORDER[:51] + FIXED_ORDER[:1], ()])
def test_only_a_deck_of_52_different_cards_can_be_opened(cards: Deck) -> None:
    table = TableEngine(
        house("WA", "hand", {"main": "LIRX-01"}, two_decks=False), StackedShuffler()
    )
    table.do(ReceiveDeck("one", "red"))
    while (
        step := next_opening_step(table.rules, table.state.decks, table.state.decks.decks[0])
    ) is not None:
        if step.step == "verify":
            with pytest.raises(CardError) as error:
                table.do(DoOpeningStep("one", "verify", cards))
            assert error.value.code == "cards/deck"
        table.do(DoOpeningStep("one", step.step, FIXED_ORDER))
    table.do(Shuffle("one", FIXED_ORDER))


# ---------------------------------------------------------------- the layout


@pytest.mark.clause(
    "WA-LIRB-TABLE-1.1", "WA-LIRB-TABLE-2.1", "WA-LIRB-TABLE-2.2", "WA-LIRB-TABLE-2.3",
    "WA-LIRB-TABLE-2.4", "MBS-2.2.1",
)  # fmt: skip
def test_the_layout_has_seven_areas_with_three_spots_and_a_sensor() -> None:
    cloth = layout(house("WA", "machine"))
    assert [area.seat for area in cloth.areas] == [1, 2, 3, 4, 5, 6, 7]
    for area in cloth.areas:
        assert [spot.mark for spot in area.spots][:3] == ["1", "2", "$"]
        sensors = [spot.wager for spot in area.spots if spot.sensor]
        assert Wager.BONUS in sensors
        assert not {Wager.ONE, Wager.TWO, Wager.DOLLAR, Wager.THREE_CARD} & set(sensors)
    assert layout(house("MBS", "hand")).community == 2
    with rejected(HouseError, "seats"):
        house("WA", "machine", seats=8)


@pytest.mark.clause("WA-LIRB-TABLE-1.1")
def test_there_is_no_eighth_seat() -> None:
    playing = Playing(house("WA", "machine"))
    with pytest.raises(RuleError) as error:
        playing.seat(8)
    assert error.value.code == "game/no_such_seat"
    assert "WA-LIRB-TABLE-1.1" in error.value.clauses


@pytest.mark.clause("WA-GM-5.3", "WA-NEXUS-5.3", "WA-LINK-6.3")
@pytest.mark.parametrize("controller", [True, False])
def test_the_progressive_is_always_on_a_sensor(controller: bool) -> None:
    tables = {"main": "LIRB-03-MAIN", "bonus": "LIRB-03-BONUS"}
    tables |= {"progressive": "WA-NEXUS-1", "progressive_2": "WA-LINK-01"}
    rules = house_rules(jurisdiction("WA"), "machine", tables, {"bonus_sensors": controller})
    sensors = {spot.wager for spot in layout(rules).areas[0].spots if spot.sensor}
    bonus = {Wager.BONUS} if controller else set[Wager]()
    assert sensors == {Wager.PROGRESSIVE, Wager.PROGRESSIVE_2} | bonus


@pytest.mark.clause("WA-LIRB-TABLE-4.1", "WA-LIRB-TABLE-4.7")
@pytest.mark.parametrize("controller", [True, False])
def test_the_bonus_is_played_with_or_without_a_controller(controller: bool) -> None:
    playing = Playing(house("WA", "machine", bonus_sensors=controller))
    spots = layout(playing.rules).areas[0].spots
    assert [spot.sensor for spot in spots if spot.wager is Wager.BONUS] == [controller]
    playing.seat(1)
    playing.bet(1, "5.00", bonus="1.00")
    playing.close()
    playing.deal("Qc Qd Qh")
    playing.finish()
    assert playing.result(1, "bonus")[0] == "paid"
