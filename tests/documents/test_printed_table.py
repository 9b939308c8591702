"""Documents for a house: the wording of odds, its limits, and its jurisdiction's script."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from letitride.documents.layout import layout_html
from letitride.documents.placard import placard_html
from letitride.documents.printed_table import PrintedTable
from letitride.documents.procedure import procedure_html
from letitride.documents.rules_of_play import RULES, SECTIONS, SETTINGS, rules_html, sections
from letitride.game.dealer_script import script
from letitride.rulebook.jurisdiction import SHIPPED, house_rules, jurisdiction
from tests.documents.pages import pages_of, refers_to, text_of

Page = Callable[[Sequence[PrintedTable]], str]
PAGES: tuple[Page, ...] = (layout_html, placard_html, rules_html, procedure_html)


def table(id_: str, dealing: str | None = None, **options: object) -> PrintedTable:
    """Return a table with the jurisdiction's defaults."""
    place = jurisdiction(id_)
    rules = house_rules(place, dealing or next(iter(place.dealing)), place.tables, options)
    return PrintedTable("Harbour House", "LIR 1", place, rules)


def words(html: str) -> str:
    """Return the text on the page."""
    body = html.partition("<body>")[2]
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


@pytest.mark.parametrize("id_", SHIPPED)
@pytest.mark.parametrize("make", PAGES)
def test_every_page_has_the_same_bytes_every_time_and_names_its_edition(
    id_: str, make: Page
) -> None:
    one = table(id_)
    html = make([one])
    assert html == make([table(id_)])
    assert refers_to(html) == []
    assert one.head["edition"] in html
    assert one.rules.digest in html


@pytest.mark.clause("MA-10(a)-1", "MA-10(a)-2")
@pytest.mark.parametrize("id_", SHIPPED)
def test_no_layout_says_for(id_: str) -> None:
    assert not re.search(r"\d for 1", words(layout_html([table(id_)])))


@pytest.mark.clause("MA-10(a)-1", "MA-10(a)-2", "MA-12(b)-2")
def test_the_rules_of_play_in_massachusetts_print_amounts_and_never_for() -> None:
    text = words(rules_html([table("MA")]))
    assert not re.search(r"\d for 1", text)
    assert "Four of a kind win $300" in text
    place = jurisdiction("MA")
    tables = {"main": "MA-MAIN", "progressive": "PTMGL01"}
    rules = house_rules(place, "shoe", tables, {"progressive_wager": "5.00"})
    text = words(rules_html([PrintedTable("Harbour House", "LIR 1", place, rules)]))
    assert "Four of a kind win $1,500" in text
    assert "Royal flush 100% Jackpot $5,000" in text
    assert "For a wager of $5. The wager is not returned." in text


@pytest.mark.parametrize("id_", ["SD", "WA"])
def test_elsewhere_the_rules_of_play_print_the_progressive_as_the_document_does(id_: str) -> None:
    assert "Four of a kind 300 for 1" in words(rules_html([table(id_)]))


def test_on_a_placard_only_the_progressive_says_for() -> None:
    text = words(placard_html([table("WA")]))
    before, _, progressive = text.partition("Progressive Hand")
    assert "for 1" not in before
    assert "300 for 1" in progressive


@pytest.mark.clause("MA-12(e)-fn1", "WA-GM-PT-1-FN1", "WA-NEXUS-PT-1-FN1", "WA-LINK-PT-FN1")
@pytest.mark.parametrize(
    ("id_", "kept"), [("MA", True), ("MBS", False), ("SD", True), ("WA", True)]
)
def test_a_progressive_that_pays_for_says_that_the_wager_is_not_returned(
    id_: str, kept: bool
) -> None:
    text = words(placard_html([table(id_)]))
    assert (". The original wager is not returned." in text) is kept


@pytest.mark.parametrize("id_", SHIPPED)
def test_layouts_and_placards_are_one_page(id_: str) -> None:
    assert pages_of(layout_html([table(id_)])) == 1
    assert pages_of(placard_html([table(id_)])) == 1


FULL = {
    "MA": {
        "main": "MA-MAIN", "bonus": "MA-BONUS", "three_card": "MA-3CB-D",
        "cover_all": "MA-COVER", "progressive": "PTMGLML03", "progressive_2": "PTMGLML03",
    },
    "MBS": {"main": "MBS-MAIN", "progressive": "MBS-PROG"},
    "WA": {
        "main": "LIRB-03-MAIN", "bonus": "LIRB-03-BONUS", "three_card": "WA-3CB-4",
        "cover_all": "WA-COVER", "progressive": "WA-LINK-ML03", "progressive_2": "WA-LINK-ML03",
    },
}  # fmt: skip


