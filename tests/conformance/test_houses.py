"""House requirements: each clause has an example that breaks it and a finding that cites it."""

import pytest

from letitride.compliance.check import check
from letitride.compliance.house_description import HouseDescription
from letitride.compliance.house_file import load_house, read_house
from letitride.game import Viewer, view
from letitride.rulebook.clauses import inventory
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.requirements import Severity
from tests.compliance.houses import HOUSES
from tests.playing import Playing, house

BROKEN = [
    # Massachusetts
    pytest.param("pays-below-the-floor", marks=pytest.mark.clause("MA-10(b)")),
    pytest.param("bonus-below-the-floor", marks=pytest.mark.clause("MA-10(d)")),
    pytest.param(
        "three-card-below-the-floor", marks=pytest.mark.clause("MA-10(e)-1", "MA-10(e)-2")
    ),
    pytest.param("progressive-table-not-listed", marks=pytest.mark.clause("MA-12(c)-1")),
    pytest.param("link-table-not-listed", marks=pytest.mark.clause("MA-12(e)-0")),
    pytest.param("payout-limit-too-low", marks=pytest.mark.clause("MA-10(c)-2")),
    pytest.param("payout-limit-below-the-best-round", marks=pytest.mark.clause("MA-10(c)-2")),
    pytest.param("odds-printed-with-for", marks=pytest.mark.clause("MA-10(a)-1", "MA-10(a)-2")),
    pytest.param("cover-all-without-its-mode", marks=pytest.mark.clause("MA-11(d)")),
    pytest.param("cover-all-with-another-shuffler", marks=pytest.mark.clause("MA-11(d)")),
    pytest.param("cover-all-pays-not-on-the-screen", marks=pytest.mark.clause("MA-11(e)-2")),
    pytest.param("no-shuffler", marks=pytest.mark.clause("MA-5(a)-2")),
    pytest.param("dealt-by-hand", marks=pytest.mark.clause("MA-7(a)-1", "MA-8(a)-1")),
    pytest.param("two-decks-without-the-option", marks=pytest.mark.clause("MA-2(b)-1")),
    pytest.param("two-decks-of-one-colour", marks=pytest.mark.clause("MA-2(b)(2)")),
    pytest.param("backs-of-two-colours", marks=pytest.mark.clause("MA-2(a)-1")),
    pytest.param("no-cover-card", marks=pytest.mark.clause("MA-2(a)-2")),
    pytest.param("cover-card-like-the-backs", marks=pytest.mark.clause("MA-2(a)-3")),
    pytest.param("two-spots-apart", marks=pytest.mark.clause("MA-6(e)-2")),
    pytest.param("bonus-of-two-dollars", marks=pytest.mark.clause("MA-6a(b)-2")),
    pytest.param("stub-counted-too-seldom", marks=pytest.mark.clause("MA-7(e)-1", "MA-8(e)-1")),
    pytest.param("bonus-dropped-without-notice", marks=pytest.mark.clause("MA-6a(a)-3")),
    pytest.param("three-card-dropped-without-notice", marks=pytest.mark.clause("MA-6b(a)-3")),
    pytest.param("payout-limit-lowered-without-notice", marks=pytest.mark.clause("MA-10(c)-3")),
    pytest.param("link-of-unlike-pay-tables", marks=pytest.mark.clause("MA-12(g)-1")),
    pytest.param("link-of-unlike-wagers", marks=pytest.mark.clause("MA-12(g)-2")),
    pytest.param("link-of-unlike-decks", marks=pytest.mark.clause("MA-12(g)-3")),
    pytest.param("meters-without-seeds", marks=pytest.mark.clause("MA-12(e)-PTMGLML02")),
    pytest.param("fixed-pays-from-two-places", marks=pytest.mark.clause("MA-12(c)-1")),
    pytest.param(
        "progressive-printed-with-for", marks=pytest.mark.clause("MA-10(a)-1", "MA-10(a)-2")
    ),
    pytest.param("table-1-at-five-dollars", marks=pytest.mark.clause("MA-12(b)-2")),
    pytest.param("second-jackpot-in-massachusetts", marks=pytest.mark.clause("MA-12(b)-2")),
    pytest.param("payout-limit-below-two-hands", marks=pytest.mark.clause("MA-10(c)-2")),
    pytest.param("see-through-cover-card", marks=pytest.mark.clause("MA-2(a)-3")),
    pytest.param("one-of-two-decks-mixed", marks=pytest.mark.clause("MA-2(a)-1", "MA-2(b)(1)")),
    pytest.param("bonus-without-sensors", marks=pytest.mark.clause("MA-6a(b)-2", "MA-7(b)-3")),
    pytest.param("link-of-two-games-on-table-1", marks=pytest.mark.clause("MA-12(e)-0")),
    pytest.param("link-pay-table-without-a-link", marks=pytest.mark.clause("MA-12(c)-1")),
    # Marina Bay Sands
    pytest.param("paytable-not-on-the-list", marks=pytest.mark.clause("MBS-4.1.1")),
    pytest.param("progressive-of-another-place", marks=pytest.mark.clause("MBS-4.2/1")),
    pytest.param("bonus-where-there-is-none", marks=pytest.mark.clause("MBS-2.2.1")),
    pytest.param("two-decks-where-one-is-used", marks=pytest.mark.clause("MBS-2.1/1")),
    pytest.param("second-jackpot-in-singapore", marks=pytest.mark.clause("MBS-3.5")),
    pytest.param("layout-not-as-drawn", marks=pytest.mark.clause("MBS-2.2")),
    pytest.param("other-version-in-singapore", marks=pytest.mark.clause("MBS-0/1")),
    pytest.param("envy-hand-without-the-bet", marks=pytest.mark.clause("MBS-3.20/2")),
    pytest.param(
        "fixed-pays-from-the-jackpot", marks=pytest.mark.clause("MBS-4.2/1", "SM-LIR-10(b)")
    ),
    # South Dakota
    pytest.param("fixed-pays-from-the-meter", marks=pytest.mark.clause("SD-10(a)ii")),
    pytest.param("envy-not-in-proportion", marks=pytest.mark.clause("SD-10/6")),
    pytest.param("south-dakota-odds-with-for", marks=pytest.mark.clause("SD-1/8", "SD-9-BASIC")),
    pytest.param("posted-limit-below-three-bets", marks=pytest.mark.clause("SD-13", "SD-2/1")),
    pytest.param("table-not-designated", marks=pytest.mark.clause("SD-1/2")),
    pytest.param("schedule-not-on-the-layout", marks=pytest.mark.clause("SD-1/8")),
    pytest.param("progressive-schedule-not-shown", marks=pytest.mark.clause("SD-10/4")),
    pytest.param("no-limit-posted", marks=pytest.mark.clause("SD-13")),
    pytest.param("table-stakes", marks=pytest.mark.clause("SD-12")),
    pytest.param("two-hands-for-one-player", marks=pytest.mark.clause("SD-1/6")),
    pytest.param("schedule-of-another-state", marks=pytest.mark.clause("SD-9-BASIC")),
    pytest.param("bonus-and-progressive-on-one-sensor", marks=pytest.mark.clause("SD-2/4")),
    pytest.param("side-bet-schedules-not-on-the-layout", marks=pytest.mark.clause("SD-1/8")),
    pytest.param("seats-without-sensors", marks=pytest.mark.clause("SD-2/4")),
    pytest.param("base-game-not-designated", marks=pytest.mark.clause("SD-1/1")),
    pytest.param("progressive-not-designated", marks=pytest.mark.clause("SD-1/3")),
    pytest.param("two-decks-in-south-dakota", marks=pytest.mark.clause("SD-1/4")),
    # Washington
    pytest.param(
        "paytable-not-supplied", marks=pytest.mark.clause("WA-LETTER-6", "WA-LIRB-ODDS-2.3")
    ),
    pytest.param("other-version-of-the-rules", marks=pytest.mark.clause("WA-LETTER-6")),
    pytest.param("five-games", marks=pytest.mark.clause("WA-NEXUS-LIM-2", "WA-NEXUS-JP-2")),
    pytest.param(
        "four-games-not-posted", marks=pytest.mark.clause("WA-NEXUS-LIM-3", "WA-LINK-LIM-3")
    ),
    pytest.param("main-below-its-bonus-partner", marks=pytest.mark.clause("WA-LIRB-ODDS-2.1")),
    pytest.param("odds-not-shown", marks=pytest.mark.clause("WA-LIRB-ROUND-8.4")),
    pytest.param("bonus-not-shown", marks=pytest.mark.clause("WA-LIRB-HOW-12")),
    pytest.param(
        "bonus-printed-with-for", marks=pytest.mark.clause("WA-LIRB-ODDS-1.1", "WA-LIRB-ODDS-1.2")
    ),
    pytest.param("bonus-dealt-by-hand", marks=pytest.mark.clause("WA-LIRB-SHUF-1")),
    pytest.param("bonus-with-one-deck", marks=pytest.mark.clause("WA-LIRB-DECKS-1.1")),
    pytest.param("option-one-with-another-maker", marks=pytest.mark.clause("WA-3CB1-OV-7")),
    pytest.param("cover-all-software-too-old", marks=pytest.mark.clause("WA-COVER-EQ-2")),
    pytest.param("cover-all-mode-not-set", marks=pytest.mark.clause("WA-COVER-4")),
    pytest.param("cover-all-screen-blank", marks=pytest.mark.clause("WA-COVER-5.2")),
    pytest.param("system-not-approved", marks=pytest.mark.clause("WA-NEXUS-SYS-1")),
    pytest.param(
        "display-with-a-network", marks=pytest.mark.clause("WA-NEXUS-DISP-1", "WA-LINK-DISP-1")
    ),
    pytest.param(
        "display-of-another-supplier", marks=pytest.mark.clause("WA-NEXUS-SYS-3", "WA-LINK-SYS-3")
    ),
    pytest.param("jackpot-not-shown", marks=pytest.mark.clause("WA-NEXUS-SYS-1")),
    pytest.param("cap-not-posted", marks=pytest.mark.clause("WA-FLEX-SEED-1")),
    pytest.param("basic-game-with-its-own-table", marks=pytest.mark.clause("WA-LETTER-6")),
    pytest.param("second-jackpot-not-shown", marks=pytest.mark.clause("WA-NEXUS-JP-1.3")),
    pytest.param("two-sensors-on-one-link", marks=pytest.mark.clause("WA-NEXUS-JP-5")),
    pytest.param("house-jackpot-on-a-progressive-link", marks=pytest.mark.clause("WA-NEXUS-JP-3")),
    pytest.param("jackpots-of-two-kinds", marks=pytest.mark.clause("WA-NEXUS-JP-4")),
    pytest.param("three-card-game-on-the-link", marks=pytest.mark.clause("WA-LINK-PT-USE")),
    pytest.param(
        "two-titles-on-a-one-game-table",
        marks=pytest.mark.clause("WA-GM-PT-USE", "WA-NEXUS-PT-USE"),
    ),
    pytest.param("no-highest-bet", marks=pytest.mark.clause("WA-GM-LIM-1", "WA-NEXUS-LIM-1")),
    pytest.param("match-play-coupons", marks=pytest.mark.clause("WA-LIRB-BETS-1.1")),
    pytest.param("three-card-option-not-chosen", marks=pytest.mark.clause("WA-3CB-0")),
    pytest.param("option-one-when-shown", marks=pytest.mark.clause("WA-3CB1-4.1")),
    pytest.param("option-one-after-the-base-game", marks=pytest.mark.clause("WA-3CB1-3.2")),
    pytest.param("washington-link-of-unlike-pay-tables", marks=pytest.mark.clause("WA-LINK-4")),
    pytest.param(
        "link-on-another-system", marks=pytest.mark.clause("WA-LINK-SYS-1", "WA-LINK-SYS-2")
    ),
    pytest.param("second-jackpot-on-another-system", marks=pytest.mark.clause("WA-NEXUS-SYS-2")),
    pytest.param("nexus-pay-table-on-aquarius", marks=pytest.mark.clause("WA-NEXUS-SYS-2")),
    pytest.param("aquarius-pay-table-on-nexus", marks=pytest.mark.clause("WA-GM-SYS-1")),
    pytest.param(
        "option-for-another-system", marks=pytest.mark.clause("WA-NEXUS-SYS-1", "WA-NEXUS-SYS-2")
    ),
    pytest.param("pay-tables-for-two-systems", marks=pytest.mark.clause("WA-GM-SYS-1")),
    pytest.param(
        "cover-all-from-another-machine", marks=pytest.mark.clause("WA-COVER-4", "WA-COVER-EQ-2")
    ),
    pytest.param("no-drop-box", marks=pytest.mark.clause("WA-LIRB-TABLE-3")),
    pytest.param("six-seats", marks=pytest.mark.clause("WA-LIRB-TABLE-1.1", "WA-LIRB-TABLE-2.1")),
    pytest.param(
        "two-decks-of-one-color-in-washington", marks=pytest.mark.clause("WA-LIRB-DECKS-2(a)")
    ),
    pytest.param(
        "aquarius-too-old", marks=pytest.mark.clause("WA-GM-SYS-1", "WA-GM-SYS-2", "WA-GM-SYS-3")
    ),
    pytest.param(
        "three-card-bonus-without-limits", marks=pytest.mark.clause("WA-3CB1-1.2", "WA-3CB2-1.2")
    ),
]

