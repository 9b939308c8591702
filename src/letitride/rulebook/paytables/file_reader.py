"""A reader for pay table files: TOML, with pays written as regulators print them.

>>> lucky = load_paytable('''
... id = "LUCKY"
... wager = "three_card"
... document = "house"
... title = "Lucky Three"
... version = "1"
... effective = "2026-01-01"
... clauses = []
... rulings = []
... [pays]
... straight_flush = "40 to 1"
... three_of_a_kind = "30 to 1"
... [published]
... par = "2.14%"
... ''')
>>> lucky.title
'Lucky Three'

The keys ``id`` and ``wager`` are required. The wager is ``main``, ``bonus``, ``three_card``,
``cover_all``, or ``progressive``. Without ``version`` and ``effective``, the table has the edition
of its document. ``[published]`` lists figures that the document prints, as strings. A Cover All
table has ``[columns.1]`` to ``[columns.7]`` instead of ``[pays]``.

A progressive also has ``cards`` (5 or 3). It may have ``base_wager``, ``contribution``,
``currency``, and the tables ``[envy]`` (dollars for each hand) and ``[seeds]`` (dollars for each
level).

A table must list every hand from the top of its ranking down to the lowest one that pays: a gap is
an error. Some hands count as the next hand down if they have no row, so they may be left out: the
mini royal of the three card bonus (R09), and a progressive's royal flush (R11) and two suited A-K-Q
rows.
"""

from collections.abc import Mapping
from typing import Any

from letitride.cards import FiveCardHand, ThreeCardHand
from letitride.money import Cents, Currency, For, Pay, Share, To, Win, parse_pay
from letitride.rulebook.paytables.table_types import (
    AnyTable,
    CoverAllTable,
    Hand,
    PayTable,
    ProgressiveTable,
)
from letitride.rulebook.toml_entry import TomlEntry, parse_toml
from letitride.rulebook.wagers import Game

_FIVE = {hand.value: hand for hand in FiveCardHand if hand >= FiveCardHand.TENS_OR_BETTER}
_THREE = {hand.value: hand for hand in ThreeCardHand if hand >= ThreeCardHand.PAIR}
_SUITED = ("akq_spades", "akq_suited", *tuple(_THREE)[1:])

_MAY_LACK = {
    Game.THREE_CARD: {"mini_royal"},
    Game.PROGRESSIVE: {"royal_flush", "akq_spades", "akq_suited"},
}
_PAY_KINDS: dict[Game, tuple[type[Pay], ...]] = {
    Game.MAIN: (To,),
    Game.BONUS: (To, For, Win),
    Game.THREE_CARD: (To,),
    Game.COVER_ALL: (To,),
    Game.PROGRESSIVE: (To, For, Share),
}
HANDS_DEALT = range(1, 8)


def load_paytable(text: str) -> AnyTable:
    """Read a pay table from the text of its file.

    >>> table = load_paytable('''
    ... id = "LUCKY"
    ... wager = "three_card"
    ... [pays]
    ... straight_flush = "40 to 1"
    ... three_of_a_kind = "30 to 1"
    ... ''')
    >>> str(table.pay_for(ThreeCardHand.MINI_ROYAL))
    '40 to 1'
    """
    entry = parse_toml(text, "pay table")
    name = entry.text("id")
    if not name or not name.isprintable():
        raise entry.wrong("id", "a name", repr(name))
    return _read(TomlEntry(entry.raw, name))


