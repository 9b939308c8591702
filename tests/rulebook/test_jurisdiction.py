"""The four jurisdictions as data: they are complete, cite their sources, and are validated."""

import ast
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

import pytest

import letitride
from letitride.errors import HouseError
from letitride.money import Currency
from letitride.rulebook import settings as setting_data
from letitride.rulebook.clauses import inventory
from letitride.rulebook.house_rules import (
    Case,
    Consequence,
    DealMethod,
    DeckFate,
    Recipient,
)
from letitride.rulebook.irregularity import What
from letitride.rulebook.jurisdiction import (
    SHIPPED,
    Jurisdiction,
    house_rules,
    jurisdiction,
    load_jurisdiction,
)
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.procedures import CITES, FACTS
from letitride.rulebook.wagers import Game
from tests.rejected import rejected

PHASES = (
    "idle",
    "betting",
    "closed",
    "three_card",
    "bet_one",
    "first_card",
    "bet_two",
    "second_card",
    "settling",
    "cover_all",
    "collecting",
    "over",
    "void",
)
ROUND = (
    "no_more_bets",
    "deal",
    "ask_bet_one",
    "turn_first",
    "ask_bet_two",
    "turn_second",
    "settle",
    "collect_cards",
)
RULINGS = {f"R{number:02}" for number in range(1, 61)} | {"R25a"}
METHODS = [(name, method) for name in SHIPPED for method in jurisdiction(name).dealing]

each_jurisdiction = pytest.mark.parametrize("name", SHIPPED)
each_method = pytest.mark.parametrize(("name", "method"), METHODS)


def text_of(name: str) -> str:
    return (files("letitride.rulebook") / "data" / "jurisdictions" / f"{name}.toml").read_text(
        "utf-8"
    )


def changed(name: str, old: str, new: str) -> str:
    """Return the text of a file with one passage replaced. The passage must occur exactly once."""
    text = text_of(name)
    assert text.count(old) == 1, old
    return text.replace(old, new)


# ---------------------------------------------------------------- the contents of every file


def cited_clauses(place: Jurisdiction) -> Iterator[str]:
    for setting in place.settings.values():
        yield from setting.clauses
    for clauses in place.cites.values():
        yield from clauses
    for method in place.dealing.values():
        yield from method.clauses
        for step in method.steps:
            yield from step.clauses
    for case in all_cases(place):
        yield from case.clauses
    for opening in place.opening:
        yield from opening.clauses
    for prompt in place.script:
        yield from prompt.clauses


def all_cases(place: Jurisdiction) -> Iterator[Case]:
    return (case for cases in place.irregularities.values() for case in cases)


def cited_rulings(place: Jurisdiction) -> Iterator[str]:
    for setting in place.settings.values():
        yield from setting.rulings
    for method in place.dealing.values():
        yield from method.rulings
    for case in all_cases(place):
        yield from case.rulings


@each_jurisdiction
def test_a_file_is_complete(name: str) -> None:
    place = jurisdiction(name)
    assert place.id == name
    assert tuple(place.settings) == setting_data.NAMES
    assert tuple(place.cites) == CITES
    assert tuple(place.irregularities) == tuple(What)
    assert place.opening
    assert "verify" in {step.step for step in place.opening}


@each_jurisdiction
def test_every_setting_cites_a_clause_or_a_ruling(name: str) -> None:
    for setting, source in jurisdiction(name).settings.items():
        assert source.clauses or source.rulings, setting


@each_jurisdiction
def test_a_setting_without_a_clause_cites_a_ruling_and_gives_a_reason(
    name: str,
) -> None:
    for setting, source in jurisdiction(name).settings.items():
        if not source.clauses:
            assert source.rulings, setting
            assert source.why or source.rulings == ("R46",), setting


