"""The file of a pay table: one TOML document, pays written as regulators print them.

::

    id = "LUCKY"                    # required, as is the wager
    wager = "three_card"            # main, bonus, three_card, cover_all or progressive
    document = "house"              # the rest of this block may be left out
    title = "Lucky Three"
    clauses = []
    rulings = []

    [pays]                          # cover_all: [columns.1] to [columns.7] instead
    straight_flush = "40 to 1"
    three_of_a_kind = "30 to 1"

    [published]                     # figures the document prints, as strings
    par = "2.14%"

A progressive also states ``cards`` (5 or 3), and may state ``base_wager``, ``contribution`` and
``currency``, and the tables ``[envy]`` (dollars by hand) and ``[seeds]`` (dollars by level).

A table states every hand from the top of its ranking down to the lowest one that pays: a gap is a
mistake, not a hand that loses. Only the hands that count as the next one down when they have no
row may be left out: the mini royal of the three card bonus (R09), and in a progressive the royal
flush (R11) and the two suited A-K-Q rows.
"""

import tomllib
from collections.abc import Mapping
from typing import Any, NoReturn

from letitride.cards import FiveCardHand, ThreeCardHand
from letitride.errors import HouseError, MoneyError
from letitride.house.paytable import AnyTable, CoverAllTable, Hand, PayTable, ProgressiveTable
from letitride.house.wagers import Game
from letitride.money import Cents, Currency, For, Pay, Rate, Share, To, Win, parse_pay

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
_COMMON = {"id", "wager", "document", "title", "clauses", "rulings", "published", "currency"}
_KEYS = {
    Game.MAIN: _COMMON | {"pays"},
    Game.BONUS: _COMMON | {"pays"},
    Game.THREE_CARD: _COMMON | {"pays"},
    Game.COVER_ALL: _COMMON | {"columns"},
    Game.PROGRESSIVE: _COMMON | {"pays", "cards", "envy", "base_wager", "seeds", "contribution"},
}
HANDS_DEALT = range(1, 8)