@pytest.mark.parametrize("id_", FULL)
def test_a_table_with_every_game_and_long_names_still_fits_a_page(id_: str) -> None:
    place = jurisdiction(id_)
    options = {"min_bet": "5.00", "max_bet": "300.00"}
    if id_ == "MA":
        options |= {"payout_limit": "50000.00", "three_card_min": "1.00", "cover_all_min": "1.00"}
    rules = house_rules(place, next(iter(place.dealing)), FULL[id_], options)
    long = "The Grand Pacific Northwest Riverside Card Room, Casino & Convention Centre"
    one = PrintedTable(long, "High limit pit, table number twelve", place, rules)
    assert pages_of(layout_html([one])) == 1
    assert pages_of(placard_html([one])) == 1


@pytest.mark.clause("WA-LIRB-DEAL-6(b)", "SD-4/7", "MA-7(c)(6)", "MBS-3.7")
@pytest.mark.parametrize(
    ("id_", "dealing", "places"),
    [("MA", "shoe", 3), ("MA", "machine", 3), ("MBS", "hand", 2), ("SD", "hand", 2),
     ("SD", "machine", 2), ("WA", "machine", 2), ("WA", "hand", 2)],
)  # fmt: skip
def test_a_layout_has_a_rectangle_for_each_community_card_that_stays_on_it(
    id_: str, dealing: str, places: int
) -> None:
    felt = layout_html([table(id_, dealing)]).partition("<svg")[2].partition("</svg>")[0]
    assert felt.count('y="48"') == places


@pytest.mark.clause("WA-NEXUS-LIM-3", "WA-LINK-LIM-3", "MA-10(c)-3")
def test_a_layout_has_the_notices_that_the_house_puts_on_it() -> None:
    notice = "A player may bet on at most 4 games. [WA-NEXUS-LIM-3, WA-LINK-LIM-3]"
    assert "at most 4 games" not in words(layout_html([table("WA")]))
    assert notice in words(layout_html([replace(table("WA"), notices=("four_games",))]))
    capped = replace(table("MA", payout_limit="50000.00"), notices=("payout_limit",))
    assert "pay at most $50,000 in total." in words(layout_html([capped]))
    own = replace(table("MBS"), notices=("Please wait for the next round.",))
    assert "Please wait for the next round." in words(layout_html([own]))
    assert pages_of(layout_html([capped])) == 1


@pytest.mark.parametrize("make", PAGES)
def test_a_draft_says_so_across_every_page(make: Page) -> None:
    assert not any("DRAFT" in page for page in text_of(make([table("MBS")])))
    pages = text_of(make([replace(table("MBS"), draft=True), table("MBS")]))
    assert len(pages) > 1
    assert all("DRAFT" in page for page in pages)


def test_amounts_have_the_sign_of_their_currency() -> None:
    chosen = table("MBS", min_bet="25.00", max_bet="500.00")
    text = words(placard_html([chosen]))
    assert "S$25 S$500" in text
    assert "S$1,000" in text
    for make in PAGES:
        assert not re.search(r"(?<!S)\$\d", words(make([chosen])))


@pytest.mark.parametrize("id_", SHIPPED)
@pytest.mark.parametrize("make", PAGES)
def test_clauses_are_never_abbreviated(id_: str, make: Page) -> None:
    assert not re.search(r"\+\d|…\]", words(make([table(id_)])))


def test_each_table_starts_on_a_new_page() -> None:
    assert pages_of(placard_html([table("MBS"), table("MBS")])) == 2


def test_a_placard_has_the_limits_and_notices_of_the_house() -> None:
    chosen = table("MA", max_bet="500.00", min_bet="10.00", payout_limit="50000.00")
    text = words(placard_html([chosen]))
    assert "Bets 1, 2, and $, each $10 $500" in text
    assert "Bets 1, 2, and $ on one hand pay at most $50,000 in total." in text
    assert "pay at most" not in words(placard_html([table("MA")]))


@pytest.mark.clause("WA-NEXUS-LIM-3", "WA-LINK-LIM-3")
def test_a_placard_says_that_a_player_may_bet_on_at_most_four_games() -> None:
    assert "A player may bet on at most 4 games." in words(placard_html([table("WA")]))


@pytest.mark.parametrize("id_", SHIPPED)
def test_the_procedure_has_every_line_and_every_call_of_the_script(id_: str) -> None:
    one = table(id_)
    text = words(procedure_html([one])).replace("&#34;", '"').replace("&#39;", "'")
    for line in script(one.rules):
        assert line.text in text
        assert line.says in text


