"""The library of pay tables: its contents, and how each kind is read."""

import pytest

from letitride.cards import FiveCardHand, ThreeCardHand
from letitride.errors import HouseError
from letitride.money import Cents, Currency, For, Share, To, Win
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.paytables.table_types import CoverAllTable, PayTable, ProgressiveTable
from tests.rejected import rejected

SHELF = [
    "MA-MAIN", "MA-BONUS", "MA-3CB-A", "MA-3CB-B", "MA-3CB-C",
    "MA-3CB-D", "MA-3CB-E", "MA-3CB-F", "MA-COVER", "MA-PROG",
    "PTMGL01", "PTMGL02", "PTMGL03", "PTMGLML01", "PTMGLML02",
    "PTMGLML03",
    "MBS-MAIN", "MBS-PROG",
    "SD-MAIN-A", "SD-MAIN-B", "SD-BONUS-A", "SD-BONUS-B", "SD-BONUS-C",
    "SD-BONUS-D",
    "SD-3CB-A", "SD-3CB-B", "SD-3CB-C", "SD-3CB-D", "SD-3CB-E",
    "SD-3CB-F", "SD-LIRP-1", "SD-PMG-01", "SD-PMG-02",
    "SM-LIR-1", "SM-LIR-2", "SM-TCP-1", "SM-TCP-2",
    "LIRX-01", "LIRX-02", "LIRX-03", "LIRX-04", "LIRX-05",
    "LIRX-06",
    "LIRB-03-MAIN", "LIRB-03-BONUS", "LIRB-06-MAIN", "LIRB-06-BONUS", "LIRB-09-MAIN",
    "LIRB-09-BONUS",
    "LIRB-10-MAIN", "LIRB-10-BONUS", "LIRB-25-MAIN", "LIRB-25-BONUS", "LIRB-28-MAIN",
    "LIRB-28-BONUS",
    "LIRB-29-MAIN", "LIRB-29-BONUS",
    "WA-3CB-1", "WA-3CB-2", "WA-3CB-3", "WA-3CB-4", "WA-3CB-5",
    "WA-3CB-6",
    "WA-COVER", "WA-GM-1", "WA-NEXUS-1", "WA-LINK-01", "WA-LINK-ML01",
    "WA-LINK-ML03",
]  # fmt: skip

#: The number of five-card hands (of 2,598,960) and three-card hands (of 22,100) by name.
FIVE_CARD_COUNTS = dict(
    zip(
        FiveCardHand,
        (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 422_400, 675_840, 1_302_540),
        strict=True,
    )
)
THREE_CARD_COUNTS = dict(zip(ThreeCardHand, (4, 44, 52, 720, 1_096, 3_744, 16_440), strict=True))

THREE_CARD_SETS = (("MA-3CB-", "ABCDEF"), ("SD-3CB-", "ABCDEF"), ("WA-3CB-", "123456"))


def simple(id_: str) -> PayTable:
    table = paytable(id_)
    assert isinstance(table, PayTable)
    return table


def cover_all(id_: str) -> CoverAllTable:
    table = paytable(id_)
    assert isinstance(table, CoverAllTable)
    return table


def progressive(id_: str) -> ProgressiveTable:
    table = paytable(id_)
    assert isinstance(table, ProgressiveTable)
    return table


def odds(table: PayTable, hand: FiveCardHand | ThreeCardHand) -> int:
    """Return the net win on one unit. A stake that the house keeps counts as lost."""
    match table.pay_for(hand):
        case To(odds):
            return odds
        case For(odds):
            return odds - 1
        case Win(sum=won):
            return won.cents // 100 - 1
        case _:
            return -1


def edge_pct(table: PayTable) -> float:
    """Count hands to find the house edge, as a percentage, on a bet without decisions."""
    counts = THREE_CARD_COUNTS if table.wager == "three_card" else FIVE_CARD_COUNTS
    lost = -sum(count * odds(table, hand) for hand, count in counts.items())
    return round(100 * lost / sum(counts.values()), 2)


