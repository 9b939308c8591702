"""Objects by id, path or text: whatever names a thing is as good as the thing.

The front door takes ``"MA-MAIN"``, ``"house.toml"``, ``"5"`` and ``"Kd Qd 2d"`` wherever it takes
a pay table, a file, an amount and cards. This module reads all of them.

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
from letitride.rulebook.paytables.library import (
    BonusId,
    CoverAllId,
    MainId,
    ProgressiveId,
    ThreeCardId,
)
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

#: The path of a file, or the name of something that comes with the package.
Name = str | PathLike[str]
#: Any of these is a pay table, these one of the main bets, and these an amount of money.
SomeTable = AnyTable | Name
SomeMain = MainTable | Name
Amount = Cents | str


def read_text(path: Name, what: str) -> str:
    """The text of a file in UTF-8; ``what`` says what kind of file it is.

    >>> read_text("mine.toml", "strategy file")
    Traceback (most recent call last):
        ...
    letitride.errors.HouseError: The strategy file mine.toml cannot be read: No such file or \
directory. Check the name and the permissions of the file. (house/file)
    """
    try:
        return Path(path).read_text("utf-8-sig")  # a byte order mark is not part of the text
    except (OSError, ValueError) as error:
        raise HouseError.unreadable(what, fspath(path), error) from None


def _is_path(name: Name) -> bool:
    return not isinstance(name, str) or name.endswith(".toml")


def _check(given: object, kind: type | UnionType, code: str, expected: str) -> None:
    """Reject what the types forbid, for callers without a type checker."""
    if not isinstance(given, kind):
        raise InputError(code, expected=expected, got=repr(given), why="kind")


@overload
def paytable(table: MainId | MainTable) -> MainTable: ...
@overload
def paytable(table: BonusId | BonusTable) -> BonusTable: ...
@overload
def paytable(table: ThreeCardId | ThreeCardTable) -> ThreeCardTable: ...
@overload
def paytable(table: CoverAllId | CoverAllTable) -> CoverAllTable: ...
@overload
def paytable(table: ProgressiveId | ProgressiveTable) -> ProgressiveTable: ...
@overload
def paytable(table: SomeTable) -> AnyTable: ...
def paytable(table: SomeTable) -> AnyTable:
    """A pay table: one of the documents by its id, or your own by the path of its TOML file.

    >>> import letitride as lir
    >>> lir.paytable("MA-3CB-D").rows["straight"]
    '6 to 1'
    >>> lir.paytable("MA-3CB-Z")
    Traceback (most recent call last):
        ...
    letitride.errors.HouseError: There is no pay table named "MA-3CB-Z". Did you mean MA-3CB-F, \
MA-3CB-E, MA-3CB-D or MA-3CB-C? (house/unknown_paytable)
    """
    if isinstance(table, str | PathLike):
        if _is_path(table):
            return load_paytable(read_text(table, "pay table file"))
        return library.paytable(fspath(table))
    _check(table, AnyTable, "house/unknown_paytable", "a pay table, its id, or its file's path")
    return table


def main_paytable(table: SomeTable) -> MainTable:
    """A pay table of the main bets, by its id, path or itself; one of another wager is rejected.

    >>> main_paytable("MA-BONUS")
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: The pay table MA-BONUS is for the bonus, not for the main bets. \
Choose a pay table of the main bets. (odds/main_table)
    """
    return main_table(paytable(table))


def jurisdiction(place: Jurisdiction | Name) -> Jurisdiction:
    """A jurisdiction: a shipped one by its id, or your own by the path of its TOML file.

    >>> import letitride as lir
    >>> place = lir.jurisdiction("SD")
    >>> place.name, list(place.dealing)
    ('South Dakota Commission on Gaming', ['hand', 'machine'])
    """
    if isinstance(place, str | PathLike):
        if _is_path(place):
            return load_jurisdiction(read_text(place, "jurisdiction file"))
        return shipped_jurisdiction(fspath(place))
    expected = f"a jurisdiction: {' or '.join(SHIPPED)}, or its file's path"
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
    """The rules of one table: where it stands, how it deals, its pay tables, the house's options.

    Without a pay table, the house offers everything its jurisdiction starts with. With some, it
    offers those, and the main bets in any case. Without ``dealing``, the cards come in the first
    way that the jurisdiction describes.

    >>> import letitride as lir
    >>> house = lir.rules("MA", "shoe", three_card="MA-3CB-D", max_bet="500.00")
    >>> [table.id for table in house.tables.values()], str(house.settings.max_bet)
    (['MA-MAIN', 'MA-3CB-D'], '500.00')
    >>> lir.rules("MA", dealing="by hand")
    Traceback (most recent call last):
        ...
    letitride.errors.HouseError: In MA the cards are not dealt by "by hand". Choose shoe or \
machine. (house/dealing; MA-7(a)-1, MA-7(c)-2, MA-9(c)-1, MA-8(a)-1, MA-8(c)-4, MA-9(c)-1)
    """
    given = {
        "main": main, "bonus": bonus, "three_card": three_card, "cover_all": cover_all,
        "progressive": progressive, "progressive_2": progressive_2,
    }  # fmt: skip
    tables = {game: table for game, table in given.items() if table is not None}
    if isinstance(place, HouseRules):
        if dealing is not None or tables or options:
            expected = "a jurisdiction, or rules and nothing else"
            raise HouseError("house/value", expected=expected, got="rules and changes to them")
        return place
    return house_of(place, dealing, tables, options)


def house_of(
    place: Jurisdiction | Name,
    dealing: str | None = None,
    tables: Mapping[str, SomeTable] | None = None,
    options: Mapping[str, object] | None = None,
) -> HouseRules:
    """The same, with pay tables by the names of their games.

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
    """An amount of money as itself, or as people write it: ``"12.50"``.

    >>> amount(5)
    Traceback (most recent call last):
        ...
    letitride.errors.MoneyError: 5 is not an amount of money. Write figures, such as "12.50", \
without a sign. (money/amount)
    """
    return money if isinstance(money, Cents) else Cents.parse(money, currency)


def cards(held: str | Iterable[Card]) -> tuple[Card, ...]:
    """Cards as themselves, or as people write them: ``"Kd Qd 2d"``."""
    return parse_cards(held) if isinstance(held, str) else tuple(held)


def wager(name: Wager | str) -> Wager:
    """A betting spot by its name.

    >>> wager("insurance")
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: There is no betting spot "insurance". It must be one of 1, 2, \
$, tip, bonus, three_card, tip_three_card, cover_all, progressive, progressive_2. \
(house/side_bet)
    """
    try:
        return Wager(name)
    except ValueError:
        expected = f"one of {', '.join(Wager)}"
        raise InputError("house/side_bet", expected=expected, got=name, why="spot") from None
