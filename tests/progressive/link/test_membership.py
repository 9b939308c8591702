"""Membership in a link: tables that may share one set of meters (R38)."""

from dataclasses import replace

import pytest

from letitride.money import Cents
from letitride.progressive.link import (
    LET_IT_RIDE,
    THREE_CARD_POKER,
    JackpotKind,
    Terms,
    Title,
    open_link,
)
from letitride.progressive.link import commands as link_commands
from tests.conformance.refusals import only_refused, refused
from tests.progressive.link.link_driver import Link, all_progressives, dollars, progressive, setting

OTHER_POKER = Title("Some Other Poker", cards=5, folds=True)


def on(link: Link) -> list[tuple[str, str]]:
    return [(table.table, table.title) for table in link.state.tables]


@pytest.mark.clause("SM-LIR-3/1")
def test_three_card_titles_share_one_meter() -> None:
    link = Link("SM-LIR-1")
    link.join("T2", THREE_CARD_POKER)
    assert on(link) == [("T1", "Let It Ride"), ("T2", "Three Card Poker")]
    link.begin("T1", wagers=2)
    link.begin("T2", wagers=3)
    assert link.shown() == "1000.70"
    assert str(link.win("akq_spades", "T2")) == "1000.70"


@pytest.mark.clause("SM-LIR-3/1")
def test_a_table_with_the_same_pays_under_another_name_may_join() -> None:
    """Shuffle Master prints the same schedule for Let It Ride and for Three Card Poker."""
    link = Link("SM-LIR-1")
    link.do(link_commands.JoinTable("T2", THREE_CARD_POKER, progressive("SM-TCP-1"), dollars(1)))
    assert len(on(link)) == 2


@pytest.mark.clause("MA-12(g)-1", "WA-LINK-4")
@pytest.mark.parametrize("other", ["PTMGL02", "PTMGL03", "PTMGLML01", "SM-LIR-1", "MBS-PROG"])
@pytest.mark.parametrize(
    ("id_", "clause"), [("PTMGL01", "MA-12(g)-1"), ("WA-LINK-01", "WA-LINK-4")]
)
def test_a_different_pay_table_is_rejected(id_: str, clause: str, other: str) -> None:
    """The rejection cites only the document of the link's pay table."""
    link = Link(id_)
    before = link.state
    with only_refused("progressive/unlike_tables", clause):
        link.do(link_commands.JoinTable("T2", LET_IT_RIDE, progressive(other), dollars(1)))
    assert link.state == before


@pytest.mark.clause("MA-12(g)-2")
@pytest.mark.parametrize("cents", [99, 101, 500])
def test_a_different_wager_is_rejected(cents: int) -> None:
    link = Link("PTMGL01")
    with refused("progressive/unlike_tables", "MA-12(g)-2"):
        link.do(link_commands.JoinTable("T2", LET_IT_RIDE, link.paytable, Cents(cents)))


@pytest.mark.clause("MA-12(g)-3")
def test_a_different_number_of_decks_is_rejected() -> None:
    link = Link("PTMGL01")
    with refused("progressive/unlike_tables", "MA-12(g)-3"):
        link.do(link_commands.JoinTable("T2", LET_IT_RIDE, link.paytable, dollars(1), decks=2))
    terms = replace(link.terms, decks=2)
    two = open_link("two decks", terms)
    link.state = two
    link.do(link_commands.JoinTable("T2", LET_IT_RIDE, link.paytable, dollars(1), decks=2))


@pytest.mark.clause("WA-NEXUS-JP-3")
@pytest.mark.parametrize(
    ("of_link", "of_table"),
    [(JackpotKind.PROGRESSIVE, JackpotKind.HOUSE), (JackpotKind.HOUSE, JackpotKind.PROGRESSIVE)],
)
def test_progressive_and_house_jackpots_never_link(
    of_link: JackpotKind, of_table: JackpotKind
) -> None:
    table = progressive("WA-NEXUS-1")
    link = Link("WA-NEXUS-1", tables=())
    link.state = open_link("bank", Terms(table, dollars(1), jackpot=of_link))
    with refused("progressive/unlike_tables", "WA-NEXUS-JP-3"):
        link.do(link_commands.JoinTable("T2", LET_IT_RIDE, table, dollars(1), jackpot=of_table))
    link.do(link_commands.JoinTable("T2", LET_IT_RIDE, table, dollars(1), jackpot=of_link))