@each_jurisdiction
def test_every_case_and_step_cites_a_clause_or_a_ruling(name: str) -> None:
    place = jurisdiction(name)
    assert all(case.clauses or case.rulings for case in all_cases(place))
    assert all(method.clauses and method.rulings for method in place.dealing.values())
    assert all(step.clauses for method in place.dealing.values() for step in method.steps)
    assert all(step.clauses for step in place.opening)
    assert all(prompt.clauses for prompt in place.script)


@each_jurisdiction
def test_cited_clauses_are_in_the_inventory_of_the_same_document(name: str) -> None:
    """Clauses of the maker's rules (SM) are also allowed, because they describe the keypad."""
    for clause in cited_clauses(jurisdiction(name)):
        assert clause in inventory()
        assert inventory()[clause].document in (name, "SM")


@each_jurisdiction
def test_cited_rulings_exist(name: str) -> None:
    assert set(cited_rulings(jurisdiction(name))) <= RULINGS


@each_jurisdiction
def test_every_void_cites_the_ruling_on_voids(name: str) -> None:
    for case in all_cases(jurisdiction(name)):
        assert (case.outcome is Consequence.VOID) == ("R42" in case.rulings)


@each_method
def test_a_house_with_the_default_pay_tables(name: str, method: str) -> None:
    place = jurisdiction(name)
    rules = house_rules(place, method, place.tables)
    assert {game.value for game in rules.tables} == set(place.tables)
    assert {paytable(table).document for table in place.tables.values()} == {name}
    assert rules.settings.seats == 7


@pytest.mark.clause("MBS-0/1")
def test_names_and_versions() -> None:
    mbs = jurisdiction("MBS")
    assert (mbs.version, mbs.effective, mbs.currency) == ("3", "2012-12-27", Currency.SGD)
    others = [jurisdiction(name).currency for name in ("MA", "SD", "WA")]
    assert others == [Currency.USD] * 3


def test_marina_bay_sands_offers_only_the_main_bets_and_the_progressive() -> None:
    assert set(jurisdiction("MBS").tables) == {Game.MAIN, Game.PROGRESSIVE}


# ---------------------------------------------------------------- the script


def steps_of(place: Jurisdiction, method: str) -> list[str]:
    return [line.step for line in place.script if not line.dealing or method in line.dealing]


@each_method
def test_the_script_follows_the_phases_of_a_round(name: str, method: str) -> None:
    """Check both settlement times of the three card bonus, where a house may choose."""
    place = jurisdiction(name)
    for timing in ("after_reveal", "when_shown"):
        free = not place.settings["three_card_timing"].fixed
        options = {"three_card_timing": timing} if free else {}
        lines = house_rules(place, method, place.tables, options).script
        places = [PHASES.index(line.phase) for line in lines]
        assert places == sorted(places)


@each_method
def test_the_script_has_every_step_of_a_round_in_order(name: str, method: str) -> None:
    steps = steps_of(jurisdiction(name), method)
    assert [step for step in steps if step in ROUND] == list(ROUND)


@each_jurisdiction
def test_script_lines_name_only_existing_dealing_methods(name: str) -> None:
    place = jurisdiction(name)
    assert {method for line in place.script for method in line.dealing} <= set(place.dealing)


@each_method
def test_no_more_bets_is_called_out(name: str, method: str) -> None:
    place = jurisdiction(name)
    calls = [line.says for line in place.script if line.step == "no_more_bets"]
    assert set(calls) == {"No more bets."}
    assert method in place.dealing


@pytest.mark.clause("MBS-3.1")
def test_marina_bay_sands_opens_with_a_call() -> None:
    (opening,) = [line for line in jurisdiction("MBS").script if line.step == "open_betting"]
    assert (opening.phase, opening.says) == ("idle", "Place your bets, please.")


@each_method
def test_a_burn_has_its_own_step(name: str, method: str) -> None:
    place = jurisdiction(name)
    burns = place.dealing[method].burn is not None
    assert ("burn" in steps_of(place, method)) is burns


# ---------------------------------------------------------------- dealing


