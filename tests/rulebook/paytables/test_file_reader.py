"""Pay table files: each rejection has a code and names the pay table and the TOML key."""

import pytest

from letitride.errors import InputError
from letitride.rulebook.paytables.file_reader import load_paytable
from letitride.rulebook.paytables.table_types import ProgressiveTable
from tests.rejected import facts, rejected

MAIN = 'id = "T"\nwager = "main"\n'
ROYAL = '[pays]\nroyal_flush = "9 to 1"\n'
LINK = 'id = "T"\nwager = "progressive"\n'
JACKPOT = '[pays]\nroyal_flush = "100% Jackpot"\n'


def column(count: int) -> str:
    return f'[columns.{count}]\nroyal_flush = "90 to 1"\n'


COVER = 'id = "T"\nwager = "cover_all"\n' + "".join(column(n) for n in range(1, 8))
NUMBERS = 'id = "T"\nwager = "cover_all"\n[columns]\n' + "".join(f"{n} = 2\n" for n in range(1, 8))
FIVE = LINK + "cards = 5\n"


@pytest.mark.parametrize(
    ("text", "code", "named"),
    [
        ("id = ", "house/toml", "TOML"),
        ('wager = "main"\n' + ROYAL, "house/missing_key", "id to be given"),
        ('id = ""\n', "house/value", "id to be a name"),
        ('id = "T"\n' + ROYAL, "house/missing_key", "T: wager"),
        ('id = "T"\nwager = "insurance"\n' + ROYAL, "house/value", "T: wager"),
        ('id = "T"\nwager = "progressive_2"\n' + ROYAL, "house/value", "T: wager"),
        (MAIN + "odds = 3\n" + ROYAL, "house/unknown_key", "T: odds"),
        (MAIN + "cards = 5\n" + ROYAL, "house/unknown_key", "T: cards"),
        (MAIN + "[pays]\nroyal_flush = 9.5\n", "house/float", "pays.royal_flush"),
        (MAIN + "[pays]\nroyal_flush = 9\n", "money/pay", "T: pays.royal_flush"),
        (MAIN + "pays = 9\n", "house/key_type", "T: pays to be a table"),
        (MAIN + 'clauses = "MA-10(b)"\n' + ROYAL, "house/key_type", "T: clauses"),
        (MAIN + 'currency = "EUR"\n' + ROYAL, "house/value", "T: currency"),
        (MAIN + ROYAL + 'pair = "1 to 1"\n', "house/unknown_hand", "T: pays.pair"),
        (MAIN + ROYAL + 'nothing = "1 to 1"\n', "house/unknown_hand", "T: pays.nothing"),
        (MAIN + ROYAL + 'flush = "1 to 1"\n', "house/missing_hand", "T: pays.straight_flush"),
        (MAIN + '[pays]\nstraight_flush = "9 to 1"\n', "house/missing_hand", "T: pays.royal_flush"),
        (MAIN, "house/missing_hand", "T: pays.royal_flush"),
        (MAIN + '[pays]\nroyal_flush = "9:1"\n', "money/pay", "T: pays.royal_flush"),
        (MAIN + '[pays]\nroyal_flush = "9 for 1"\n', "house/pay_kind", "T: pays.royal_flush"),
        (MAIN + '[pays]\nroyal_flush = "win $9"\n', "house/pay_kind", "the main wager"),
        (MAIN + JACKPOT, "house/pay_kind", "T: pays.royal_flush"),
        (COVER + column(8), "house/columns", "T: columns"),
        (COVER.replace(column(3), ""), "house/columns", "T: columns to be exactly 1, 2, 3"),
        (COVER.replace(column(7), ""), "house/columns", "T: columns to be exactly 1, 2, 3"),
        (COVER + column(0), "house/columns", "T: columns"),
        (COVER.replace("to", "for"), "house/pay_kind", "T: columns.1.royal_flush"),
        (NUMBERS, "house/key_type", "T: columns.1 to be a table"),
        (LINK + JACKPOT, "house/missing_key", "T: cards"),
        (LINK + "cards = 4\n" + JACKPOT, "house/cards", "T: cards"),
        (FIVE + ROYAL, "house/no_meter", "T: pays"),
        (LINK + 'cards = 5\n[pays]\nroyal_flush = "win $9"\n', "house/pay_kind", "T: pays"),
        (LINK + "cards = 3\n" + JACKPOT, "house/unknown_hand", "T: pays.royal_flush"),
        (FIVE + 'base_wager = "0.00"\n' + JACKPOT, "house/value", "T: base_wager"),
        (FIVE + 'base_wager = "$1"\n' + JACKPOT, "money/amount", "T: base_wager"),
        (FIVE + 'contribution = "a lot"\n' + JACKPOT, "money/rate", "T: contribution"),
        (FIVE + JACKPOT + '[seeds]\nMega = "1.00"\n', "house/unknown_level", "Mega"),
        (FIVE + JACKPOT + '[envy]\nflush = "1.00"\n', "house/unknown_hand", "envy"),
    ],
)
def test_invalid_files_are_rejected(text: str, code: str, named: str) -> None:
    with pytest.raises(InputError) as refused:
        load_paytable(text)
    assert refused.value.code == code
    assert named in facts(refused.value)


def test_hands_are_in_ranking_order() -> None:
    table = load_paytable(
        'id = "T"\nwager = "progressive"\ncards = 3\n'
        '[pays]\nstraight_flush = "5 for 1"\nakq_spades = "100% Jackpot"\nakq_suited = "9 for 1"\n'
    )
    assert isinstance(table, ProgressiveTable)
    assert list(table.pays) == ["akq_spades", "akq_suited", "straight_flush"]
    assert (str(table.base_wager), table.seeds, table.contribution) == ("1.00", {}, None)


def test_published_figures_must_be_strings() -> None:
    with rejected(InputError, r"house/float: expected pay table: published\.par"):
        load_paytable(MAIN + ROYAL + "[published]\npar = 2.8\n")