UNWISE = [
    pytest.param("brochure-with-for", marks=pytest.mark.clause("SD-9-BASIC")),
    pytest.param("singapore-odds-with-for", marks=pytest.mark.clause("MBS-4.1.1")),
    pytest.param("no-seed", marks=pytest.mark.clause("WA-FLEX-SEED-3")),
    pytest.param("only-the-reserve-to-restart-from", marks=pytest.mark.clause("WA-FLEX-RES-3")),
    pytest.param("seed-below-a-fixed-award", marks=pytest.mark.clause("WA-FLEX-SEED-2")),
    pytest.param("contribution-above-the-preset", marks=pytest.mark.clause("WA-FLEX-CON-2.1")),
    pytest.param("meter-may-run-dry", marks=pytest.mark.clause("WA-FLEX-CON-1.2")),
    pytest.param("bets-above-the-ruling", marks=pytest.mark.clause("WA-GM-LIM-1")),
    pytest.param("not-as-approved", marks=pytest.mark.clause("WA-LETTER-9")),
    pytest.param("main-table-of-ones-own", marks=pytest.mark.clause("WA-LETTER-9")),
    pytest.param("flush-below-a-straight", marks=[]),
    pytest.param("basic-game-dealt-by-hand", marks=pytest.mark.clause("WA-LIRX-1.1")),
    pytest.param("shuffler-of-another-model", marks=pytest.mark.clause("WA-LIRX-1.1")),
    pytest.param("shuffler-in-another-mode", marks=pytest.mark.clause("WA-LIRX-1.1")),
    pytest.param("bonus-from-an-ace", marks=pytest.mark.clause("WA-LIRB-PROC-1.1")),
    pytest.param("nothing-to-the-reserve", marks=pytest.mark.clause("WA-FLEX-RES-1")),
    pytest.param("basic-game-dealt-face-up", marks=pytest.mark.clause("WA-LIRX-3.2")),
    pytest.param("bonus-settled-before-the-main-bets", marks=pytest.mark.clause("WA-LIRB-PROC-12")),
]