def dealt(method: DealMethod, seats: int) -> tuple[str, str]:
    """Return who gets each card at this number of seats, and how each community card is used."""
    takers = ""
    for step in method.steps:
        to = "123456789"[:seats] if step.to is Recipient.SEATS else "C"
        takers += "".join(taker * step.cards for taker in to)
    fates = {method.first: "F", method.second: "S"}
    if method.burn:
        fates[method.burn.place] = "B"
    return takers, "".join(fates[place] for place in sorted(fates))


@pytest.mark.clause(
    "MA-7(c)(1)", "MA-7(c)(2)", "MA-7(c)(3)", "MA-7(c)(4)", "MA-7(c)(5)", "MA-7(c)(6)"
)
@pytest.mark.clause("SD-4/4", "SD-4/5", "SD-4/6", "SD-4/7", "SD-4/8", "MBS-3.6/2", "MBS-3.7")
@pytest.mark.clause("WA-LIRX-4.2", "WA-LIRB-DEAL-6(b)", "WA-LIRB-DEAL-6(c)", "WA-LIRB-PROC-4.2")
@pytest.mark.parametrize(
    ("name", "method", "takers", "community"),
    [
        ("MA", "shoe", "12C12C12C", "BFS"),
        ("MA", "machine", "111222CCC", "SFB"),
        ("MBS", "hand", "111222CC", "FS"),
        ("SD", "hand", "12C12C12", "FS"),
        ("SD", "machine", "111222CCC", "FSB"),
        ("WA", "machine", "111222CCC", "FSB"),
        ("WA", "hand", "111222CCC", "FSB"),
    ],
)
def test_where_each_card_goes(name: str, method: str, takers: str, community: str) -> None:
    assert dealt(jurisdiction(name).dealing[method], seats=2) == (takers, community)


# ---------------------------------------------------------------- irregularities

Facts = Mapping[str, bool]
NOTHING_SPECIAL = {**dict.fromkeys(FACTS, False), "whole": True, "face_down": True}


def ruling(name: str, what: str, facts: Facts) -> tuple[str, str]:
    cases = jurisdiction(name).irregularities[What(what)]
    case = next(case for case in cases if case.fits({**NOTHING_SPECIAL, **facts}))
    return case.outcome.value, case.deck.value


REPLACE, CONTINUE = ("replace", "stays"), ("continue", "stays")
RESHUFFLE, REMOVE, REDEAL = ("void", "reshuffled"), ("void", "removed"), ("redeal", "reshuffled")
SEVERAL, SHORT, MISDEALT = {"several": True}, {"whole": False}, {"misdealt": True}
REPAIRABLE, HANDLED, FACE_UP = {"repairable": True}, {"handled": True}, {"face_down": False}

