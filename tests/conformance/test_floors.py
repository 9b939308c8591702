"""Where a document says "no less than", a table may pay more but not less (R15)."""

import pytest

from letitride.compliance.paytable_rules import check_floor
from letitride.errors import HouseError
from letitride.rulebook.jurisdiction import jurisdiction
from letitride.rulebook.paytables.file_reader import load_paytable
from letitride.rulebook.paytables.library import ids, paytable


def own(wager: str, **pays: str) -> str:
    """Return the text of a house's own pay table file with these pays."""
    rows = "\n".join(f'{hand} = "{pay}"' for hand, pay in pays.items())
    return f'id = "OWN"\nwager = "{wager}"\n[pays]\n{rows}\n'


def changed(shipped: str, **pays: str) -> str:
    """Return the text of a shipped pay table's file with some pays changed."""
    table = paytable(shipped)
    rows = {name: str(pay) for name, pay in table.rows.items()}
    return own(table.wager, **(rows | pays))


@pytest.mark.clause("MA-10(b)", "MA-10(d)", "MA-10(e)-1", "WA-LIRB-ODDS-2.1")
@pytest.mark.parametrize(
    ("place", "shipped", "hand", "more", "less"),
    [
        ("MA", "MA-MAIN", "royal_flush", "1,001 to 1", "999 to 1"),
        ("MA", "MA-MAIN", "full_house", "12 to 1", "10 to 1"),
        ("MA", "MA-BONUS", "straight", "win $26", "win $24"),
        ("MA", "MA-3CB-B", "straight", "7 to 1", "4 to 1"),
        ("MA", "MA-3CB-D", "mini_royal", "51 to 1", "39 to 1"),
        ("WA", "LIRB-10-MAIN", "flush", "9 to 1", "7 to 1"),
    ],
)
def test_a_house_may_pay_more_but_not_less(
    place: str, shipped: str, hand: str, more: str, less: str
) -> None:
    where = jurisdiction(place)
    check_floor(where, paytable(shipped))
    check_floor(where, load_paytable(changed(shipped, **{hand: more})))
    with pytest.raises(HouseError) as error:
        check_floor(where, load_paytable(changed(shipped, **{hand: less})))
    assert error.value.code == "house/below_floor"
    assert error.value.clauses


@pytest.mark.clause("MA-10(d)")
def test_odds_worth_as_much_as_the_dollar_amounts_are_allowed() -> None:
    """25 for 1 pays $25 on a $1 bet. So does 24 to 1, because it also returns the bet."""
    check_floor(jurisdiction("MA"), load_paytable(changed("MA-BONUS", straight="25 for 1")))
    check_floor(jurisdiction("MA"), load_paytable(changed("MA-BONUS", straight="24 to 1")))
    with pytest.raises(HouseError):
        check_floor(jurisdiction("MA"), load_paytable(changed("MA-BONUS", straight="24 for 1")))


def test_every_shipped_table_meets_its_documents_floors() -> None:
    for id_ in ids():
        table = paytable(id_)
        if table.document == "MA" or id_.startswith("LIRB"):
            check_floor(jurisdiction("MA" if table.document == "MA" else "WA"), table)


def test_a_document_that_lists_its_tables_sets_no_floor() -> None:
    check_floor(jurisdiction("SD"), load_paytable(own("main", royal_flush="1 to 1")))