def marked(request: pytest.FixtureRequest) -> set[str]:
    return {id_ for mark in request.node.iter_markers("clause") for id_ in mark.args}


@pytest.mark.clause("WA-NEXUS-LIM-3", "WA-NEXUS-DISP-1", "WA-NEXUS-SYS-3", "WA-GM-SYS-4")
@pytest.mark.clause("WA-LINK-LIM-3", "WA-LINK-DISP-1", "WA-LINK-SYS-3")
def test_the_requirements_of_the_nexus_text_do_not_bind_a_house_on_aquarius() -> None:
    text = (HOUSES / "broken" / "aquarius-too-old.toml").read_text().replace("v6.5.5SP", "v6.5.6SP")
    text = text.replace('  notices = ["four_games"]\n', "").replace(
        '  supplier = "operator"', '  supplier = "another"\n  functions = ["network"]'
    )
    assert check(load_house(text)).findings == ()
    (found,) = check(load_house(text.replace('notices = ["jackpot"]', "notices = []"))).findings
    assert found.clauses == ("WA-GM-SYS-4",)


@pytest.mark.clause("WA-FLEX-SEED-1")
def test_a_cap_on_a_link_is_posted_at_every_table_on_it() -> None:
    text = (HOUSES / "washington.toml").read_text()
    capped = text.replace('level = "Jackpot"\n', 'level = "Jackpot"\n  cap = "50000.00"\n', 1)
    assert capped != text
    (found,) = check(load_house(capped)).findings
    assert found.setting.endswith("notices, cap")
    assert check(load_house(capped.replace('"jackpot", ', '"jackpot", "cap", '))).findings == ()