#: The outcomes in MA, MBS, SD, and WA, by irregularity and facts (R42 to R46).
OUTCOMES: list[tuple[str, Facts, tuple[tuple[str, str], ...]]] = [
    ("face_up_card", {}, (REPLACE, REPLACE, REPLACE, REPLACE)),
    ("face_up_card", SEVERAL, (RESHUFFLE, RESHUFFLE, RESHUFFLE, RESHUFFLE)),
    ("face_up_card", SEVERAL | FACE_UP, (RESHUFFLE, RESHUFFLE, RESHUFFLE, CONTINUE)),
    ("drawn_in_error", {}, (CONTINUE, RESHUFFLE, RESHUFFLE, CONTINUE)),
    ("exposed_card", {}, (REPLACE, CONTINUE, REPLACE, REPLACE)),
    ("exposed_card", SEVERAL, (RESHUFFLE, RESHUFFLE, RESHUFFLE, RESHUFFLE)),
    ("wrong_count_seat", {}, (RESHUFFLE, RESHUFFLE, RESHUFFLE, RESHUFFLE)),
    ("wrong_count_seat", SHORT, (REMOVE, REMOVE, REMOVE, REMOVE)),
    ("wrong_count_seat", REPAIRABLE, (RESHUFFLE, CONTINUE, RESHUFFLE, RESHUFFLE)),
    ("wrong_count_community", {}, (RESHUFFLE, RESHUFFLE, RESHUFFLE, RESHUFFLE)),
    ("wrong_count_community", SHORT, (REMOVE, REMOVE, REMOVE, REMOVE)),
    ("wrong_count_community", REPAIRABLE, (RESHUFFLE, CONTINUE, RESHUFFLE, RESHUFFLE)),
    ("deck_count", {}, (CONTINUE, CONTINUE, CONTINUE, CONTINUE)),
    ("deck_count", SHORT, (REMOVE, REMOVE, REMOVE, REMOVE)),
    ("deck_count", MISDEALT, (RESHUFFLE, RESHUFFLE, RESHUFFLE, RESHUFFLE)),
    ("deck_count", MISDEALT | SHORT, (REMOVE, REMOVE, REMOVE, REMOVE)),
    ("deck_count", MISDEALT | REPAIRABLE, (RESHUFFLE, CONTINUE, RESHUFFLE, RESHUFFLE)),
    ("foreign_card", {}, (REMOVE, REMOVE, REMOVE, REMOVE)),
    ("shuffler_jam", {}, (REDEAL, RESHUFFLE, RESHUFFLE, REDEAL)),
    ("machine_jam", {}, (RESHUFFLE, RESHUFFLE, RESHUFFLE, RESHUFFLE)),
    ("community_not_delivered", {}, (RESHUFFLE, RESHUFFLE, RESHUFFLE, REDEAL)),
    ("wrong_deal", {}, (RESHUFFLE, RESHUFFLE, RESHUFFLE, RESHUFFLE)),
    ("wrong_deal", REPAIRABLE, (RESHUFFLE, CONTINUE, RESHUFFLE, RESHUFFLE)),
    ("wrong_deal", REPAIRABLE | HANDLED, (RESHUFFLE, RESHUFFLE, RESHUFFLE, RESHUFFLE)),
    ("late_wager", {}, (CONTINUE, CONTINUE, CONTINUE, CONTINUE)),
    ("improper_withdrawal", {}, (CONTINUE, CONTINUE, CONTINUE, CONTINUE)),
    ("technical_fault", {}, (RESHUFFLE, RESHUFFLE, RESHUFFLE, RESHUFFLE)),
]


@pytest.mark.parametrize(("what", "facts", "expected"), OUTCOMES)
def test_the_outcome_of_each_irregularity(
    what: str, facts: Facts, expected: tuple[tuple[str, str], ...]
) -> None:
    assert tuple(ruling(name, what, facts) for name in SHIPPED) == expected


def test_every_irregularity_has_an_outcome() -> None:
    assert {what for what, _, _ in OUTCOMES} == set(What)


@each_jurisdiction
def test_no_case_follows_one_that_always_fits(name: str) -> None:
    for what, cases in jurisdiction(name).irregularities.items():
        assert all(case.when for case in cases[:-1]), what


@each_jurisdiction
def test_if_play_continues_the_deck_stays(name: str) -> None:
    goes_on = (Consequence.CONTINUE, Consequence.REPLACE)
    for case in all_cases(jurisdiction(name)):
        assert (case.deck is DeckFate.STAYS) == (case.outcome in goes_on)


def test_in_one_document_the_house_decides_about_handled_cards() -> None:
    chosen = {
        name: [case.setting for case in all_cases(jurisdiction(name)) if case.setting]
        for name in SHIPPED
    }
    assert chosen == {"MA": [], "MBS": ["wrong_deal_handled"], "SD": [], "WA": []}


# ---------------------------------------------------------------- a house's choices

OTHER_VALUES: dict[object, object] = {True: False, False: True, "none": "75000.00"}
OTHER_CHOICES = {
    "three_card_timing": "when_shown",
    "fixed_pays_from": "meter",
    "settle_order": ["three_card", "main", "bonus", "progressive", "progressive_2"],
    "bonus_wager": "5.00",
    "payout_limit_floor": "1.00",
    "least_cut": 5,
    "seats": 8,
    "third_bet": "4",
}
FIXED = [
    (name, setting)
    for name in SHIPPED
    for setting, source in jurisdiction(name).settings.items()
    if source.fixed
]