def load_paytable(text: str) -> AnyTable:
    """Read the text of a pay table's file.

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
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise HouseError("house/toml", expected="a TOML document", got=error) from None
    return _Reader(data).table()


class _Reader:
    """One document being read; every complaint names the table and the key."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.id = "the pay table"
        self.id = self.text("id")
        self.refuse_floats(data, "")

    def table(self) -> AnyTable:
        wager = self.wager()
        for key in self.data:
            if key not in _KEYS[wager]:
                self.fail(
                    "house/unknown_key", key, f"one of {', '.join(sorted(_KEYS[wager]))}", key
                )
        table = self.of_wager(wager)
        currency = self.text("currency", "USD")
        if currency not in list(Currency):
            self.fail("house/currency", "currency", " or ".join(Currency), currency)
        return table.in_currency(Currency(currency))

    def of_wager(self, wager: Game) -> AnyTable:
        head: dict[str, Any] = {
            "id": self.id,
            "document": self.text("document", "house"),
            "title": self.text("title", self.id),
            "clauses": self.texts("clauses"),
            "rulings": self.texts("rulings"),
            "published": self.strings("published"),
        }
        if wager is Game.COVER_ALL:
            return CoverAllTable(columns=self.columns(), **head)
        if wager is Game.PROGRESSIVE:
            return self.progressive(head)
        hands: Mapping[str, Hand] = _THREE if wager is Game.THREE_CARD else _FIVE
        pays = self.pays("pays", self.strings("pays"), tuple(hands), wager)
        return PayTable(wager=wager, pays={hands[name]: pay for name, pay in pays.items()}, **head)

    def columns(self) -> dict[int, dict[FiveCardHand, Pay]]:
        columns = self.mapping("columns")
        wanted = [str(count) for count in HANDS_DEALT]
        if sorted(columns) != wanted:
            self.fail(
                "house/columns", "columns", f"exactly {', '.join(wanted)}", ", ".join(columns)
            )
        return {
            count: self.column(f"columns.{count}", columns[str(count)]) for count in HANDS_DEALT
        }

    def column(self, key: str, column: object) -> dict[FiveCardHand, Pay]:
        printed = self.strings_of(key, column)
        pays = self.pays(key, printed, tuple(_FIVE), Game.COVER_ALL)
        return {_FIVE[name]: pay for name, pay in pays.items()}

    def progressive(self, head: dict[str, Any]) -> ProgressiveTable:
        cards = self.data.get("cards")
        if cards not in (5, 3) or isinstance(cards, bool):
            self.fail("house/cards", "cards", "5 or 3", cards)
        rows = tuple(_FIVE) if cards == 5 else _SUITED
        pays = self.pays("pays", self.strings("pays"), rows, Game.PROGRESSIVE)
        table = ProgressiveTable(
            cards=cards,
            pays=pays,
            envy=self.dollars("envy"),
            base_wager=self.amount("base_wager", self.text("base_wager", "1.00")),
            seeds=self.dollars("seeds"),
            contribution=self.rate("contribution"),
            **head,
        )
        self.refuse_strangers("seeds", table.levels, "house/unknown_level")
        self.refuse_strangers("envy", tuple(pays), "house/unknown_hand")
        if not table.levels:
            self.fail(
                "house/no_meter", "pays", 'at least one share of a meter, as "100% Jackpot"', "none"
            )
        return table

    def pays(
        self, key: str, printed: Mapping[str, str], rows: tuple[str, ...], wager: Game
    ) -> dict[str, Pay]:
        """The pays in the order of the ranking, checked hand by hand."""
        for name in printed:
            if name not in rows:
                self.fail("house/unknown_hand", f"{key}.{name}", f"one of {', '.join(rows)}", name)
        lowest = max((rows.index(name) for name in printed), default=0)
        for name in rows[: lowest + 1]:
            if name not in printed and name not in _MAY_LACK.get(wager, ()):
                self.fail("house/missing_hand", f"{key}.{name}", "a pay", "nothing")
        return {
            name: self.pay(f"{key}.{name}", printed[name], wager)
            for name in rows
            if name in printed
        }

    def pay(self, key: str, printed: str, wager: Game) -> Pay:
        try:
            pay = parse_pay(printed)
        except MoneyError as error:
            self.fail("house/pay", key, error.expected, error.got)
        if not isinstance(pay, _PAY_KINDS[wager]):
            self.fail("house/pay_kind", key, f"a pay that fits the {wager} wager", printed)
        return pay

    def wager(self) -> Game:
        wager = self.text("wager")
        if wager not in list(_KEYS):
            self.fail("house/unknown_wager", "wager", f"one of {', '.join(_KEYS)}", wager)
        return Game(wager)

    def rate(self, key: str) -> Rate | None:
        if key not in self.data:
            return None
        try:
            return Rate.parse(self.text(key))
        except MoneyError as error:
            self.fail("house/rate", key, error.expected, error.got)

    def dollars(self, key: str) -> dict[str, Cents]:
        return {
            name: self.amount(f"{key}.{name}", text) for name, text in self.strings(key).items()
        }

    def amount(self, key: str, text: str) -> Cents:
        try:
            amount = Cents.parse(text)
        except MoneyError as error:
            self.fail("house/amount", key, error.expected, error.got)
        if not amount:
            self.fail("house/amount", key, "more than nothing", text)
        return amount

    def text(self, key: str, default: str | None = None) -> str:
        text = self.data.get(key, default)
        if text is None:
            self.fail("house/missing_key", key, "a string", "nothing")
        if not isinstance(text, str) or not text:
            self.fail("house/key_type", key, "a string", repr(text))
        return text

    def texts(self, key: str) -> tuple[str, ...]:
        texts = self.data.get(key, [])
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            self.fail("house/key_type", key, "a list of strings", repr(texts))
        return tuple(texts)

    def mapping(self, key: str) -> dict[str, Any]:
        mapping = self.data.get(key, {})
        if not isinstance(mapping, dict):
            self.fail("house/key_type", key, "a table", repr(mapping))
        return mapping

    def strings(self, key: str) -> dict[str, str]:
        return self.strings_of(key, self.mapping(key))

    def strings_of(self, key: str, mapping: object) -> dict[str, str]:
        if not isinstance(mapping, dict):
            self.fail("house/key_type", key, "a table", repr(mapping))
        for name, text in mapping.items():
            if not isinstance(text, str):
                self.fail("house/key_type", f"{key}.{name}", "a string", repr(text))
        return mapping

    def refuse_floats(self, value: object, key: str) -> None:
        """Money and odds are never floats, wherever they stand."""
        if isinstance(value, float):
            self.fail("house/float", key, "a string or a whole number", value)
        if isinstance(value, dict):
            for name, inner in value.items():
                self.refuse_floats(inner, f"{key}.{name}".lstrip("."))

    def refuse_strangers(self, key: str, known: tuple[str, ...], code: str) -> None:
        for name in self.mapping(key):
            if name not in known:
                self.fail(code, f"{key}.{name}", f"one of {', '.join(known)}", name)

    def fail(self, code: str, key: str, expected: str, got: object) -> NoReturn:
        raise HouseError(code, expected=f"{self.id}: {key} to be {expected}", got=got)