@pytest.mark.parametrize("name", BROKEN)
def test_a_house_that_breaks_a_clause_gets_a_finding_with_that_clause(
    name: str, request: pytest.FixtureRequest
) -> None:
    report = check(read_house(str(HOUSES / "broken" / f"{name}.toml")))
    assert not report.ok
    assert marked(request) <= {clause for one in report.findings for clause in one.clauses}


@pytest.mark.parametrize("name", UNWISE)
def test_a_setting_that_a_document_advises_against_is_a_warning(
    name: str, request: pytest.FixtureRequest
) -> None:
    report = check(read_house(str(HOUSES / "unwise" / f"{name}.toml")))
    assert report.ok
    assert {one.severity for one in report.findings} == {Severity.WARNING}
    assert marked(request) <= {one.clause for one in report.findings}


def test_every_example_has_a_case_here() -> None:
    for folder, cases in (("broken", BROKEN), ("unwise", UNWISE)):
        files = [path.stem for path in sorted((HOUSES / folder).glob("*.toml"))]
        assert files == sorted(str(case.values[0]) for case in cases)


#: Clauses on these subjects that no house file can break, each with the reason.
NOT_FOR_A_HOUSE = {
    "MA-6(e)-1": "It permits two spots.",
    "MA-10(c)-4": "The engine applies the limit to the main bets only.",
    "MA-10(c)-5": "The engine applies the limit to the main bets only.",
    "MA-12(e)-PTMGL01": "A pay table. Any other pays break MA-12(e)-0.",
    "MA-12(e)-PTMGL02": "A pay table. Any other pays break MA-12(e)-0.",
    "MA-12(e)-PTMGL03": "A pay table. Any other pays break MA-12(e)-0.",
    "MA-12(e)-PTMGLML01": "A pay table. Any other pays break MA-12(e)-0.",
    "MA-12(e)-PTMGLML03": "A pay table. Any other pays break MA-12(e)-0.",
    "MA-12(f)": "The engine evaluates the five cards.",
    "WA-NEXUS-LAYOUT-PT": "A sample layout with one of the approved pay tables.",
    "WA-LINK-PT-01": "A pay table. Any other pays break WA-LETTER-6.",
    "WA-LINK-PT-ML01": "A pay table. Any other pays break WA-LETTER-6.",
    "WA-LINK-PT-ML03": "A pay table. Any other pays break WA-LETTER-6.",
}
SUBJECTS = ("equipment", "display", "limit", "link", "compliance")