def hit_pct(table: PayTable) -> float:
    hits = sum(count for hand, count in FIVE_CARD_COUNTS.items() if table.pay_for(hand))
    return round(100 * hits / 2_598_960, 2)


def test_the_library_is_complete() -> None:
    assert sorted(SHELF) == list(ids())
    assert [paytable(id_).id for id_ in SHELF] == SHELF


def test_every_table_cites_its_document() -> None:
    for table in map(paytable, ids()):
        assert any(clause.startswith(f"{table.document}-") for clause in table.clauses), table.id


def test_an_unknown_id_is_rejected_with_close_matches() -> None:
    with rejected(HouseError, "perhaps MA-MAIN") as refused:
        paytable("ma-mian")
    assert refused.value.code == "house/unknown_paytable"
    with rejected(HouseError, "expected the id of a pay table, got 777"):
        paytable("777")


@pytest.mark.clause("WA-LIRB-HOW-1")
def test_main_bets_pay_for_a_pair_of_tens_or_better() -> None:
    for table in (simple(id_) for id_ in ids() if "MAIN" in id_ or "LIRX" in id_):
        paid = {hand for hand in FiveCardHand if table.pay_for(hand)}
        assert paid == {hand for hand in FiveCardHand if hand >= FiveCardHand.TENS_OR_BETTER}


@pytest.mark.clause("MA-6a(a)-2", "WA-LIRB-OV-3.2")
@pytest.mark.parametrize(
    ("id_", "lowest"),
    [
        ("MA-BONUS", FiveCardHand.THREE_OF_A_KIND),
        ("LIRB-03-BONUS", FiveCardHand.TENS_OR_BETTER),
        ("LIRB-06-BONUS", FiveCardHand.TWO_PAIR),
        ("LIRB-09-BONUS", FiveCardHand.THREE_OF_A_KIND),
    ],
)
def test_the_lowest_bonus_hand_depends_on_the_table(id_: str, lowest: FiveCardHand) -> None:
    table = simple(id_)
    assert {h for h in FiveCardHand if table.pay_for(h)} == {h for h in FiveCardHand if h >= lowest}


@pytest.mark.clause("MA-3(c)(1)", "MA-3(c)(2)", "SD-9-3CB/2", "WA-3CB1-OV-5")
@pytest.mark.parametrize("prefix", ["MA-3CB-", "SD-3CB-", "WA-3CB-"])
def test_a_mini_royal_without_a_row_pays_as_a_straight_flush(prefix: str) -> None:
    three_card = [simple(id_) for id_ in ids() if id_.startswith(prefix)]
    assert [table.pay_for(ThreeCardHand.MINI_ROYAL) for table in three_card] == 3 * [To(40)] + 3 * [
        To(50)
    ]
    assert {table.pay_for(ThreeCardHand.STRAIGHT_FLUSH) for table in three_card} == {To(40)}


@pytest.mark.clause("SD-9-3CB/3")
def test_south_dakotas_pair_row_is_read_as_even_money() -> None:
    """At 1 to 1, a pair pays as in the other documents. At 25 to 1, the house would lose (R07)."""
    sets = [[simple(f"{prefix}{x}").pays for x in names] for prefix, names in THREE_CARD_SETS]
    assert sets[0] == sets[1] == sets[2]
    edges = [edge_pct(simple(f"SD-3CB-{x}")) for x in "ABCDEF"]
    assert edges == [2.32, 5.57, 7.28, 2.14, 5.39, 7.10]
    as_printed = simple("SD-3CB-B")
    pays = dict(as_printed.pays) | {ThreeCardHand.PAIR: To(25)}
    ruinous = PayTable(id="printed", wager=as_printed.wager, pays=pays)
    assert -410 < edge_pct(ruinous) < -390


