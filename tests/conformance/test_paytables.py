"""Every cell of every pay table is compared with the clause inventory, in both directions.

A column's name is the clause's id plus, if the clause has several columns, the column's heading.
Cells that mean "no row" are dropped. The rest must match the shipped table exactly.
"""

from typing import TypeVar

import pytest

from letitride.cards import FiveCardHand
from letitride.money import Cents, Pay, parse_pay
from letitride.rulebook.clauses import inventory
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.paytables.table_types import CoverAllTable, PayTable, ProgressiveTable

Column = tuple[str, ...]
Table = TypeVar("Table", PayTable, CoverAllTable, ProgressiveTable)

NO_ROW = {"n/a", "--", "", "none", "no pay"}
OTHER_WORDS = {
    "two_pairs": "two_pair",
    "pair_of_10s_or_better": "tens_or_better",
    "pair_of_tens_jacks_queens_kings_or_aces": "tens_or_better",
    "akq_hearts_diamonds_clubs": "akq_suited",
}
LIRB = ("03", "06", "09", "10", "25", "28", "29")
LINKS = ("PTMGL01", "PTMGL02", "PTMGL03", "PTMGLML01", "PTMGLML02", "PTMGLML03")
WA_LINKS = ("01", "ML01", "ML03")
SD_SCHEDULES = {"SD-LIRP-1": "LIRP-1", "SD-PMG-01": "PMG-01", "SD-PMG-02": "PMG-02"}

MAIN: dict[str, Column] = {
    "MA-MAIN": ("MA-10(b)",),
    "MBS-MAIN": ("MBS-4.1.1",),
    "SD-MAIN-A": ("SD-9-BASIC", "A"),
    "SD-MAIN-B": ("SD-9-BASIC", "B"),
    **{f"LIRX-0{n}": (f"WA-LIRX-PT-0{n}",) for n in range(1, 7)},
    **{f"LIRB-{n}-MAIN": (f"WA-LIRB-PT-{n}", "primary") for n in LIRB},
}
BONUS: dict[str, Column] = {
    "MA-BONUS": ("MA-10(d)",),
    **{f"SD-BONUS-{x}": ("SD-9-BONUS/2", x) for x in "ABCD"},
    **{f"LIRB-{n}-BONUS": (f"WA-LIRB-PT-{n}", "secondary") for n in LIRB},
}
THREE_CARD: dict[str, Column] = {
    **{f"MA-3CB-{x}": ("MA-10(e)-2", x) for x in "ABCDEF"},
    **{f"SD-3CB-{x}": ("SD-9-3CB/2", x) for x in "ABCDEF"},
    **{f"WA-3CB-{n}": (f"WA-3CB-PT-{n}",) for n in range(1, 7)},
}
COVER_ALL: dict[tuple[str, int], Column] = {
    **{("MA-COVER", n): ("MA-11(k)", f"{n}") for n in range(1, 8)},
    **{("WA-COVER", n): ("WA-COVER-PT", f"{n}_hands") for n in range(1, 8)},
}
PROGRESSIVE: dict[str, Column] = {
    "MA-PROG": ("MA-12(d)-table1", "pays"),
    **{name: (f"MA-12(e)-{name}", "pays") for name in LINKS},
    "MBS-PROG": ("MBS-4.2/1",),
    **{name: ("SD-10-TABLE/1", schedule) for name, schedule in SD_SCHEDULES.items()},
    **{f"SM-LIR-{n}": ("SM-LIR-4/1", f"Paytable {n}") for n in (1, 2)},
    **{f"SM-TCP-{n}": ("SM-TCP-3/1", f"Paytable {n}") for n in (1, 2)},
    "WA-GM-1": ("WA-GM-PT-1", "pays"),
    "WA-NEXUS-1": ("WA-NEXUS-PT-1", "pays"),
    **{f"WA-LINK-{n}": (f"WA-LINK-PT-{n}", "pays") for n in WA_LINKS},
}
ENVY: dict[str, Column] = {
    "MA-PROG": ("MA-12(d)-table1", "envy"),
    **{name: (f"MA-12(e)-{name}", "envy") for name in LINKS},
    "MBS-PROG": ("MBS-4.2/2",),
    **{name: ("SD-10-TABLE/2", schedule) for name, schedule in SD_SCHEDULES.items()},
    **{f"SM-LIR-{n}": ("SM-LIR-4/2",) for n in (1, 2)},
    **{f"SM-TCP-{n}": ("SM-TCP-3/2",) for n in (1, 2)},
    "WA-GM-1": ("WA-GM-PT-1", "envy"),
    "WA-NEXUS-1": ("WA-NEXUS-PT-1", "envy"),
    **{f"WA-LINK-{n}": (f"WA-LINK-PT-{n}", "envy") for n in WA_LINKS},
}
#: Columns that other tests check, and lists that are not pays.
APART: set[Column] = {
    ("MA-11(f)",),
    ("SD-9-3CB/3", "printed"),
    ("SD-9-3CB/3", "reading"),
    ("SD-10-TABLE/3", "wager_amount"),
    ("WA-NEXUS-LAYOUT-PT",),
    ("MBS-3.21",),
    ("WA-LETTER-4.1",),
}


