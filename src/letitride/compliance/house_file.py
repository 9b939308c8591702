"""A strict reader of house files, which are TOML documents.

An unknown key or id is an error. Settings that break the rules are not errors here:
:mod:`letitride.compliance.check` reports them.

>>> house = load_house('''
... name = "Harbor House"
... jurisdiction = "MBS"
... [[table]]
... name = "LIR 1"
... dealing = "hand"
... paytables = { main = "MBS-MAIN" }
... ''')
>>> house.tables[0].rules().main.id
'MBS-MAIN'
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from letitride.compliance.house_description import (
    AnnouncedChange,
    Equipment,
    Guest,
    HouseDescription,
    HouseLink,
    HouseTable,
    InstalledShuffler,
    PostedSurface,
)
from letitride.errors import HouseError, InputError
from letitride.money import Cents, Currency
from letitride.progressive.link import LET_IT_RIDE, TITLES, JackpotKind, MeterSetting, Title
from letitride.rulebook.approved_systems import Part
from letitride.rulebook.house_rules import check_tables
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
from letitride.rulebook.paytables.file_reader import load_paytable
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import AnyTable, ProgressiveTable
from letitride.rulebook.requirements import Surface
from letitride.rulebook.settings import read
from letitride.rulebook.toml_entry import TomlEntry, parse_toml
from letitride.rulebook.wagers import SENSORS, Game
from letitride.table.lookup import Name, read_text

#: The words that printed odds may use.
WORDS = ("to", "for", "win")

_GAMES = {game.value: game for game in Game}
_SURFACES = {surface.value: surface for surface in Surface}
_JACKPOTS = {jackpot.value: jackpot for jackpot in JackpotKind}


def read_house(path: Name) -> HouseDescription:
    """Read a house file. Paths to the house's own pay tables are relative to the file's folder."""
    return load_house(read_text(path, "house file"), Path(path).parent)


def load_house(text: str, folder: Path = Path()) -> HouseDescription:
    """Read a house from the text of a house file."""
    entry = parse_toml(text, "house")
    where = entry.text("jurisdiction")
    if where not in SHIPPED:
        raise entry.wrong(
            "jurisdiction", " or ".join(SHIPPED), where, "house/unknown_jurisdiction",
            why="name", shipped=SHIPPED,
        )  # fmt: skip
    return _Reader(jurisdiction(where), folder).house(entry)


@dataclass(frozen=True, slots=True)
class _Reader:
    """A reader of house files. ``folder`` contains the house's own pay tables."""

    place: Jurisdiction
    folder: Path

    def house(self, entry: TomlEntry) -> HouseDescription:
        options = entry.table("options").raw
        links = tuple(map(self._link, entry.list("link")))
        tables = tuple(self._table(table, options) for table in entry.list("table"))
        made = HouseDescription(
            name=_name(entry),
            place=self.place,
            version=entry.text("rules", default=self.place.version),
            tables=tables,
            links=links,
            installed=_installed(entry),
            changes=tuple(map(self._changed, entry.list("change"))),
        )
        entry.done()
        _check_names(entry, "table", [table.name for table in tables])
        _check_names(entry, "link", [link.name for link in links])
        _check_links(entry, made)
        if not tables:
            raise entry.wrong("table", "given", "nothing", "house/missing_key")
        return made

    def _table(self, entry: TomlEntry, house_options: Mapping[str, object]) -> HouseTable:
        meters = entry.list("meter")
        made = HouseTable(
            name=_name(entry),
            place=self.place,
            dealing=self._dealing(entry),
            paytables=self._paytables(entry.table("paytables")),
            options=self._options(entry, house_options),
            equipment=_equipment(entry.table("equipment")),
            shown=tuple(map(_shown, entry.list("shown"))),
            table_stakes=entry.switch("table_stakes"),
            jackpot=entry.one_of("jackpot", _JACKPOTS, JackpotKind.PROGRESSIVE),
            links=_links(entry.table("links")),
            meters=self._sensors(meters),
            conditions=self._conditions(entry.table("conditions")),
        )
        entry.done()
        return made

    def _dealing(self, entry: TomlEntry) -> str:
        """Read a dealing method from any document. The check reports a disallowed one."""
        known = {name: name for id_ in SHIPPED for name in jurisdiction(id_).dealing}
        return str(entry.one_of("dealing", known))

    def _options(self, entry: TomlEntry, of_house: Mapping[str, object]) -> dict[str, object]:
        """Read options with valid names and types. The check reports any that no house may set."""
        options = {**of_house, **entry.table("options").raw}
        settings = self.place.settings
        free = {name: replace(settings[name], fixed=False, most=None) for name in settings}
        try:
            read(free, options, self.place.currency)
        except InputError as error:
            raise error.at(f"{entry.where}: {entry.path}.options") from None
        return options

    def _conditions(self, entry: TomlEntry) -> dict[str, bool]:
        """Read whether the conditions that only a person can check are met."""
        known = [look.name for look in self.place.demands.looks]
        for name in entry.keys:
            if name not in known:
                raise entry.wrong(
                    name, f"one of {', '.join(known)}", name, "house/unknown_condition",
                    conditions=known,
                )  # fmt: skip
        return {name: entry.switch(name) for name in entry.keys}

    def _paytables(self, entry: TomlEntry) -> dict[Game, AnyTable]:
        tables = {}
        for name in entry.keys:
            if name not in _GAMES:
                expected = f"one of {', '.join(_GAMES)}"
                raise entry.wrong(name, expected, name, "house/unknown_game", games=tuple(_GAMES))
            tables[_GAMES[name]] = self._paytable(entry, name)
        try:
            check_tables(tables)
        except HouseError as error:
            raise error.at(f"{entry.where}: {entry.path}") from None
        return tables

    def _paytable(self, entry: TomlEntry, key: str) -> AnyTable:
        return entry.read(key, self._find).in_currency(self.place.currency)

    def _find(self, id_or_path: object) -> AnyTable:
        if not isinstance(id_or_path, str):
            raise HouseError("house/key_type", expected="a string", got=repr(id_or_path))
        if not id_or_path.endswith(".toml"):
            return paytable(id_or_path)
        try:
            return load_paytable((self.folder / id_or_path).read_text("utf-8-sig"))
        except (OSError, ValueError) as error:  # ValueError: not UTF-8, or an invalid path
            raise HouseError.unreadable("pay table file", id_or_path, error) from None

    def _progressive(self, entry: TomlEntry) -> ProgressiveTable:
        table = self._paytable(entry, "paytable")
        if not isinstance(table, ProgressiveTable):
            raise entry.wrong(
                "paytable", "a progressive one", table.id, "house/table_kind", why="progressive"
            )
        return table

    def _link(self, entry: TomlEntry) -> HouseLink:
        table = self._progressive(entry)
        made = HouseLink(
            name=_name(entry),
            paytable=table,
            wager=self._wager(entry, table),
            decks=_at_least_one(entry, "decks", 1),
            jackpot=entry.one_of("jackpot", _JACKPOTS, JackpotKind.PROGRESSIVE),
            meters=tuple(self._meter(meter) for meter in entry.list("meter")),
            guests=tuple(self._guest(guest, table) for guest in entry.list("guest")),
        )
        entry.done()
        return made

    def _guest(self, entry: TomlEntry, of_link: ProgressiveTable) -> Guest:
        table = self._progressive(entry) if "paytable" in entry else of_link
        title = entry.text("title", default=LET_IT_RIDE.name)
        known = TITLES.get(title, Title(title, cards=5, folds=False))
        cards = _at_least_one(entry, "cards", known.cards)
        made = Guest(
            name=_name(entry),
            title=Title(title, cards, known.folds),
            paytable=table,
            wager=self._wager(entry, table),
            decks=_at_least_one(entry, "decks", 1),
            jackpot=entry.one_of("jackpot", _JACKPOTS, JackpotKind.PROGRESSIVE),
        )
        entry.done()
        return made

    def _wager(self, entry: TomlEntry, table: ProgressiveTable) -> Cents:
        wager = entry.amount("wager", self.place.currency, default=str(table.base_wager))
        if wager.cents < 1:
            raise entry.wrong("wager", "more than zero", wager)
        return wager

    def _sensors(self, entries: tuple[TomlEntry, ...]) -> dict[Game, tuple[MeterSetting, ...]]:
        sensors = list(SENSORS)
        found: dict[Game, tuple[MeterSetting, ...]] = {}
        for entry in entries:
            number = entry.number("sensor", default=1)
            if not 1 <= number <= len(sensors):
                raise entry.wrong("sensor", f"1 to {len(sensors)}", number)
            game = sensors[number - 1]
            found[game] = (*found.get(game, ()), self._meter(entry))
        return found

    def _meter(self, entry: TomlEntry) -> MeterSetting:
        money: Currency = self.place.currency
        made = MeterSetting(
            level=entry.text("level"),
            amount=entry.amount("amount", money) if "amount" in entry else None,
            reserve=entry.amount("reserve", money) if "reserve" in entry else None,
            seed=entry.amount("seed", money) if "seed" in entry else None,
            contribution=entry.rate("contribution") if "contribution" in entry else None,
            reserve_rate=entry.rate("reserve_rate", default="0%"),
            cap=entry.amount("cap", money) if "cap" in entry else None,
        )
        entry.done()
        return made

    def _changed(self, entry: TomlEntry) -> AnnouncedChange:
        what = entry.text("of")
        if what not in _GAMES and what not in self.place.settings:
            raise entry.wrong(
                "of", "a game or a setting", what, "house/unknown_option", why="change"
            )
        made = AnnouncedChange(what, entry.text("notice", default=""))
        entry.done()
        return made