@pytest.mark.clause(
    "WA-LIRB-PT-03",
    "WA-LIRB-PT-06",
    "WA-LIRB-PT-09",
    "WA-LIRB-PT-10",
    "WA-LIRB-PT-25",
    "WA-LIRB-PT-28",
    "WA-LIRB-PT-29",
)
@pytest.mark.parametrize("number", ["03", "06", "09", "10", "25", "28", "29"])
def test_the_published_pars_show_that_the_bonus_keeps_the_stake(number: str) -> None:
    """Bonus pays printed as bare numbers give the published par only if read as "for 1" (R03)."""
    table = simple(f"LIRB-{number}-BONUS")
    assert f"{edge_pct(table):.2f}%" == table.published["par"]
    assert f"{hit_pct(table):.2f}%" == table.published["hit_frequency"]
    as_to = {hand: To(pay.odds) for hand, pay in table.pays.items() if isinstance(pay, For)}
    assert edge_pct(PayTable(id="to", wager=table.wager, pays=as_to)) < edge_pct(table) - 2


@pytest.mark.clause(
    "WA-LIRX-PT-01",
    "WA-LIRX-PT-02",
    "WA-LIRX-PT-03",
    "WA-LIRX-PT-04",
    "WA-LIRX-PT-05",
    "WA-LIRX-PT-06",
)
def test_published_hit_frequency_of_the_basic_tables() -> None:
    for table in (simple(id_) for id_ in ids() if "MAIN" in id_ or "LIRX" in id_):
        assert hit_pct(table) == 23.88
        assert table.published.get("hit_frequency", "23.88%") == "23.88%"


@pytest.mark.clause("MA-11(c)", "WA-COVER-3")
@pytest.mark.parametrize("id_", ["MA-COVER", "WA-COVER"])
def test_cover_all_pays_by_hands_dealt(id_: str) -> None:
    table = cover_all(id_)
    by_hands = [table.pay_for(FiveCardHand.FLUSH, n) for n in range(1, 8)]
    assert by_hands == [To(70), To(30), To(20), To(15), To(11), To(10), To(7)]
    assert table.pay_for(FiveCardHand.TWO_PAIR, 7) is None


@pytest.mark.clause("MA-11(k)", "WA-COVER-PT")
@pytest.mark.parametrize(("id_", "clause"), [("MA-COVER", "MA-11(k)"), ("WA-COVER", "WA-COVER-PT")])
@pytest.mark.parametrize("hands_dealt", [0, 8, -1])
def test_cover_all_outside_one_to_seven_is_an_error(
    id_: str, clause: str, hands_dealt: int
) -> None:
    with pytest.raises(HouseError) as refused:
        cover_all(id_).pay_for(FiveCardHand.FLUSH, hands_dealt)
    assert refused.value.code == "house/hands_dealt"
    assert clause in refused.value.clauses


@pytest.mark.clause("WA-COVER-PT-UNIT")
def test_every_cover_all_pay_returns_the_stake() -> None:
    stake = Cents(500)
    for column in cover_all("WA-COVER").columns.values():
        for pay in column.values():
            assert isinstance(pay, To)
            assert pay.paid_on(stake).back == stake


def test_a_royal_flush_without_a_row_counts_as_a_straight_flush() -> None:
    table = progressive("PTMGL03")
    assert table.pay_for("royal_flush") == table.pay_for("straight_flush") == Share(100, "Jackpot")
    assert table.envy_for("royal_flush") == Cents(250_00)
    assert table.pay_for("two_pair") is None
    assert table.envy_for("four_of_a_kind") is None


def test_suited_ace_king_queen_counts_as_the_next_row_down() -> None:
    table = progressive("SM-LIR-2")
    assert table.pay_for("akq_spades") == Share(100, "Jackpot")
    assert table.pay_for("akq_suited") == For(500)
    assert table.pay_for("straight") is None
    plain = ProgressiveTable(id="plain", cards=3, pays={"straight_flush": Share(100, "Jackpot")})
    assert plain.pay_for("akq_spades") == plain.pay_for("akq_suited") == Share(100, "Jackpot")