def test_every_clause_about_equipment_displays_limits_and_links_can_be_broken() -> None:
    """An example or a condition breaks each clause, except those in ``NOT_FOR_A_HOUSE``."""
    paths = (*(HOUSES / "broken").glob("*.toml"), *(HOUSES / "unwise").glob("*.toml"))
    cited = {
        clause
        for path in paths
        for finding in check(read_house(str(path))).findings
        for clause in finding.clauses
    }
    for id_ in SHIPPED:  # test_requirements.py breaks every condition
        cited |= {id_ for look in jurisdiction(id_).demands.looks for id_ in look.clauses}
    subjects = {
        one.id
        for one in inventory().values()
        if one.kind in SUBJECTS and not one.is_outside and one.document in SHIPPED
        if one.same_as not in cited
    }
    assert subjects - cited == set(NOT_FOR_A_HOUSE)


def lowered(notice: str, on: str = "placard") -> HouseDescription:
    """Return a house that lowers its payout limit and posts this notice on the given item."""
    return load_house(f"""
        name = "Harbour House"
        jurisdiction = "MA"
        [[table]]
        name = "LIR 1"
        dealing = "shoe"
        paytables = {{ main = "MA-MAIN" }}
        equipment = {{ shuffler = {{ model = "ACE" }}, decks = ["red"], cover_card = "green" }}
        shown = [{{ on = "{on}", notices = ["payout_limit"] }}]
        [[change]]
        of = "payout_limit"
        notice = "{notice}"
    """)


@pytest.mark.clause("MA-10(c)-3")
def test_a_lowered_payout_limit_needs_a_notice_unless_the_layout_shows_it() -> None:
    assert [one.clause for one in check(lowered("")).findings] == ["MA-10(c)-3"]
    assert check(lowered("posted on 2026-01-01")).ok
    assert check(lowered("", on="layout")).ok


@pytest.mark.clause("WA-LIRB-HOW-10")
@pytest.mark.parametrize("face_up", [False, True])
def test_a_player_cannot_see_other_hands_unless_all_are_dealt_face_up(face_up: bool) -> None:
    playing = Playing(house("WA", "machine", dealt_face_up=face_up))
    playing.seat(1, 2)
    playing.bet(1, "5.00")
    playing.bet(2, "5.00")
    playing.close()
    playing.deal("Qc Qd Qh 2c 3d 4h")
    own, other = view(playing.state, Viewer(playing.state.seats[0].player)).seats
    assert None not in own.cards
    assert (None not in other.cards) is face_up
