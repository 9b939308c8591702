"""Every par, hold, hit frequency, chance, and average in the documents has its own test (R41)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import pytest

from letitride.money import Rate, To
from letitride.odds.published import Comparison, compare
from letitride.rulebook.clauses import inventory
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.paytables.table_types import PayTable, ProgressiveTable

TENS = Fraction(10_343, 43_316)  # the share of hands with a pair of tens or better
TWO_PAIR = Fraction(3_303, 43_316)
THREE_OF_A_KIND = Fraction(6_219, 216_580)
STRAIGHT_OF_THREE = Fraction(41, 1_105)


class Figure(NamedTuple):
    """A published figure: its clause, name, and value, and our table, name, and exact value."""

    clause: str
    printed_as: str
    table: str
    name: str
    published: str
    exact: Fraction


def lirx(number: str, par: str, exact: Fraction) -> list[Figure]:
    clause, table = f"WA-LIRX-PT-{number}", f"LIRX-{number}"
    return [
        Figure(clause, "par", table, "par", par, exact),
        Figure(clause, "hit_frequency", table, "hit_frequency", "23.88%", TENS),
    ]


def lirb(
    number: str, par: tuple[str, Fraction], bonus: tuple[str, Fraction], hits: tuple[str, Fraction]
) -> list[Figure]:
    clause, main, side = f"WA-LIRB-PT-{number}", f"LIRB-{number}-MAIN", f"LIRB-{number}-BONUS"
    return [
        Figure(clause, "primary_par", main, "par", *par),
        Figure(clause, "primary_hit_frequency", main, "hit_frequency", "23.88%", TENS),
        Figure(clause, "secondary_par", side, "par", *bonus),
        Figure(clause, "secondary_hit_frequency", side, "hit_frequency", *hits),
    ]


def sm(
    clause: str, game: str, number: int, figures: Mapping[str, tuple[str, Fraction]]
) -> list[Figure]:
    return [
        Figure(clause, f"Paytable {number}.{name}", f"{game}-{number}", name, *figure)
        for name, figure in figures.items()
    ]


TIGHT = ("2.86%", Fraction(37_963, 1_325_152))
LOOSE = ("2.66%", Fraction(53_357, 2_003_394))
LOW = ("3.05%", Fraction(40_463, 1_325_152))
AT_TWO_PAIR, AT_THREE = ("7.63%", TWO_PAIR), ("2.87%", THREE_OF_A_KIND)

MAIN_AND_BONUS = [
    *lirx("01", *TIGHT),
    *lirx("02", "2.80%", Fraction(18_551, 662_576)),
    *lirx("03", *LOOSE),
    *lirx("04", "4.63%", Fraction(91_883, 1_985_376)),
    *lirx("05", "2.48%", Fraction(196_813, 7_945_032)),
    *lirx("06", *LOW),
    *lirb("03", TIGHT, ("23.73%", Fraction(12_847, 54_145)), ("23.88%", TENS)),
    *lirb("06", TIGHT, ("25.39%", Fraction(13_747, 54_145)), AT_TWO_PAIR),
    *lirb("09", TIGHT, ("35.14%", Fraction(3_805, 10_829)), AT_THREE),
    *lirb("10", LOW, ("26.93%", Fraction(2_573, 9_555)), AT_TWO_PAIR),
    *lirb("25", LOOSE, ("26.93%", Fraction(2_573, 9_555)), AT_TWO_PAIR),
    *lirb("28", LOW, ("27.70%", Fraction(14_997, 54_145)), AT_TWO_PAIR),
    *lirb("29", LOOSE, ("27.70%", Fraction(14_997, 54_145)), AT_TWO_PAIR),
]

FIVE_CARD_PROGRESSIVES = [
    Figure(clause, name, table, name, published, exact)
    for clause, table in (("WA-GM-PT-1", "WA-GM-1"), ("WA-NEXUS-PT-1", "WA-NEXUS-1"))
    for name, published, exact in (
        ("hold", "22.99%", Fraction(248_929, 1_082_900)),
        ("hit_frequency", "2.87%", THREE_OF_A_KIND),
    )
]

ONE_IN_ALL = ("22,100 to 1", Fraction(1, 22_100))
PAYTABLE_1 = {
    "house_advantage": ("22.33%", Fraction(1_234, 5_525)),
    "hit_frequency": ("3.72%", STRAIGHT_OF_THREE),
    "probability_of_top_payout": ONE_IN_ALL,
    "top_payout_average": ("$4,000", Fraction(409_400)),
}
PAYTABLE_2 = {
    "house_advantage": ("22.85%", Fraction(101, 442)),
    "hit_frequency": ("0.45%", Fraction(1, 221)),
    "probability_of_top_payout": ONE_IN_ALL,
    "top_payout_average": ("$5,000", Fraction(542_000)),
}
THREE_CARD_PROGRESSIVES = [
    figure
    for clause, game in (("SM-LIR-4/5", "SM-LIR"), ("SM-TCP-3/5", "SM-TCP"))
    for number, figures in ((1, PAYTABLE_1), (2, PAYTABLE_2))
    for figure in sm(clause, game, number, figures)
]

#: Figures whose printed and computed values disagree, each with the computed value (R41).
DISAGREE = {
    ("SM-LIR-1", "hit_frequency"): "3.71%",
    ("SM-LIR-1", "top_payout_average"): "$4,094",
    ("SM-LIR-2", "top_payout_average"): "$5,420",
    ("SM-TCP-1", "hit_frequency"): "3.71%",
    ("SM-TCP-1", "top_payout_average"): "$4,094",
    ("SM-TCP-2", "top_payout_average"): "$5,420",
}

ALL = MAIN_AND_BONUS + FIVE_CARD_PROGRESSIVES + THREE_CARD_PROGRESSIVES


def name_of(figure: Figure) -> str:
    return f"{figure.table} {figure.name}"


def ours(figure: Figure) -> Comparison:
    return next(x for x in compare(paytable(figure.table)) if x.figure == figure.name)


def check(figure: Figure) -> None:
    """Check the published value, the computed value, and whether the comparison says they agree."""
    found, key = ours(figure), (figure.table, figure.name)
    assert found.published == figure.published
    assert found.exact == figure.exact
    assert found.computed == DISAGREE.get(key, figure.published)
    assert found.agrees is (key not in DISAGREE)


@pytest.mark.clause(
    "WA-LIRX-PT-01", "WA-LIRX-PT-02", "WA-LIRX-PT-03", "WA-LIRX-PT-04", "WA-LIRX-PT-05",
    "WA-LIRX-PT-06", "WA-LIRB-PT-03", "WA-LIRB-PT-06", "WA-LIRB-PT-09", "WA-LIRB-PT-10",
    "WA-LIRB-PT-25", "WA-LIRB-PT-28", "WA-LIRB-PT-29",
)  # fmt: skip
@pytest.mark.parametrize("figure", MAIN_AND_BONUS, ids=name_of)
def test_main_and_bonus_tables(figure: Figure) -> None:
    check(figure)


@pytest.mark.clause("WA-GM-PT-1", "WA-NEXUS-PT-1")
@pytest.mark.parametrize("figure", FIVE_CARD_PROGRESSIVES, ids=name_of)
def test_five_card_progressives(figure: Figure) -> None:
    check(figure)


@pytest.mark.clause("SM-LIR-4/5", "SM-TCP-3/5")
@pytest.mark.parametrize("figure", THREE_CARD_PROGRESSIVES, ids=name_of)
def test_three_card_progressives(figure: Figure) -> None:
    check(figure)


MATHEMATICS = ("par", "hold", "advantage", "hit_frequency", "probability", "average")


def printed_figures() -> Iterator[tuple[str, str, str]]:
    """Yield the clause, name, and value of every mathematical figure in the clause inventory."""
    for clause in inventory().values():
        for name, value in clause.figures.items():
            inner = value if isinstance(value, Mapping) else {"": value}
            for key, text in inner.items():
                path = f"{name}.{key}" if key else name
                if path.rpartition(".")[2].endswith(MATHEMATICS) or "probability" in path:
                    yield clause.id, path, text


def test_every_figure_in_the_inventory_has_a_test() -> None:
    tested = [(figure.clause, figure.printed_as, figure.published) for figure in ALL]
    assert sorted(tested) == sorted(printed_figures())
    assert len(tested) == 60


def test_every_figure_of_a_pay_table_has_a_test() -> None:
    in_tables = [(id_, name) for id_ in ids() for name in paytable(id_).published]
    assert sorted(in_tables) == sorted((figure.table, figure.name) for figure in ALL)


@pytest.mark.clause("SM-LIR-4/4", "SM-TCP-3/4")
@pytest.mark.parametrize("id_", ["SM-LIR-1", "SM-LIR-2", "SM-TCP-1", "SM-TCP-2"])
def test_seeds_are_the_printed_ones(id_: str) -> None:
    table = paytable(id_)
    assert isinstance(table, ProgressiveTable)
    assert {str(seed) for seed in table.seeds.values()} == {"1000.00"}


def test_figures_are_printed_with_as_many_digits_as_in_the_document() -> None:
    table = replace(
        paytable("MA-3CB-D"),
        published={"par": "2.1%", "house_advantage": "2.136%", "hit_frequency": "26%"},
    )
    assert [(x.computed, x.agrees) for x in compare(table)] == [
        ("2.1%", True), ("2.136%", True), ("26%", True),
    ]  # fmt: skip


def test_figures_no_longer_agree_if_a_pay_is_changed() -> None:
    table = paytable("LIRX-01")
    assert isinstance(table, PayTable)
    top = next(iter(table.pays))
    dearer = replace(table, pays={**table.pays, top: To(5_000)})
    assert [x.agrees for x in compare(dearer)] == [False, True]


@pytest.mark.parametrize("id_", ["LIRX-01", "WA-COVER"])
def test_an_unknown_figure_does_not_agree(id_: str) -> None:
    (found,) = compare(replace(paytable(id_), published={"charm": "100%"}))
    assert (found.computed, found.exact, found.agrees) == ("not computed", None, False)


def test_a_table_without_figures_has_nothing_to_compare() -> None:
    assert compare(paytable("PTMGLML02")) == ()


def test_the_top_payout_of_a_table_without_a_royal_row_includes_royal_flushes() -> None:
    """A royal flush counts as a straight flush (R11)."""
    bare = paytable("PTMGL03")
    assert isinstance(bare, ProgressiveTable)
    figures = {"probability_of_top_payout": "64,974 to 1"}
    (found,) = compare(replace(bare, contribution=Rate.parse("10%"), published=figures))
    assert found.agrees
    assert found.exact == Fraction(40, 2_598_960)
