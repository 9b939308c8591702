"""Look up objects by ID, path, or text.

Functions of the package accept ``"MA-MAIN"`` for a pay table, ``"house.toml"`` for a file, ``"5"``
for an amount, and ``"Kd Qd 2d"`` for cards. This module reads all of them.

>>> amount("5"), cards("Kd Qd"), wager("three_card")
(Cents('5.00', USD), (Card('Kd'), Card('Qd')), <Wager.THREE_CARD: 'three_card'>)
"""

from collections.abc import Iterable, Mapping
from os import PathLike, fspath
from pathlib import Path
from types import UnionType
from typing import overload

from letitride.cards import Card, parse_cards
from letitride.errors import HouseError, InputError
from letitride.money import Cents, Currency
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, house_rules, load_jurisdiction
from letitride.rulebook.jurisdiction import jurisdiction as shipped_jurisdiction
from letitride.rulebook.paytables import library
from letitride.rulebook.paytables.file_reader import load_paytable
from letitride.rulebook.paytables.table_types import (
    AnyTable,
    BonusTable,
    CoverAllTable,
    MainTable,
    ProgressiveTable,
    ThreeCardTable,
    main_table,
)
from letitride.rulebook.wagers import Wager

#: The path of a file, or the name of an object that comes with the package.
Name = str | PathLike[str]
#: Types for arguments: a pay table, a pay table for the main bets, and an amount of money.
SomeTable = AnyTable | Name
SomeMain = MainTable | Name
Amount = Cents | str


def read_text(path: Name, what: str) -> str:
    """Read a UTF-8 text file; ``what`` names the kind of file for error messages.

    >>> read_text("mine.toml", "strategy file")
    Traceback (most recent call last):
        ...
    letitride.errors.HouseError: The strategy file "mine.toml" cannot be read: No such file or \
directory. Check the file name and its permissions. (house/file)
    """
    try:
        return Path(path).read_text("utf-8-sig")  # a byte order mark is not part of the text
    except (OSError, ValueError) as error:
        raise HouseError.unreadable(what, fspath(path), error) from None


def _is_path(name: Name) -> bool:
    return not isinstance(name, str) or name.endswith(".toml")


def _check(given: object, kind: type | UnionType, code: str, expected: str) -> None:
    """Reject an argument of the wrong type, for callers without a type checker."""
    if not isinstance(given, kind):
        raise InputError(code, expected=expected, got=repr(given), why="kind")


@overload
def paytable(table: library.MainId | MainTable) -> MainTable: ...
@overload
def paytable(table: library.BonusId | BonusTable) -> BonusTable: ...
@overload
def paytable(table: library.ThreeCardId | ThreeCardTable) -> ThreeCardTable: ...
@overload
def paytable(table: library.CoverAllId | CoverAllTable) -> CoverAllTable: ...
@overload
def paytable(table: library.ProgressiveId | ProgressiveTable) -> ProgressiveTable: ...
@overload
def paytable(table: SomeTable) -> AnyTable: ...
def paytable(table: SomeTable) -> AnyTable:
    """Return a pay table, given a shipped table's ID or the path of your own TOML file.

    >>> import letitride as lir
    >>> lir.paytable("MA-3CB-D").rows["straight"]
    '6 to 1'
    >>> lir.paytable("MA-3CB-Z")
    Traceback (most recent call last):
        ...
    letitride.errors.HouseError: No pay table is named "MA-3CB-Z". Did you mean MA-3CB-F, \
MA-3CB-E, MA-3CB-D, or MA-3CB-C? (house/unknown_paytable)
    """
    if isinstance(table, str | PathLike):
        if _is_path(table):
            return load_paytable(read_text(table, "pay table file"))
        return library.paytable(fspath(table))
    _check(table, AnyTable, "house/unknown_paytable", "a pay table, its ID, or its file path")
    return table


def main_paytable(table: SomeTable) -> MainTable:
    """Return a pay table for the main bets, and reject one for any other wager.

    >>> main_paytable("MA-BONUS")
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: The pay table MA-BONUS is for the bonus, not for the main bets. \
Choose a pay table for the main bets. (odds/main_table)
    """
    return main_table(paytable(table))