def _name(entry: TomlEntry) -> str:
    name = entry.text("name")
    if not name.strip() or not name.isprintable():
        raise entry.wrong("name", "a name", repr(name))
    return name


def _at_least_one(entry: TomlEntry, key: str, default: int) -> int:
    number = entry.number(key, default=default)
    if number < 1:
        raise entry.wrong(key, "1 or more", number)
    return number


def _shown(entry: TomlEntry) -> PostedSurface:
    made = PostedSurface(
        on=entry.one_of("on", _SURFACES),
        schedules=entry.some_of("schedules", _GAMES),
        odds=entry.some_of("odds", {word: word for word in WORDS}),
        notices=entry.texts("notices"),
        supplier=entry.text("supplier", default=""),
        functions=entry.texts("functions"),
    )
    entry.done()
    return made


def _links(entry: TomlEntry) -> dict[Game, str]:
    found = {}
    for name in entry.keys:
        if name not in SENSORS:
            raise entry.wrong(
                name, " or ".join(SENSORS), name, "house/unknown_game", games=tuple(SENSORS)
            )
        found[Game(name)] = entry.text(name)
    return found


def _installed(entry: TomlEntry) -> dict[str, str]:
    system = entry.table("progressive_system")
    parts = []
    for printed in system.texts("installed"):
        try:
            parts.append(Part.parse(printed))
        except HouseError as error:
            raise error.at(f"{entry.where}: progressive_system.installed", " to be ") from None
    system.done()
    return {part.name: part.version for part in parts}