@pytest.mark.parametrize(("name", "setting"), FIXED)
def test_a_fixed_setting_cannot_be_changed(name: str, setting: str) -> None:
    place = jurisdiction(name)
    source = place.settings[setting]
    other = OTHER_CHOICES[setting] if setting in OTHER_CHOICES else OTHER_VALUES[source.value]
    method = next(iter(place.dealing))
    with pytest.raises(HouseError) as refused:
        house_rules(place, method, place.tables, {setting: other})
    assert refused.value.code == "house/fixed_option"
    assert refused.value.clauses == source.clauses != ()
    house_rules(place, method, place.tables, {setting: source.value})  # the same value is accepted


@pytest.mark.clause("SD-1/4", "SD-1/6", "WA-LIRB-TABLE-1.1")
@pytest.mark.parametrize(
    ("name", "setting", "wanted"),
    [
        ("SD", "two_decks", True),
        ("SD", "two_spots", True),
        ("MBS", "two_decks", True),
        ("WA", "seats", 8),
    ],
)
def test_settings_that_a_document_fixes(name: str, setting: str, wanted: object) -> None:
    place = jurisdiction(name)
    with rejected(HouseError, f"house/fixed_option: expected {setting} = "):
        house_rules(place, next(iter(place.dealing)), place.tables, {setting: wanted})


@pytest.mark.clause("WA-3CB1-NOTE", "WA-3CB2-NOTE", "WA-LIRB-BETS-1.2", "WA-LIRB-DEAL-6.5")
@pytest.mark.clause("WA-LIRB-ROUND-7.3", "WA-LIRB-TABLE-4.1", "MA-6(e)-1")
@pytest.mark.parametrize(
    ("name", "setting", "usual"),
    [
        ("MA", "two_spots", False),
        ("WA", "three_card_only", False),
        ("WA", "verbal_cash", False),
        ("WA", "dealt_face_up", False),
        ("WA", "pick_and_pay", False),
        ("WA", "bonus_sensors", True),
        ("SD", "bonus_stake_returned", True),
        ("MBS", "two_spots", False),
    ],
)
def test_settings_that_a_document_leaves_to_the_house(name: str, setting: str, usual: bool) -> None:
    place = jurisdiction(name)
    method = next(iter(place.dealing))
    assert getattr(house_rules(place, method, place.tables).settings, setting) is usual
    chosen = house_rules(place, method, place.tables, {setting: not usual})
    assert getattr(chosen.settings, setting) is not usual


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("MA", "main bonus three_card progressive"),
        ("MBS", "main progressive"),
        ("SD", "main bonus three_card progressive"),
        ("WA", "main three_card bonus progressive"),
    ],
)
def test_the_order_within_a_hand(name: str, order: str) -> None:
    place = jurisdiction(name)
    rules = house_rules(place, next(iter(place.dealing)), place.tables)
    assert [game for game in rules.settings.settle_order if rules.offers(game)] == order.split()


@each_jurisdiction
def test_an_unknown_option_is_rejected(name: str) -> None:
    place = jurisdiction(name)
    with pytest.raises(HouseError) as refused:
        house_rules(place, next(iter(place.dealing)), place.tables, {"maxbet": "500.00"})
    assert refused.value.code == "house/unknown_option"
    assert "max_bet" in refused.value.expected


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("seats", 0),
        ("seats", True),
        ("max_bet", 500),
        ("max_bet", "0.00"),
        ("two_spots", "yes"),
        ("settle_order", ["main"]),
        ("fixed_pays_from", "pocket"),
    ],
)
def test_an_option_of_the_wrong_type_is_rejected(option: str, value: object) -> None:
    with rejected(HouseError, f"house/option: expected {option} to be "):
        house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"}, {option: value})


