"""The checks of pay tables against floors and lists find a difference of a single unit."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from letitride.compliance.check import check
from letitride.compliance.house_file import load_house
from letitride.compliance.paytable_rules import paytable_errors
from letitride.money import Cents, For, Pay, To, Win
from letitride.rulebook.clauses import inventory
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.paytables.table_types import PayTable
from letitride.rulebook.wagers import Game
from letitride.wording.names import hand_name

#: Games in which a listed table is no longer allowed if any of its pays is lowered.
STRICT = {
    "MA": (Game.MAIN, Game.BONUS),
    "MBS": (Game.MAIN,),
    "SD": (Game.MAIN, Game.BONUS),
    "WA": (Game.BONUS,),
}
MAIN = {"MA": "MA-MAIN", "MBS": "MBS-MAIN", "SD": "SD-MAIN-A", "WA": "LIRX-01"}


def lower(pay: Pay) -> Pay:
    """Return the pay lowered by one unit."""
    if isinstance(pay, Win):
        return Win(pay.sum - Cents(1, pay.sum.currency))
    assert isinstance(pay, To | For)
    return replace(pay, odds=pay.odds - 1)


def lowered(table: PayTable) -> Iterator[tuple[str, PayTable]]:
    """Yield a copy of the table for each row, with that row's pay lowered."""
    for hand, pay in table.pays.items():
        yield hand.value, replace(table, pays={**table.pays, hand: lower(pay)})


@pytest.mark.clause("MA-10(b)", "MA-10(d)", "MBS-4.1.1", "SD-9-BASIC", "SD-9-BONUS/1")
@pytest.mark.parametrize("id_", SHIPPED)
def test_one_unit_less_in_one_row_is_found(id_: str) -> None:
    place = jurisdiction(id_)
    for game in STRICT[id_]:
        for listed in place.demands.approved[game].tables:
            table = paytable(listed)
            assert isinstance(table, PayTable)
            assert list(paytable_errors(place, {game: table})) == []
            for hand, less in lowered(table):
                [(about, error)] = paytable_errors(place, {game: less})
                assert about is game
                assert error.clauses, listed
                if game in place.floors:
                    assert error.got == f"{listed}: {hand_name(hand)}"


@pytest.mark.parametrize("id_", SHIPPED)
def test_every_finding_is_complete_for_any_pay_table(id_: str) -> None:
    """Try every dealing method with every pay table from all documents."""
    for dealing in jurisdiction(id_).dealing:
        for other in ids():
            tables = {"main": MAIN[id_], paytable(other).wager.value: other}
            written = ", ".join(f'{game} = "{table}"' for game, table in tables.items())
            house = load_house(
                f'name = "H"\njurisdiction = "{id_}"\n[[table]]\nname = "T"\n'
                f'dealing = "{dealing}"\npaytables = {{ {written} }}\n'
            )
            for finding in check(house).findings:
                assert all((finding.setting, finding.expected, finding.got, finding.clauses)), other
                assert set(finding.clauses) <= inventory().keys(), other