def jurisdiction(place: Jurisdiction | Name) -> Jurisdiction:
    """Return a jurisdiction, given a shipped one's ID or the path of your own TOML file.

    >>> import letitride as lir
    >>> place = lir.jurisdiction("SD")
    >>> place.name, list(place.dealing)
    ('South Dakota Commission on Gaming', ['hand', 'machine'])
    """
    if isinstance(place, str | PathLike):
        if _is_path(place):
            return load_jurisdiction(read_text(place, "jurisdiction file"))
        return shipped_jurisdiction(fspath(place))
    expected = f"a jurisdiction ({' or '.join(SHIPPED)}) or the path to its file"
    _check(place, Jurisdiction, "house/unknown_jurisdiction", expected)
    return place


def rules(
    place: HouseRules | Jurisdiction | Name = SHIPPED[0],
    dealing: str | None = None,
    *,
    main: SomeTable | None = None,
    bonus: SomeTable | None = None,
    three_card: SomeTable | None = None,
    cover_all: SomeTable | None = None,
    progressive: SomeTable | None = None,
    progressive_2: SomeTable | None = None,
    **options: object,
) -> HouseRules:
    """Return the rules of one table: its jurisdiction, dealing method, pay tables, and options.

    If you give no pay tables, the house offers its jurisdiction's defaults. If you give some, it
    offers those and the main bets. ``dealing`` defaults to the first method that the jurisdiction
    describes.

    >>> import letitride as lir
    >>> house = lir.rules("MA", "shoe", three_card="MA-3CB-D", max_bet="500.00")
    >>> [table.id for table in house.tables.values()], str(house.settings.max_bet)
    (['MA-MAIN', 'MA-3CB-D'], '500.00')
    >>> lir.rules("MA", dealing="by hand")
    Traceback (most recent call last):
        ...
    letitride.errors.HouseError: The rules of MA have no dealing method named "by hand". Choose \
shoe or machine. (house/dealing; MA-7(a)-1, MA-7(c)-2, MA-9(c)-1, MA-8(a)-1, MA-8(c)-4, MA-9(c)-1)
    """
    given = {
        "main": main, "bonus": bonus, "three_card": three_card, "cover_all": cover_all,
        "progressive": progressive, "progressive_2": progressive_2,
    }  # fmt: skip
    tables = {game: table for game, table in given.items() if table is not None}
    if isinstance(place, HouseRules):
        if dealing is not None or tables or options:
            expected = "a jurisdiction, or rules without other arguments"
            raise HouseError("house/value", expected=expected, got="rules with other arguments")
        return place
    return house_of(place, dealing, tables, options)


def house_of(
    place: Jurisdiction | Name,
    dealing: str | None = None,
    tables: Mapping[str, SomeTable] | None = None,
    options: Mapping[str, object] | None = None,
) -> HouseRules:
    """Return the rules of one table. ``tables`` maps the name of each game to its pay table.

    >>> house_of("WA", tables={"three_card": "WA-3CB-1"}).main.id
    'LIRB-03-MAIN'
    """
    where = jurisdiction(place)
    way = next(iter(where.dealing)) if dealing is None else dealing
    named: dict[str, SomeTable] = dict(where.tables)
    if tables:
        named = {game: id_ for game, id_ in where.tables.items() if game == "main"} | dict(tables)
    return house_rules(where, way, {game: paytable(name) for game, name in named.items()}, options)


def amount(money: Amount, currency: Currency = Currency.USD) -> Cents:
    """Return an amount of money, given as ``Cents`` or as text such as ``"12.50"``.

    >>> amount(5)
    Traceback (most recent call last):
        ...
    letitride.errors.MoneyError: 5 is not an amount of money. Enter digits without a sign, such as \
"12.50". (money/amount)
    """
    return money if isinstance(money, Cents) else Cents.parse(money, currency)


def cards(held: str | Iterable[Card]) -> tuple[Card, ...]:
    """Return cards, given as ``Card`` objects or as text such as ``"Kd Qd 2d"``."""
    return parse_cards(held) if isinstance(held, str) else tuple(held)


def wager(name: Wager | str) -> Wager:
    """Return the betting spot with this name.

    >>> wager("insurance")
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: No betting spot is named "insurance". Use one of 1, 2, \
$, tip, bonus, three_card, tip_three_card, cover_all, progressive, progressive_2. \
(house/side_bet)
    """
    try:
        return Wager(name)
    except ValueError:
        expected = f"one of {', '.join(Wager)}"
        raise InputError("house/side_bet", expected=expected, got=name, why="spot") from None