@pytest.mark.parametrize(
    ("place", "dealing", "option", "value", "clause"),
    [
        ("MA", "shoe", "stub_count_every", 6, "MA-7(e)-1"),
        ("MA", "shoe", "stub_count_every", "none", "MA-7(e)-1"),
        ("WA", "machine", "max_games", 5, "WA-NEXUS-LIM-2"),
        ("WA", "machine", "max_games", "none", "WA-NEXUS-LIM-2"),
    ],
)
def test_an_option_cannot_exceed_the_limit_in_its_clause(
    place: str, dealing: str, option: str, value: object, clause: str
) -> None:
    with rejected(HouseError, "house/fixed_option") as refused:
        house_rules(jurisdiction(place), dealing, {"main": "MA-MAIN"}, {option: value})
    assert clause in refused.value.clauses


def test_the_minimum_bet_is_not_above_the_maximum() -> None:
    options = {"min_bet": "20.00", "max_bet": "10.00"}
    with rejected(HouseError, r"min_bet to be no more than max_bet \(10\.00\)"):
        house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"}, options)


def test_an_unknown_dealing_method_is_rejected_with_the_clauses() -> None:
    with rejected(HouseError, "house/dealing: expected hand or machine") as refused:
        house_rules(jurisdiction("SD"), "shoe", {"main": "SD-MAIN-A"})
    assert "SD-4/4" in refused.value.clauses


def test_an_unknown_jurisdiction_is_rejected() -> None:
    with rejected(HouseError, "house/unknown_jurisdiction: expected MA or MBS"):
        jurisdiction("NV")


def test_an_unknown_game_is_rejected() -> None:
    with rejected(HouseError, "house/unknown_game"):
        house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN", "keno": "MA-BONUS"})


# ---------------------------------------------------------------- invalid files

SEATS = 'seats = { value = 7, clauses = [], rulings = ["R40"], why = '
JAM = 'shuffler_jam = [{ outcome = "void", deck = "reshuffled", rulings = ["R42", "R46"] }]'
VERIFY = 'text = "Verify that'
BURN = 'burn = { place = 3, when = "at_the_deal" }'

