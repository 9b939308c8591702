"""Scripts of presses: a link and its controllers in a TOML file, read strictly.

The command ``controller`` runs them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from letitride.money import Cents, Currency
from letitride.progressive.controller import (
    BUTTONS,
    SYSTEMS,
    Adjust,
    Button,
    CardHolder,
    Confirm,
    ControllerSettings,
    Fold,
    Hand,
    Key,
    Press,
    Sensor,
    Swipe,
)
from letitride.progressive.link import (
    TITLES,
    JackpotKind,
    LinkState,
    MeterSetting,
    Terms,
    Title,
    open_link,
)
from letitride.progressive.link.commands import JoinTable
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.settings import PayOrder, PaysFrom
from letitride.rulebook.toml_entry import TomlEntry, parse_toml
from letitride.table.lookup import paytable
from letitride.table.pit import PitTable
from letitride.table.scripts.meter_entries import meter_setting


@dataclass(frozen=True, slots=True)
class ScriptedPress:
    """A press and the table it is made at."""

    table: str
    press: Press


@dataclass(frozen=True, slots=True)
class ControllerScript:
    """A link as it opens, its tables, and the presses to make."""

    settings: ControllerSettings
    opening: LinkState
    tables: tuple[PitTable, ...]
    presses: tuple[ScriptedPress, ...]


def load_script(text: str) -> ControllerScript:
    """Read a script; whatever is wrong is said with the place where it stands."""
    entry = parse_toml(text, "script")
    link, stated = entry.table("link"), entry.list("table")
    names_decks = link if "decks" in link or not stated else stated[0]
    terms = _terms(link, _at_least_one(names_decks, "decks", 1))
    settings = _settings(link, terms.wager.currency)
    name = link.text("name", default="link")
    link.done()
    tables = tuple(_table(table, terms) for table in stated)
    script = ControllerScript(
        settings=settings,
        opening=open_link(name, terms, _meters(entry, terms.wager.currency)),
        tables=tables,
        presses=_presses(entry, [table.join.table for table in tables]),
    )
    entry.done()
    return script


def _settings(link: TomlEntry, currency: Currency) -> ControllerSettings:
    limited = "executive_from" in link
    return ControllerSettings(
        system=link.one_of("system", SYSTEMS),
        executive_from=link.amount("executive_from", currency) if limited else None,
        early_lock=link.switch("early_lock"),
        envy_needs_bet=link.switch("envy_needs_bet"),
        envy_scales=link.switch("envy_scales") if "envy_scales" in link else True,
        folded_hands_qualify=link.switch("folded_hands_qualify"),
        fixed_needs_supervisor=link.switch("fixed_needs_supervisor"),
        meter_pay_order=link.one_of(
            "meter_pay_order", {each.value: each for each in PayOrder}, default="right_first"
        ),
    )


def _terms(link: TomlEntry, decks: int) -> Terms:
    """The link's terms, in the currency of its pay table if it names no other."""
    printed = _paytable(link)
    currencies = {each.value: each for each in Currency}
    paytable = printed.in_currency(
        link.one_of("currency", currencies, default=printed.base_wager.currency)
    )
    return Terms(
        paytable=paytable,
        wager=_wager(link, paytable.base_wager),
        decks=decks,
        fixed_pays_from=link.one_of(
            "fixed_pays_from", {each.value: each for each in PaysFrom}, default="tray"
        ),
    )


def _paytable(entry: TomlEntry) -> ProgressiveTable:
    table = entry.read("progressive", lambda id_: paytable(str(id_)))
    if not isinstance(table, ProgressiveTable):
        raise entry.wrong(
            "progressive", "a progressive table", table.id, "house/table_kind", why="progressive"
        )
    return table


def _wager(entry: TomlEntry, default: Cents) -> Cents:
    wager = entry.amount("wager", default.currency, default=str(default))
    if not wager:
        raise entry.wrong("wager", "more than nothing", wager)
    return wager


def _meters(entry: TomlEntry, currency: Currency) -> Iterator[MeterSetting]:
    meters = entry.list("meter")
    if not meters:
        raise entry.wrong("meter", "given for each level", "none", "house/missing_key")
    for meter in meters:
        yield meter_setting(meter, currency)
        meter.done()


def _table(entry: TomlEntry, terms: Terms) -> PitTable:
    """A table; what it does not state is as the link has it."""
    own = "progressive" in entry
    joining = JoinTable(
        table=entry.text("name"),
        title=_title(entry, terms.paytable.cards),
        paytable=_paytable(entry).in_currency(terms.wager.currency) if own else terms.paytable,
        wager=_wager(entry, terms.wager),
        decks=_at_least_one(entry, "decks", terms.decks),
        jackpot=entry.one_of(
            "jackpot", {each.value: each for each in JackpotKind}, default="progressive"
        ),
    )
    table = PitTable(joining, _at_least_one(entry, "seats", 7))
    entry.done()
    return table


def _title(entry: TomlEntry, cards: int) -> Title:
    """A title that is known; another one has as many cards as the pay table, and players fold."""
    name = entry.text("title")
    if name in TITLES:
        return TITLES[name]
    folds = entry.switch("folds") if "folds" in entry else True
    return Title(name, _at_least_one(entry, "cards", cards), folds)


def _at_least_one(entry: TomlEntry, key: str, default: int) -> int:
    number = entry.number(key, default)
    if number < 1:
        raise entry.wrong(key, "at least 1", number)
    return number


def _presses(entry: TomlEntry, tables: list[str]) -> tuple[ScriptedPress, ...]:
    return tuple(_press(press, tables) for press in entry.list("press"))


def _press(entry: TomlEntry, tables: list[str]) -> ScriptedPress:
    table = entry.text("table")
    if table not in tables:
        raise entry.wrong("table", " or ".join(tables) or "a table of the script", repr(table))
    press = ScriptedPress(table, _pressed(entry, entry.one_of("key", {k.value: k for k in Key})))
    entry.done()
    return press


def _pressed(entry: TomlEntry, key: Key) -> Press:
    match key:
        case Key.SENSOR:
            return Sensor(entry.number("seat"))
        case Key.HAND:
            return Hand(entry.number("seat"), entry.text("hand"))
        case Key.FOLD:
            return Fold(entry.number("seat"))
        case Key.CONFIRM:
            return Confirm(entry.number("seat") if "seat" in entry else None)
        case Key.SWIPE:
            return Swipe(entry.one_of("role", {role.value: role for role in CardHolder}))
        case Key.ADJUST:
            return _adjustment(entry)
        case _:
            assert key in BUTTONS, key
            return Button(key)


def _adjustment(entry: TomlEntry) -> Adjust:
    """Who signs and why may be missing: then the press is refused, as it would be at the table."""
    return Adjust(
        level=entry.text("level"),
        amount=entry.text("amount"),
        reason=entry.text("reason", default=""),
        by=entry.text("by", default=""),
        second=entry.text("second", default=""),
    )