def cells(column: Column) -> dict[str, str]:
    """Return a column's cells under this package's names, except those that mean "no row"."""
    clause = inventory()[column[0]]
    printed = clause.tables[column[1]] if len(column) > 1 else clause.table
    return {
        OTHER_WORDS.get(name, name): cell
        for name, cell in printed.items()
        if cell.lower() not in NO_ROW
    }


def pays(column: Column) -> dict[str, Pay]:
    return {name: _pay(cell) for name, cell in cells(column).items()}


def _pay(cell: str) -> Pay:
    """Parse a cell as a pay. A percentage is a share of the meter; an amount is a win (R04)."""
    if cell.startswith("$"):
        return parse_pay(f"win {cell}")
    share = cell.removesuffix(" of the jackpot")
    return parse_pay(f"{share} Jackpot" if share.endswith("%") else cell)


def dollars(cell: str) -> int:
    return Cents.parse(cell.removeprefix("$").replace(",", "")).cents


def shipped(id_: str, kind: type[Table]) -> Table:
    table = paytable(id_)
    assert isinstance(table, kind)
    return table


def rows(table: PayTable) -> dict[str, Pay]:
    return {hand.value: pay for hand, pay in table.pays.items()}


def test_every_column_and_every_table_is_accounted_for() -> None:
    columns: set[Column] = set()
    for clause in inventory().values():
        columns |= {(clause.id,)} if clause.table else set()
        columns |= {(clause.id, heading) for heading in clause.tables}
    read = [MAIN, BONUS, THREE_CARD, PROGRESSIVE, ENVY]
    assert columns == APART.union(COVER_ALL.values(), *(part.values() for part in read))
    assert set(ids()) == {id_ for id_, _ in COVER_ALL}.union(*read)


@pytest.mark.clause(
    "MA-10(b)",
    "MBS-4.1.1",
    "SD-9-BASIC",
    "WA-LIRX-PT-01",
    "WA-LIRX-PT-02",
    "WA-LIRX-PT-03",
    "WA-LIRX-PT-04",
    "WA-LIRX-PT-05",
    "WA-LIRX-PT-06",
    "WA-LIRB-PT-03",
    "WA-LIRB-PT-06",
    "WA-LIRB-PT-09",
    "WA-LIRB-PT-10",
    "WA-LIRB-PT-25",
    "WA-LIRB-PT-28",
    "WA-LIRB-PT-29",
)
@pytest.mark.parametrize("id_", MAIN)
def test_main_cells(id_: str) -> None:
    table = shipped(id_, PayTable)
    assert table.wager == "main"
    assert rows(table) == pays(MAIN[id_])


@pytest.mark.clause(
    "MA-10(d)",
    "SD-9-BONUS/2",
    "WA-LIRB-PT-03",
    "WA-LIRB-PT-06",
    "WA-LIRB-PT-09",
    "WA-LIRB-PT-10",
    "WA-LIRB-PT-25",
    "WA-LIRB-PT-28",
    "WA-LIRB-PT-29",
)
@pytest.mark.parametrize("id_", BONUS)
def test_bonus_cells(id_: str) -> None:
    table = shipped(id_, PayTable)
    assert table.wager == "bonus"
    assert rows(table) == pays(BONUS[id_])


@pytest.mark.clause(
    "MA-10(e)-2",
    "SD-9-3CB/2",
    "SD-9-3CB/3",
    "WA-3CB-PT-1",
    "WA-3CB-PT-2",
    "WA-3CB-PT-3",
    "WA-3CB-PT-4",
    "WA-3CB-PT-5",
    "WA-3CB-PT-6",
)
@pytest.mark.parametrize("id_", THREE_CARD)
def test_three_card_cells(id_: str) -> None:
    table = shipped(id_, PayTable)
    expected = pays(THREE_CARD[id_])
    if table.document == "SD":
        expected["pair"] = pays(("SD-9-3CB/3", "reading"))[id_[-1]]
    assert table.wager == "three_card"
    assert rows(table) == expected


@pytest.mark.clause("MA-11(k)", "WA-COVER-PT")
@pytest.mark.parametrize(("id_", "hands_dealt"), COVER_ALL)
def test_cover_all_cells(id_: str, hands_dealt: int) -> None:
    table = shipped(id_, CoverAllTable)
    column = {hand.value: pay for hand, pay in table.columns[hands_dealt].items()}
    assert column == pays(COVER_ALL[id_, hands_dealt])
    assert set(table.columns) == set(range(1, 8))