BAD_FILES = {
    "an unknown key": ('currency = "USD"', 'currency = "USD"\ncolour = "green"', "colour"),
    "no currency": ('currency = "USD"\n', "", "currency to be given"),
    "a version that is a number": ('version = "43 SDR 131"', "version = 43", "version"),
    "a missing setting": ("least_cut = {", "least = {", "settings.least_cut"),
    "a setting too many": ("[cites]", "[settings.luck]\nvalue = 1\n[cites]", "luck"),
    "an unknown key in a setting": (SEATS, SEATS.replace("why", "because"), "seats.because"),
    "clauses that are no list": (SEATS, SEATS.replace("[]", '"SD-0"'), "seats.clauses"),
    "clauses that are no strings": (SEATS, SEATS.replace("[]", "[1]"), "seats.clauses"),
    "a rule that is none": ("one_tip = [", "two_tips = []\none_tip = [", "two_tips"),
    "no step that verifies the deck": ('step = "verify"', 'step = "very"', 'the step "verify"'),
    "a rule left out": ("one_tip = [", "two_tips = [", "one_tip to be given"),
    "an unknown currency": ('currency = "USD"', 'currency = "XAU"', "currency to be USD or SGD"),
    "an unknown phase": ('phase = "first_card"', 'phase = "dinner"', "phase to be idle"),
    "no community card left to burn": (BURN, BURN.replace("3", "2"), "place in the community area"),
    "a community card without a place": (BURN, "", "place in the community area"),
    "a burn at no known time": (BURN, BURN.replace("at_the_deal", "later"), "burn.when"),
    "a hand of two cards": (
        '{ to = "seats", cards = 1, clauses = ["SD-4/4", "SD-4/5"] },',
        "",
        "three cards to each seat",
    ),
    "cards for nobody": ('to = "seats", cards = 3', 'to = "dealer", cards = 3', "to to be seats"),
    "no case for an irregularity": (JAM, "shuffler_jam = []", "shuffler_jam to be a list"),
    "an irregularity left out": (JAM, "", "shuffler_jam to be a list"),
    "an irregularity too many": (JAM, JAM + "\nfire_drill = []", "fire_drill"),
    "no closing case": (
        JAM,
        'shuffler_jam = [{ when = { several = true }, outcome = "void" }]',
        "shuffler_jam to be a list",
    ),
    "an unknown fact": (
        JAM,
        'shuffler_jam = [{ when = { loud = true }, outcome = "void" }, { outcome = "void" }]',
        "loud",
    ),
    "an unknown outcome": (JAM, JAM.replace("void", "shrug"), "outcome to be continue"),
    "an unknown end of a deck": (JAM, JAM.replace("reshuffled", "burnt"), "deck to be stays"),
    "an opening step without a text": (VERIFY, VERIFY.replace("text", "texts"), "opening"),
    "a step for an unknown deck": (VERIFY, f'deck = "third"\n{VERIFY}', "first or second"),
    "a step for an unknown person": (VERIFY, f'who = "cook"\n{VERIFY}', "dealer or supervisor"),
    "a need that no house has": (
        VERIFY,
        f'needs = {{ moon = "full" }}\n{VERIFY}',
        "needs to be some of decks",
    ),
    "a line for an unknown occasion": (
        'phase = "first_card"',
        'phase = "first_card"\noccasion = "rain"',
        "occasion to be jackpot",
    ),
    "a script for an unknown game": (
        'text = "Collect the bonus bets and place them in the chip tray."',
        'text = "Collect."\nonly_with = ["keno"]\n[[script]]\nstep="x"\nphase="idle"\ntext=""',
        "only_with to be some of",
    ),
}


READING = ("house/value", "house/missing_key", "house/unknown_key", "house/key_type")


@pytest.mark.parametrize("fault", BAD_FILES)
def test_an_error_in_a_file_is_rejected_with_its_place(fault: str) -> None:
    old, new, named = BAD_FILES[fault]
    with pytest.raises(HouseError) as refused:
        load_jurisdiction(changed("SD", old, new))
    assert refused.value.code in READING
    assert named in refused.value.expected


def test_a_file_that_is_not_toml_is_rejected() -> None:
    with rejected(HouseError, "house/toml"):
        load_jurisdiction("id = SD")


# ---------------------------------------------------------------- digests