def test_the_rules_describe_only_what_the_house_offers() -> None:
    place = jurisdiction("MA")
    rules = house_rules(place, "shoe", {"main": "MA-MAIN"}, {"two_spots": True})
    told = [line.text for lines in sections(rules).values() for line in lines]
    assert "A player may bet at two spots." in told
    assert not any("Cover All" in line or "bonus" in line for line in told)
    assert "This table offers the three bets." in told
    assert len(told) == len(set(told))


@pytest.mark.parametrize("id_", SHIPPED)
def test_the_rules_say_what_a_hand_is_and_what_wins(id_: str) -> None:
    one = table(id_).rules
    told = [line.text for line in sections(one)["What wins"]]
    assert told[0] == "A hand is the player's three cards and the two community cards."
    assert told[1].endswith("The lowest hand that pays: pair of tens or better.")
    assert len(told) == 1 + len(one.tables) + 1  # and envy


def test_the_winning_hands_follow_the_tables_games_and_pay_tables() -> None:
    place = jurisdiction("WA")
    games = {
        "main": "LIRX-01", "bonus": "LIRB-06-BONUS", "three_card": "WA-3CB-4",
        "cover_all": "WA-COVER", "progressive": "SM-LIR-1",
    }  # fmt: skip
    _, _, bonus, three, cover, progressive, envy = (
        line.text for line in sections(house_rules(place, "machine", games))["What wins"]
    )
    assert bonus.endswith("by the player's five-card hand. The lowest hand that pays: two pair.")
    assert three.endswith("player's own three cards alone. The lowest hand that pays: pair.")
    assert cover.endswith("The lowest hand that pays: three of a kind.")
    assert "own three cards alone" in progressive
    assert envy == (
        "These hands pay an envy bonus to every other player with a progressive bet: "
        "A-K-Q of spades, A-K-Q suited."
    )


@pytest.mark.parametrize(("dealing", "shuffled"), [("machine", True), ("hand", False)])
def test_the_rules_mention_a_shuffler_only_if_there_is_one(dealing: str, shuffled: bool) -> None:
    place = jurisdiction("WA")
    rules = house_rules(place, dealing, {"main": "LIRX-01"})
    told = {line.text for lines in sections(rules).values() for line in lines}
    assert ("The shuffler counts the cards in the deck." in told) is shuffled
    assert ("The cards are not counted by a shuffler." in told) is not shuffled


@pytest.mark.parametrize(
    ("id_", "dealing", "shuffled", "by_machine"),
    [
        ("MA", "shoe", True, False),
        ("MA", "machine", True, True),
        ("MBS", "hand", False, False),
        ("SD", "hand", False, False),
        ("SD", "machine", True, True),
        ("WA", "machine", True, True),
        ("WA", "hand", False, False),
    ],
)
def test_only_irregularities_that_fit_the_dealing_method_are_listed(
    id_: str, dealing: str, shuffled: bool, by_machine: bool
) -> None:
    """Cards from a shoe are dealt by hand, so no dealing machine can jam."""
    one = table(id_, dealing)
    for told in (words(rules_html([one])), words(procedure_html([one]))):
        assert ("The shuffler jammed." in told) is shuffled
        assert ("The dealing machine jammed." in told) is by_machine
        assert ("The community cards were not delivered." in told) is by_machine
        assert "The community area had the wrong number of cards." in told


def test_a_digest_is_never_alone_on_a_page() -> None:
    """The last page also has pay schedules, however long the rules are."""
    place = jurisdiction("MA")
    main = {"main": "MA-MAIN", "three_card": "MA-3CB-A"}
    options = {"min_bet": "15.00", "max_bet": "500.00", "payout_limit": "50000.00"}
    rules = house_rules(place, "shoe", main, options)
    pages = text_of(rules_html([PrintedTable("Harbour House", "LIR 2", place, rules)]))
    assert rules.digest in pages[-1]
    assert "Pair of tens or better" in pages[-1]


def test_every_setting_in_the_rules_has_a_sentence() -> None:
    topics = [topic for topics in SECTIONS.values() for topic in topics]
    assert set(topics) <= set(RULES) | set(SETTINGS)


def test_names_are_escaped() -> None:
    place = jurisdiction("SD")
    rules = house_rules(place, "hand", {"main": "SD-MAIN-A"})
    for make in PAGES:
        html = make([PrintedTable("<script>", "&", place, rules)])
        assert "<script>" not in html