def test_a_hand_with_another_number_of_cards_has_no_row() -> None:
    five, three = progressive("MA-PROG"), progressive("SM-LIR-1")
    assert five.pay_for("akq_spades") is None
    assert five.envy_for("akq_suited") is None
    assert three.pay_for("royal_flush") is None


def test_the_levels_are_the_meters_highest_first() -> None:
    levels = {id_: progressive(id_).levels for id_ in ("PTMGL01", "PTMGLML01", "WA-LINK-ML03")}
    assert levels == {
        "PTMGL01": ("Jackpot",),
        "PTMGLML01": ("Major", "Minor"),
        "WA-LINK-ML03": ("Mega", "Major", "Minor"),
    }


def test_presets() -> None:
    """Every progressive has a preset contribution, unless none could be derived (R40)."""
    tables = [paytable(id_) for id_ in ids()]
    rates = {t.id: str(t.contribution) for t in tables if isinstance(t, ProgressiveTable)}
    unknown = {"PTMGL03", "PTMGLML01", "PTMGLML02", "PTMGLML03", "WA-LINK-ML01", "WA-LINK-ML03"}
    assert {id_ for id_, rate in rates.items() if rate == "None"} == unknown
    assert {rates[id_] for id_ in ("SM-LIR-1", "SM-TCP-1")} == {"14%"}
    assert {rates[id_] for id_ in ("SM-LIR-2", "SM-TCP-2")} == {"20%"}
    assert {r for id_, r in rates.items() if id_ not in unknown and "SM" not in id_} == {"19%"}


@pytest.mark.clause("MA-10(a)-1", "MA-10(a)-2", "WA-LIRB-ODDS-1.1", "WA-LIRB-ODDS-1.2")
def test_layouts_say_to_or_win_and_never_for() -> None:
    texts = [text for table in map(paytable, ids()) for text in layout(table)]
    assert texts
    for text in texts:
        assert " to " in text or text.startswith("win $"), text
        assert "for" not in text
    assert simple("LIRB-03-BONUS").layout_text(FiveCardHand.ROYAL_FLUSH) == "win $20,000"
    assert simple("LIRB-03-BONUS").layout_text(FiveCardHand.PAIR) == ""
    assert simple("MA-BONUS").layout_text(FiveCardHand.FLUSH) == "win $50"


def layout(table: PayTable | CoverAllTable | ProgressiveTable) -> list[str]:
    """Return the lines printed on the layout for a pay table. A progressive has none."""
    match table:
        case PayTable(pays=pays):
            return [table.layout_text(hand) for hand in pays]
        case CoverAllTable(columns=columns):
            return [table.layout_text(hand, n) for n, column in columns.items() for hand in column]
        case ProgressiveTable():
            return []


def test_a_progressive_display_prints_what_the_document_prints() -> None:
    assert progressive("PTMGL01").layout_text("four_of_a_kind") == "300 for 1"
    assert progressive("MBS-PROG").layout_text("four_of_a_kind") == "300 to 1"
    assert progressive("WA-LINK-ML01").layout_text("royal_flush") == "100% Mega"
    assert progressive("PTMGL01").layout_text("pair") == ""


def test_a_table_may_be_used_in_another_currency() -> None:
    sgd = Currency.SGD
    assert simple("MA-BONUS").in_currency(sgd).pay_for(FiveCardHand.FLUSH) == Win(Cents(5000, sgd))
    assert simple("MA-MAIN").in_currency(sgd) == simple("MA-MAIN")
    assert cover_all("MA-COVER").in_currency(sgd) is cover_all("MA-COVER")
    link = progressive("PTMGL01").in_currency(sgd)
    assert link.base_wager == Cents(100, sgd)
    assert link.seeds == {"Jackpot": Cents(10_000_00, sgd)}
    assert link.envy_for("straight_flush") == Cents(300_00, sgd)
    assert progressive("MBS-PROG").base_wager == Cents(100, sgd)


def test_pay_tables_are_hashable() -> None:
    assert len({paytable(id_) for id_ in ids()}) == len(ids())