CHANGES = {
    "a version": ('version = "43 SDR 131"', 'version = "44 SDR 1"'),
    "a value": ("seats = { value = 7,", "seats = { value = 6,"),
    "a source": ('rulings = ["R40"]', 'rulings = ["R41"]'),
    "a choice": ('["R17"], fixed = true }', '["R17"] }'),
    "a rule's clause": ('bets_open = ["SD-2/7"]', "bets_open = []"),
    "a device": ('device = "by hand"', 'device = "by both hands"'),
    "an outcome": (JAM, JAM.replace("void", "redeal")),
    "an opening step": (
        'text = "Verify that there is a single',
        'text = "Verify that there is one single',
    ),
    "a line of the script": ('text = "Cut the deck."', 'text = "Cut the cards."'),
    "a pay table": ('three_card = "SD-3CB-A"', 'three_card = "SD-3CB-B"'),
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_digest_changes_with_anything_in_the_file(change: str) -> None:
    old, new = CHANGES[change]
    place = load_jurisdiction(changed("SD", old, new))
    assert re.fullmatch("[0-9a-f]{64}", place.digest)
    assert place.digest != jurisdiction("SD").digest


def test_the_digest_does_not_change_with_comments_and_blank_lines() -> None:
    text = text_of("SD").replace("\n\n", "\n\n# a remark\n\n")
    assert load_jurisdiction(text).digest == jurisdiction("SD").digest


def test_every_house_has_its_own_digest() -> None:
    sd = jurisdiction("SD")
    renamed = load_jurisdiction(changed("SD", 'version = "43 SDR 131"', 'version = "44 SDR 1"'))
    main, bonus = {"main": "SD-MAIN-A"}, {"main": "SD-MAIN-A", "bonus": "SD-BONUS-A"}
    houses = [
        house_rules(sd, "hand", main),
        house_rules(renamed, "hand", main),
        house_rules(sd, "machine", main),
        house_rules(sd, "hand", bonus),
        house_rules(sd, "hand", main, {"max_bet": "100.00"}),
        house_rules(sd, "hand", main, {"max_bet": "200.00"}),
    ]
    assert len({house.digest for house in houses}) == len(houses)
    assert house_rules(sd, "hand", main).digest == houses[0].digest


# ---------------------------------------------------------------- data, not code

#: Example answers in the API documentation.
EXAMPLES = "api/examples.py"
#: The lists that may name jurisdictions, by module. Otherwise, only examples may name them.
LISTS = {"rulebook/jurisdiction.py": "SHIPPED", "rulebook/clauses.py": "DOCUMENTS"}


def names_in_code(module: str, source: str) -> list[int]:
    """Return the line numbers where a module uses a jurisdiction's id as a value."""
    tree = ast.parse(source)
    allowed: set[ast.AST] = set()
    for node in ast.walk(tree):
        if _is_list_of(node, LISTS.get(module)):
            allowed.update(ast.walk(node))
        if module == EXAMPLES or _is_example(node):
            allowed.update(ast.walk(node))
        if module.startswith("cli/") and isinstance(node, ast.arguments):
            allowed.update(default for default in (*node.defaults, *node.kw_defaults) if default)
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in SHIPPED and node not in allowed
    ]


def _is_example(node: ast.AST) -> bool:
    """Return whether a node is an example answer for the API documentation."""
    if isinstance(node, ast.keyword):
        return node.arg == "examples"
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Name) and called.id == "example"


def _is_list_of(node: ast.AST, name: str | None) -> bool:
    if not isinstance(node, ast.Assign):
        return False
    return [target.id for target in node.targets if isinstance(target, ast.Name)] == [name]


def test_no_code_names_a_jurisdiction() -> None:
    package = Path(letitride.__file__).parent
    modules = {path.relative_to(package).as_posix(): path for path in package.rglob("*.py")}
    found = {name: names_in_code(name, path.read_text("utf-8")) for name, path in modules.items()}
    assert {name: lines for name, lines in found.items() if lines} == {}
    assert "rulebook/jurisdiction.py" in modules


@pytest.mark.parametrize(
    ("module", "source", "lines"),
    [
        ("game/settle.py", 'if rules.jurisdiction == "WA":\n    pass', [1]),
        ("game/settle.py", 'match place:\n    case "SD":\n        pass', [2]),
        ("game/settle.py", 'def f(place: str = "MA") -> None: ...', [1]),
        ("cli/play.py", 'def f(place: str = "MA") -> None: ...', []),
        ("cli/play.py", 'def f(place: str = "MA") -> bool:\n    return place == "MA"', [2]),
        ("rulebook/clauses.py", 'DOCUMENTS = ("MA", "SM")\nOTHERS = ("WA",)', [2]),
        ("game/settle.py", 'CLAUSE = "MA-9(b)-0"', []),
    ],
)
def test_code_that_names_a_jurisdiction_is_found(
    module: str, source: str, lines: list[int]
) -> None:
    assert names_in_code(module, source) == lines


def test_the_code_uses_every_rule_that_the_files_cite() -> None:
    """A name in [cites] that no code reads would have no effect."""
    source = Path(letitride.__file__).parent
    code = "\n".join(path.read_text("utf-8") for path in source.rglob("*.py"))
    unread = [name for name in CITES if code.count(f'"{name}"') < 2]  # CITES has one
    assert not unread
