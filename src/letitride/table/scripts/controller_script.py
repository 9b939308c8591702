"""Scripts of key presses: a link and its controllers in a strictly checked TOML file.

The ``controller`` command runs scripts of key presses.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from letitride.money import Currency
from letitride.progressive.controller import SYSTEMS, ControllerSettings, Key, presses
from letitride.progressive.link import TITLES, JackpotKind, LinkState, Terms, Title, open_link
from letitride.progressive.link.commands import JoinTable
from letitride.rulebook.paytables.library import fixed_pays_confirmed
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.settings import PayOrder, PaysFrom
from letitride.rulebook.toml_entry import TomlEntry, parse_toml
from letitride.table.lookup import paytable
from letitride.table.pit import PitTable
from letitride.table.scripts.meter_entries import meter_setting

#: A reason that names the win it backs out: "win 1 backed out", "back out win 1".
_NAMES_A_WIN = re.compile(r"\bwin (\d{1,9}) backed out\b|\bback(?:ed)? out win (\d{1,9})\b", re.I)


@dataclass(frozen=True, slots=True)
class ScriptedPress:
    """A key press, and the table where it is made."""

    table: str
    press: presses.Press | presses.BackOut


@dataclass(frozen=True, slots=True)
class ControllerScript:
    """A link's opening state, its tables, and the key presses to make."""

    settings: ControllerSettings
    opening: LinkState
    tables: tuple[PitTable, ...]
    presses: tuple[ScriptedPress, ...]


def load_script(text: str) -> ControllerScript:
    """Read a script. Errors give the location in the file."""
    return parse_toml(text, "script").whole(_script)


def _script(entry: TomlEntry) -> ControllerScript:
    link, stated = entry.table("link"), entry.list("table")
    names_decks = link if "decks" in link or not stated else stated[0]
    terms = _terms(link, names_decks.number("decks", 1, least=1))
    settings = _settings(link, terms)
    name = link.text("name", default="link")
    link.done()
    tables = tuple(table.whole(partial(_table, terms)) for table in stated)
    meters = entry.each("meter", partial(meter_setting, terms.wager.currency))
    if not meters:
        raise entry.wrong("meter", "given for each level", "none", "house/missing_key")
    made = entry.each("press", partial(_press, [table.join.table for table in tables]))
    return ControllerScript(settings, open_link(name, terms, meters), tables, made)


def _settings(link: TomlEntry, terms: Terms) -> ControllerSettings:
    currency, confirmed = terms.wager.currency, fixed_pays_confirmed(terms.paytable.id)
    limited = "executive_from" in link
    return ControllerSettings(
        system=link.one_of("system", SYSTEMS),
        executive_from=link.amount("executive_from", currency) if limited else None,
        early_lock=link.switch("early_lock"),
        envy_needs_bet=link.switch("envy_needs_bet"),
        envy_scales=link.switch("envy_scales", default=True),
        folded_hands_qualify=_either(link, "folded_qualifies", "folded_hands_qualify"),
        fixed_needs_supervisor=_either(
            link, "fixed_pays_confirmed", "fixed_needs_supervisor", default=confirmed
        ),
        base_confirmed=link.switch("base_confirmed"),
        meter_pay_order=link.member("meter_pay_order", PayOrder, default=PayOrder.RIGHT_FIRST),
    )


def _either(link: TomlEntry, name: str, earlier: str, *, default: bool = False) -> bool:
    """Read a switch by its current name or by the name it had in earlier versions."""
    return link.switch(name if name in link or earlier not in link else earlier, default=default)


def _terms(link: TomlEntry, decks: int) -> Terms:
    """Read the link's terms; the currency defaults to that of its pay table."""
    printed = _paytable(link)
    currency = link.member("currency", Currency, default=printed.base_wager.currency)
    paytable = printed.in_currency(currency)
    return Terms(
        paytable=paytable,
        wager=link.stake("wager", currency, default=str(paytable.base_wager)),
        decks=decks,
        fixed_pays_from=link.member("fixed_pays_from", PaysFrom, default=PaysFrom.TRAY),
    )


def _paytable(entry: TomlEntry) -> ProgressiveTable:
    table = entry.read("progressive", lambda id_: paytable(str(id_)))
    if not isinstance(table, ProgressiveTable):
        raise entry.wrong(
            "progressive", "a progressive table", table.id, "house/table_kind", why="progressive"
        )
    return table


def _table(terms: Terms, entry: TomlEntry) -> PitTable:
    """Read a table; missing values default to those of the link."""
    own, currency = "progressive" in entry, terms.wager.currency
    joining = JoinTable(
        table=entry.text("name"),
        title=_title(entry, terms.paytable.cards),
        paytable=_paytable(entry).in_currency(currency) if own else terms.paytable,
        wager=entry.stake("wager", currency, default=str(terms.wager)),
        decks=entry.number("decks", terms.decks, least=1),
        jackpot=entry.member("jackpot", JackpotKind, default=JackpotKind.PROGRESSIVE),
    )
    return PitTable(joining, entry.number("seats", 7, least=1))


def _title(entry: TomlEntry, cards: int) -> Title:
    """Return the title with this name, or make a new one if the name is unknown.

    By default, a new title uses as many cards as the pay table, and its players may fold.
    """
    name = entry.text("title")
    if name in TITLES:
        return TITLES[name]
    folds = entry.switch("folds", default=True)
    return Title(name, entry.number("cards", cards, least=1), folds)


def _press(tables: Sequence[str], entry: TomlEntry) -> ScriptedPress:
    table = entry.text("table")
    if table not in tables:
        raise entry.wrong("table", " or ".join(tables) or "a table in the script", repr(table))
    return ScriptedPress(table, _pressed(entry, entry.member("key", Key)))


def _pressed(entry: TomlEntry, key: Key) -> presses.Press | presses.BackOut:
    match key:
        case Key.SENSOR:
            base = entry.switch("base") if "base" in entry else None
            return presses.Sensor(entry.number("seat"), base)
        case Key.HAND:
            return presses.Hand(entry.number("seat"), entry.text("hand"))
        case Key.FOLD:
            return presses.Fold(entry.number("seat"))
        case Key.CONFIRM:
            return presses.Confirm(entry.number("seat") if "seat" in entry else None)
        case Key.SWIPE:
            return presses.Swipe(entry.member("role", presses.CardHolder))
        case Key.ADJUST:
            return _adjustment(entry)
        case _:
            assert key in presses.BUTTONS, key
            return presses.Button(key)


def _adjustment(entry: TomlEntry) -> presses.Adjust | presses.BackOut:
    """Read an adjustment of a meter, or the back-out of a win named by ``win`` or the reason (R55).

    If the reason or a person's name is missing, the controller rejects the press later.
    """
    reason, by, second, note = (
        entry.text(name, default="") for name in ("reason", "by", "second", "note")
    )
    if "win" in entry:
        return presses.BackOut(entry.number("win"), reason, by, second, note)
    level, amount = entry.text("level"), entry.text("amount")
    if named := _NAMES_A_WIN.search(reason):
        return presses.BackOut(int(named[1] or named[2]), reason, by, second, note, amount)
    return presses.Adjust(level, amount, reason, by, second, note)