@pytest.mark.clause("MA-11(f)")
def test_seven_players_use_the_column_for_seven() -> None:
    table = shipped("MA-COVER", CoverAllTable)
    printed = pays(("MA-11(f)",))
    assert {h.value: table.pay_for(h, 7) for h in FiveCardHand if h.value in printed} == printed


@pytest.mark.clause(
    "MA-12(d)-table1",
    "MA-12(e)-PTMGL01",
    "MA-12(e)-PTMGL02",
    "MA-12(e)-PTMGL03",
    "MA-12(e)-PTMGLML01",
    "MA-12(e)-PTMGLML02",
    "MA-12(e)-PTMGLML03",
    "MBS-4.2/1",
    "MBS-4.2/2",
    "SD-10-TABLE/1",
    "SD-10-TABLE/2",
    "SM-LIR-4/1",
    "SM-LIR-4/2",
    "SM-TCP-3/1",
    "SM-TCP-3/2",
    "WA-GM-PT-1",
    "WA-NEXUS-PT-1",
    "WA-LINK-PT-01",
    "WA-LINK-PT-ML01",
    "WA-LINK-PT-ML03",
)
@pytest.mark.parametrize("id_", PROGRESSIVE)
def test_progressive_cells(id_: str) -> None:
    table = shipped(id_, ProgressiveTable)
    envy = {name: dollars(cell) for name, cell in cells(ENVY[id_]).items()}
    assert table.pays == pays(PROGRESSIVE[id_])
    assert {name: amount.cents for name, amount in table.envy.items()} == envy
    assert table.cards == (3 if table.document == "SM" else 5)


@pytest.mark.clause("MA-12(e)-fn2-2", "SM-LIR-4/4", "SM-TCP-3/4")
@pytest.mark.parametrize("id_", PROGRESSIVE)
def test_printed_seeds(id_: str) -> None:
    """Link tables print a seed for each level, and SM tables print one. The others print none."""
    table = shipped(id_, ProgressiveTable)
    seeds = {level: seed.cents for level, seed in table.seeds.items()}
    if id_ == "PTMGLML02":
        assert not seeds, "the seeds are lost in the text (R11)"
    elif id_ in LINKS:
        figures = inventory()[f"MA-12(e)-{id_}"].figures
        single = {"Jackpot": figures["meter_seed"]} if "meter_seed" in figures else {}
        levels = {n: figures[f"meter_seed_{n.lower()}"] for n in table.levels if n != "Jackpot"}
        assert seeds == {level: dollars(cell) for level, cell in (single | levels).items()}
    elif table.document == "SM":
        clause = "SM-LIR-4/4" if "LIR" in id_ else "SM-TCP-3/4"
        assert seeds == {"Jackpot": dollars(inventory()[clause].figures[f"Paytable {id_[-1]}"])}
    else:
        assert set(seeds) == set(table.levels)


@pytest.mark.clause("SD-10-TABLE/3")
@pytest.mark.parametrize("id_", PROGRESSIVE)
def test_base_wagers(id_: str) -> None:
    """The base wager is $1, except for the two tables whose envy is printed for $5 (R12)."""
    wager = cells(("SD-10-TABLE/3", "wager_amount")).get(id_.removeprefix("SD-"), "$1")
    expected = "$5" if id_ == "PTMGL02" else wager
    assert shipped(id_, ProgressiveTable).base_wager.cents == dollars(expected)


@pytest.mark.clause("WA-NEXUS-LAYOUT-PT")
def test_the_layout_drawing_shows_the_first_basic_table() -> None:
    drawn = cells(("WA-NEXUS-LAYOUT-PT",))
    assert drawn.pop("straight_flush") == "blank in source"
    basic = rows(shipped("LIRX-01", PayTable))
    assert {name: parse_pay(cell) for name, cell in drawn.items()}.items() <= basic.items()
    assert basic.keys() - drawn.keys() == {"straight_flush"}


def published(id_: str) -> dict[str, str]:
    """Return the figures that the documents print for a table, except seeds."""
    if id_ in MAIN or id_ in BONUS:
        prefix = "primary_" if id_ in MAIN else "secondary_"
        column = MAIN.get(id_) or BONUS[id_]
        figures = inventory()[column[0]].figures
        wanted = prefix if len(column) > 1 else ""
        return {n.removeprefix(wanted): v for n, v in figures.items() if n.startswith(wanted)}
    if id_ in ("WA-GM-1", "WA-NEXUS-1"):
        return dict(inventory()[PROGRESSIVE[id_][0]].figures)
    if id_.startswith("SM-"):
        clause = "SM-LIR-4/5" if "LIR" in id_ else "SM-TCP-3/5"
        figures = inventory()[clause].figures[f"Paytable {id_[-1]}"]
        return {name: value for name, value in figures.items() if name != "seed_amount"}
    return {}


@pytest.mark.clause("SM-LIR-4/5", "SM-TCP-3/5")
@pytest.mark.parametrize("id_", ids())
def test_published_figures(id_: str) -> None:
    assert paytable(id_).published == published(id_)
