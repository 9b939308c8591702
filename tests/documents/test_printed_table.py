"""Documents for a house: the wording of odds, its limits, and its jurisdiction's script."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from letitride.documents.layout import _drawn, layout_html
from letitride.documents.placard import placard_html
from letitride.documents.printed_table import PrintedTable
from letitride.documents.procedure import procedure_data, procedure_html
from letitride.documents.rules_of_play import RULES, SECTIONS, SETTINGS, rules_html, sections
from letitride.game.dealer_script import script
from letitride.money import Cents
from letitride.rulebook.jurisdiction import SHIPPED, house_rules, jurisdiction
from letitride.wording.names import PHASES
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
def test_only_the_progressives_own_displays_say_for(id_: str) -> None:
    """The rules of play are not a progressive's own display (R14)."""
    text = words(rules_html([table(id_)]))
    assert "Four of a kind win $300" in text
    assert not re.search(r"\d for 1", text)
    assert "Four of a kind 300 for 1" in words(placard_html([table(id_)]))


def test_a_progressive_that_prints_to_keeps_its_odds_and_returns_the_wager() -> None:
    text = words(rules_html([table("MBS")]))
    assert "For a wager of S$1." in text
    assert "wager is not returned" not in text


@pytest.mark.clause("SD-10/4", "SD-10/6")
def test_the_progressives_schedule_is_printed_for_the_houses_wager() -> None:
    one = table("SD", progressive_wager="2.00")
    placard, rules = words(placard_html([one])), words(rules_html([one]))
    assert "For a wager of $2." in placard
    assert "For a wager of $2. The wager is not returned." in rules
    for text in (placard, rules):
        assert "Royal flush 100% Jackpot $2,000" in text
        assert "Straight flush 10% Jackpot $600" in text
    assert "Four of a kind win $600" in rules
    kept = table("WA", progressive_wager="2.00", envy_scales=False)
    assert "Royal flush 100% Jackpot $1,000" in words(placard_html([kept]))


@pytest.mark.clause("SD-9-BONUS/2")
def test_a_bonus_that_keeps_the_stake_prints_win_and_never_to() -> None:
    """ "10,000 to 1" would mean that the stake is returned, and "for" may not be printed (R14)."""
    for make in (layout_html, placard_html, rules_html):
        assert "Royal flush 10,000 to 1" in words(make([table("SD")]))
        text = words(make([table("SD", bonus_stake_returned=False)]))
        assert "Royal flush win $10,000" in text
        assert "Royal flush 10,000" not in text


@pytest.mark.clause("MA-6(d)-2")
@pytest.mark.parametrize(("id_", "mark"), [("MA", "3"), ("MBS", "$"), ("SD", "$"), ("WA", "$")])
def test_every_page_calls_the_third_bet_by_the_documents_name(id_: str, mark: str) -> None:
    one = table(id_, min_bet="10.00", **({"payout_limit": "50000.00"} if id_ == "MA" else {}))
    felt = layout_html([one]).partition("<svg")[2].partition("</svg>")[0]
    marks = re.findall(r'font-weight="bold">([^<]+)<', felt)
    assert marks[:3] == ["1", "2", mark]
    assert marks.count(mark) == one.rules.settings.seats
    rules, placard = words(rules_html([one])), words(placard_html([one]))
    assert f"Bets 1, 2, and {mark}, each" in placard
    assert f"Each player places three equal bets: 1, 2, and {mark}." in rules
    assert f"Bets 1, 2, and {mark}, if still in action" in rules
    if id_ == "MA":
        assert "Bet 3 cannot be taken back." in rules
        assert "Bets 1, 2, and 3 on one hand pay at most $50,000" in placard
        for text in (rules, placard):
            assert not re.search(r"[Bb]et \$|and \$[ ,.]", text)


def spots(felt: PrintedTable) -> dict[str, tuple[float, float]]:
    """Return the position of each of the first seat's spots, keyed by mark."""
    seat = _drawn(felt.rules)["seats"][0]
    return {spot["mark"]: (spot["x"], spot["y"]) for spot in seat["spots"]}


@pytest.mark.clause("SD-3/1", "SD-3/2")
@pytest.mark.parametrize("games", ["", "bonus", "three_card", "bonus three_card", "progressive"])
def test_a_tip_is_above_the_dollar_or_next_to_the_three_card_bonus(games: str) -> None:
    place = jurisdiction("SD")
    offered = {game: place.tables[game] for game in ("main", *games.split())}
    rules = house_rules(place, "hand", offered)
    at = spots(PrintedTable("Gulch Saloon", "Front", place, rules))
    (x, y), (tip_x, tip_y) = at["$"], at["T"]
    assert (tip_x, tip_y < y) == (x, True)  # the dealer is at the top of the page
    if "three_card" in games:
        assert at["T3"][1] == at["3C"][1]
        assert abs(at["T3"][0] - at["3C"][0]) == 34
    gaps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a in at.values() for b in at.values()]
    assert min(gap for gap in gaps if gap) >= 34
    assert len(set(at.values())) == len(at)


@pytest.mark.clause("SD-4/3")
def test_the_rules_say_whether_the_deck_is_cut() -> None:
    """In South Dakota, a deck dealt by hand is always cut, but one from a shuffler need not be."""
    by_hand, by_machine = (words(rules_html([table("SD", one)])) for one in ("hand", "machine"))
    assert "A cut follows every shuffle. [SD-4/3]" in by_hand
    assert "A cut must lift at least 10 cards." in by_hand
    assert "A cut is not required after every shuffle." in by_machine
    assert "A cut must lift" not in by_machine