def _check_names(entry: TomlEntry, key: str, names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise entry.wrong(
                key, "a unique name", f"{name} twice", "house/same_name", kind=key, name=name
            )


def _check_links(entry: TomlEntry, house: HouseDescription) -> None:
    """Check that each link exists, and that the table offers the progressive for it."""
    names = [link.name for link in house.links]
    for table in house.tables:
        for game, name in table.links.items():
            where = f"table {table.name}: links.{game}"
            if name not in names:
                wanted = f"a link: {', '.join(names) or 'there is none'}"
                raise entry.wrong(where, wanted, name, "house/unknown_link", links=names)
        for game in (*table.links, *table.meters):
            if game not in table.paytables:
                where = f"table {table.name}: {game}"
                raise entry.wrong(where, "offered with a pay table", "none", "house/missing_key")


def _equipment(entry: TomlEntry) -> Equipment:
    """Read a table's equipment."""
    made = Equipment(
        shuffler=_shuffler(entry),
        decks=tuple(frozenset(backs.split(" and ")) for backs in entry.texts("decks")),
        cover_card=entry.text("cover_card", default=""),
        designated=frozenset(entry.some_of("designated", _GAMES)),
    )
    entry.done()
    return made


def _shuffler(entry: TomlEntry) -> InstalledShuffler | None:
    if "shuffler" not in entry:
        return None
    shuffler = entry.table("shuffler")
    made = InstalledShuffler(
        model=shuffler.text("model"),
        maker=shuffler.text("maker", default=""),
        version=shuffler.text("software", default="0"),
        mode=shuffler.text("mode", default=""),
    )
    shuffler.done()
    return made