def _read(entry: TomlEntry) -> AnyTable:
    """Read a pay table from an entry whose errors mention the table's id."""
    wager = entry.one_of("wager", {game.value: game for game in _PAY_KINDS})
    currency = entry.member("currency", Currency, Currency.USD)
    head: dict[str, Any] = {
        "id": entry.where,
        "document": entry.text("document", "house"),
        "title": entry.text("title", entry.where),
        "clauses": entry.texts("clauses"),
        "rulings": entry.texts("rulings"),
        "published": entry.table("published").strings(),
    }
    for said in ("version", "effective"):  # letitride.rulebook.editions reads these keys
        entry.text(said, "")
    table: AnyTable
    if wager is Game.COVER_ALL:
        table = CoverAllTable(columns=_columns(entry), **head)
    elif wager is Game.PROGRESSIVE:
        table = _progressive(entry, head)
    else:
        hands: Mapping[str, Hand] = _THREE if wager is Game.THREE_CARD else _FIVE
        pays = _pays(entry.table("pays"), tuple(hands), wager)
        table = PayTable(wager=wager, pays={hands[name]: pays[name] for name in pays}, **head)
    entry.done()
    return table.in_currency(currency)


def _columns(entry: TomlEntry) -> dict[int, dict[FiveCardHand, Pay]]:
    columns = entry.table("columns")
    wanted = [str(count) for count in HANDS_DEALT]
    if sorted(columns.keys) != wanted:
        raise entry.wrong(
            "columns", f"exactly {', '.join(wanted)}", ", ".join(columns.keys), "house/columns"
        )
    rows = tuple(_FIVE)
    pays = {n: _pays(columns.table(str(n)), rows, Game.COVER_ALL) for n in HANDS_DEALT}
    return {n: {_FIVE[name]: column[name] for name in column} for n, column in pays.items()}


def _progressive(entry: TomlEntry, head: dict[str, Any]) -> ProgressiveTable:
    cards = entry.number("cards")
    if cards not in (5, 3):
        raise entry.wrong("cards", "5 or 3", cards, "house/cards")
    pays = _pays(entry.table("pays"), tuple(_FIVE) if cards == 5 else _SUITED, Game.PROGRESSIVE)
    levels = {pay.level for pay in pays.values() if isinstance(pay, Share)}
    if not levels:
        wanted = 'at least one share of a meter, such as "100% Jackpot"'
        raise entry.wrong("pays", wanted, "none", "house/no_meter")
    entry.switch("fixed_pays_confirmed")  # letitride.rulebook.paytables.library reads this key
    envy, seeds = entry.table("envy"), entry.table("seeds")
    _check_hands(envy, tuple(pays))
    for level in seeds.keys:
        if level not in levels:
            raise seeds.wrong(level, "one of the table's levels", level, "house/unknown_level")
    return ProgressiveTable(
        cards=cards,
        pays=pays,
        envy=_dollars(envy),
        base_wager=entry.stake("base_wager", Currency.USD, "1.00"),
        seeds=_dollars(seeds),
        contribution=entry.rate("contribution") if "contribution" in entry else None,
        many_games=entry.switch("many_games"),
        **head,
    )


def _pays(entry: TomlEntry, rows: tuple[str, ...], wager: Game) -> dict[str, Pay]:
    """Read the pays in ranking order, and check that no hand is missing."""
    _check_hands(entry, rows)
    lowest = max((rows.index(name) for name in entry.keys), default=0)
    for name in rows[: lowest + 1]:
        if name not in entry and name not in _MAY_LACK.get(wager, ()):
            raise entry.wrong(name, "a pay", "nothing", "house/missing_hand")
    return {name: _pay(entry, name, wager) for name in rows if name in entry}


def _pay(entry: TomlEntry, name: str, wager: Game) -> Pay:
    pay = entry.read(name, parse_pay)
    if not isinstance(pay, _PAY_KINDS[wager]):
        expected = f"a pay that is valid for the {wager} wager"
        raise entry.wrong(name, expected, pay, "house/pay_kind", wager=wager)
    return pay


def _check_hands(entry: TomlEntry, rows: tuple[str, ...]) -> None:
    for name in entry.keys:
        if name not in rows:
            raise entry.wrong(name, f"one of {', '.join(rows)}", name, "house/unknown_hand")


def _dollars(entry: TomlEntry) -> dict[str, Cents]:
    return {name: entry.stake(name, Currency.USD) for name in entry.keys}