@pytest.mark.clause("MA-11(h)a", "MA-11(i)", "MA-9(g)(4)")
def test_with_cover_all_only_the_highest_hand_stays_face_up() -> None:
    place = jurisdiction("MA")
    for games, stays in (
        (("main",), "Hands stay face up until all bets are settled. [MA-9(g)(4)]"),
        (
            ("main", "cover_all"),
            "If a higher hand is shown, that hand stays face up instead. [MA-11(h)a",
        ),
    ):
        rules = house_rules(place, "machine", {game: place.tables[game] for game in games})
        one = PrintedTable("Harbour House", "LIR 1", place, rules)
        assert stays in words(rules_html([one]))
        every = "Leave all hands face up" in words(procedure_html([one]))
        assert every is ("cover_all" not in games)


@pytest.mark.clause("MA-4(d)", "MA-4(b)-2")
def test_the_opening_is_printed_for_each_deck_from_its_arrival() -> None:
    printed = table("MA", "machine", two_decks=True)
    two = procedure_data(printed.rules)["opening"]
    assert [step["heading"] for step in two] == [
        "",
        *["For each deck, separately"] * (len(two) - 1),
    ]
    assert (two[1]["text"], two[1]["clauses"][0]) == ("Bring a deck to the table.", "MA-2(b)(2)")
    assert words(procedure_html([printed])).count("For each deck, separately: Bring a deck") == 1
    one = procedure_data(table("MA", "machine").rules)["opening"]
    assert [step["lead"] for step in one] == [
        "Once for the table", "", "", "Supervisor", "", "First player", "", "", "",
    ]  # fmt: skip


@pytest.mark.clause("MA-9(g)(1)-1", "MA-9(g)(3)-2")
@pytest.mark.parametrize("id_", SHIPPED)
def test_the_order_of_the_bets_follows_the_turn_of_the_hand(id_: str) -> None:
    steps = [
        step["text"]
        for part in procedure_data(table(id_).rules)["round"]
        for step in part["steps"]
        if part["title"] == PHASES["settling"].title
    ]
    (order,) = (at for at, text in enumerate(steps) if text.startswith(("Take the", "In order:")))
    assert any(word in " ".join(steps[:order]) for word in ("face up", "three cards", "pair"))
    assert steps[order + 1].startswith(("Collect", "Take"))


def test_the_rules_of_two_spots_do_not_say_one_hand() -> None:
    assert "Each player plays one hand" in words(rules_html([table("MA")]))
    text = words(rules_html([table("MA", two_spots=True)]))
    assert "Each player plays one hand" not in text
    assert "Each player plays a separate hand at each spot" in text


def test_the_games_cite_only_the_clauses_of_offered_games() -> None:
    place = jurisdiction("MA")
    (line,) = sections(house_rules(place, "shoe", {"main": "MA-MAIN"}))["The games"]
    assert line.clauses == ("MA-10(b)",)


@pytest.mark.clause("MA-10(a)-1", "MA-11(k)")
def test_every_cell_of_cover_all_is_printed_with_to() -> None:
    text = words(rules_html([table("MA")]))
    assert "Payouts for the highest hand at the table, by the number of hands dealt." in text
    assert "90 to 1" in text


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
    assert "Bets 1, 2, and 3, each $10 $500" in text
    assert "Bets 1, 2, and 3 on one hand pay at most $50,000 in total." in text
    assert "pay at most" not in words(placard_html([table("MA")]))


@pytest.mark.clause("WA-NEXUS-LIM-3", "WA-LINK-LIM-3")
def test_a_placard_says_that_a_player_may_bet_on_at_most_four_games() -> None:
    assert "A player may bet on at most 4 games." in words(placard_html([table("WA")]))


@pytest.mark.clause("WA-FLEX-SEED-1")
def test_a_placard_and_a_layout_give_the_cap_on_a_meter() -> None:
    notice = "The Jackpot meter stops growing at $50,000.00."
    capped = replace(table("WA"), caps=(("Jackpot", Cents(5_000_000)),), notices=("cap",))
    assert notice in words(placard_html([capped]))
    assert notice in words(layout_html([capped]))
    assert "stops growing" not in words(placard_html([table("WA")]))


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


@pytest.mark.clause("WA-3CB2-3.1", "WA-LIRB-PROC-12")
@pytest.mark.parametrize(("option", "three_card_first"), [(1, True), (2, None)])
def test_the_order_of_settlement_has_the_three_card_bonus_only_if_it_is_settled_then(
    option: int, three_card_first: bool | None
) -> None:
    rules = table("WA", three_card_option=option).rules
    told = [line.text for line in sections(rules)["Settlement"]]
    (order,) = [line for line in told if "in this order:" in line]
    assert ("the three card bonus" in order) is (three_card_first is not None)
    if three_card_first:
        assert order.index("three card bonus") < order.index("three bets")
    shown = "The three card bonus is settled when the player shows the hand."
    assert (shown in told) is (option == 2)


@pytest.mark.clause("MA-11(j)", "WA-COVER-9")
@pytest.mark.parametrize("id_", ["MA", "WA"])
def test_the_rules_do_not_say_that_cover_all_is_last_because_envy_is(id_: str) -> None:
    told = [line.text for line in sections(table(id_).rules)["Settlement"]]
    assert "Cover All is settled after all the other bets of every player." in told
    assert not any(line.endswith("last.") for line in told)


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