@pytest.mark.clause("WA-LINK-PT-USE", "SM-LIR-3/2")
@pytest.mark.parametrize("id_", ["WA-LINK-01", "PTMGLML03"])
def test_a_three_card_game_cannot_join_a_five_card_pay_table(id_: str) -> None:
    levels = [setting(level, rate="5%") for level in progressive(id_).levels]
    link = Link(id_, levels, tables=())
    with refused("progressive/unlike_tables", "WA-LINK-PT-USE", "SM-LIR-3/2"):
        link.join("T2", THREE_CARD_POKER)
    link.join("T2", OTHER_POKER)
    link.join("T3", LET_IT_RIDE)
    assert [title for _, title in on(link)] == ["Some Other Poker", "Let It Ride"]


@pytest.mark.clause("WA-GM-PT-USE", "WA-NEXUS-PT-USE", "MA-12(e)-0")
@pytest.mark.parametrize(
    ("id_", "clauses"),
    [
        ("WA-GM-1", ("WA-GM-PT-USE", "WA-NEXUS-PT-USE")),
        ("WA-NEXUS-1", ("WA-GM-PT-USE", "WA-NEXUS-PT-USE")),
        ("MA-PROG", ("MA-12(e)-0",)),
    ],
)
def test_a_pay_table_for_one_game_links_only_that_game(id_: str, clauses: tuple[str, ...]) -> None:
    link = Link(id_, tables=("T1", "T2"))
    with only_refused("progressive/unlike_tables", *clauses):
        link.join("T3", OTHER_POKER)
    assert len(on(link)) == 2


@pytest.mark.clause("MA-12(e)-0", "WA-LINK-4")
def test_some_pay_tables_link_different_games() -> None:
    """The MA and WA link pay tables allow different games; the single-game pay tables do not."""
    many = {table.id for table in all_progressives() if table.many_games}
    assert {id_ for id_ in many if id_.startswith("PTMGL")} == {
        "PTMGL01", "PTMGL02", "PTMGL03", "PTMGLML01", "PTMGLML02", "PTMGLML03",
    }  # fmt: skip
    assert {id_ for id_ in many if id_.startswith("WA-")} == {
        "WA-LINK-01", "WA-LINK-ML01", "WA-LINK-ML03",
    }  # fmt: skip
    assert not many & {"MA-PROG", "MBS-PROG", "SD-LIRP-1"}


def test_a_table_name_can_join_only_once() -> None:
    link = Link("PTMGL01")
    with refused("progressive/unlike_tables", "WA-LINK-4"):
        link.join("T1")


def test_a_table_leaves_between_rounds_and_stops_feeding() -> None:
    link = Link("PTMGL01", tables=("T1", "T2"))
    link.begin("T1")
    with refused("progressive/unlike_tables", "WA-LINK-4"):
        link.do(link_commands.LeaveLink("T1"))
    link.end("T1")
    link.do(link_commands.LeaveLink("T1"))
    assert [name for name, _ in on(link)] == ["T2"]
    with refused("progressive/round"):
        link.begin("T1", 2)
    with refused("progressive/unlike_tables", "WA-LINK-4"):
        link.do(link_commands.LeaveLink("T1"))
    link.join("T1")
    link.begin("T1", 2)


@pytest.mark.parametrize(("leaves", "stays"), [("T1", "T2"), ("T2", "T1")])
def test_a_table_that_leaves_takes_its_own_round_with_it(leaves: str, stays: str) -> None:
    link = Link("PTMGL01", tables=("T1", "T2"))
    for table in ("T1", "T2"):
        link.begin(table)
    link.end(leaves)
    link.do(link_commands.LeaveLink(leaves))
    assert [round_.table for round_ in link.state.rounds] == [stays]
