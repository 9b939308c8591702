"""A record of everything people see during play, and of the cards each may know at the time.

Nothing is checked during play. Afterward, every table is replayed from its stream, so that the
check uses exactly the version that was shown.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from letitride.game import Phase, RoundState
from letitride.game import events as game_events
from letitride.house import events as house_events
from letitride.house.known_link import LinkReader
from letitride.house.loaded_table import LoadedTable
from letitride.people import Permission
from letitride.server.auth.route_access import COOKIE
from tests.server.houses import API, Served, Visit

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
#: A run of cards written without spaces, too long to occur in a hash.
DECK = re.compile(r"(?:[2-9TJQKA][cdhs]){8,}")


@dataclass(frozen=True, slots=True)
class Shown:
    """A text that a person read, and the version of each table just afterward."""

    visit: Visit
    where: str
    text: str
    versions: Mapping[str, int]


@dataclass
class Recorder:
    """Records everything that is shown."""

    house: Served
    tables: tuple[str, ...]
    kept: list[Shown] = field(default_factory=list)
    _turn: Lock = field(default_factory=Lock)

    def ask(self, visit: Visit, method: str, path: str, **said: Any) -> Any:
        answer = visit.ask(method, path, **said)
        self.keep(visit, path, answer.text)
        return answer

    def keep(self, visit: Visit, where: str, text: str) -> None:
        with self.house.house.journal.store.reading() as tx:
            versions = {
                name: tx.head(house_events.table_stream(name)).version for name in self.tables
            }
        with self._turn:
            self.kept.append(Shown(visit, where, text, versions))

    def watch(self, visit: Visit, table: str, over: Event) -> Thread:
        """Read a table's live messages until play ends."""
        thread = Thread(target=self._watch, args=(visit, table, over))
        thread.start()
        return thread

    def _watch(self, visit: Visit, table: str, over: Event) -> None:
        address = self.house.url.replace("http", "ws", 1) + f"{API}/tables/{table}/live"
        headers = {"Cookie": f"{COOKIE}={visit.client.cookies[COOKIE]}"}
        with connect(address, additional_headers=headers) as socket:
            while not over.is_set():
                try:
                    text = socket.recv(timeout=0.5)
                except TimeoutError:
                    continue
                except ConnectionClosed:
                    return
                self.keep(visit, f"live {table}", str(text))


def known_to(round_: RoundState, player: str | None) -> set[str]:
    """Return the face-up cards and the player's own cards."""
    if round_.phase in (Phase.IDLE, Phase.BETTING):
        return set()
    seen = {str(card) for card in (*round_.community, *round_.discarded)}
    for seat in round_.seats:
        if seat.player == player or seat.turned or round_.face_up:
            seen |= {str(card) for card in seat.cards}
    return seen


class Chronicle:
    """A table's state at each version, and the seeds of its rounds."""

    def __init__(self, house: Served, name: str) -> None:
        journal = house.house.journal
        self.at: dict[int, LoadedTable] = {}
        self.drawn: dict[int, int] = {}  # For each version, the one that drew its seed.
        self._secrets: list[tuple[int, set[str]]] = []  # The versions at which seeds become public.
        with journal.store.reading() as tx:
            links = LinkReader(journal, tx)
            first, *rest = journal.read_in(tx, house_events.table_stream(name))
            assert isinstance(first.event, house_events.TableOpened)
            loaded = LoadedTable.opened(first.event, links.opening)
            drawn, secret = 0, set[str]()
            self.at[1] = loaded
            for kept in rest:
                loaded, _ = loaded.evolve(kept.event, kept.stored.link_version, links)
                version = self._note(loaded)
                drawn = version if isinstance(kept.event, house_events.SeedDrawn) else drawn
                self.drawn[version] = drawn
                secret |= _seeds(loaded)
                if isinstance(kept.event, game_events.CardsCollected | game_events.RoundVoided):
                    self._secrets.append((version, secret))
                    secret = set()
            self._secrets.append((loaded.version + 10**9, secret))

    def _note(self, loaded: LoadedTable) -> int:
        self.at[loaded.version] = loaded
        return loaded.version

    def known(self, version: int, player: str | None) -> set[str]:
        return known_to(self.at[version].table.round, player)

    def known_by(self, event: int, version: int, player: str | None) -> set[str]:
        """Return the cards known at any version from an event's version to the given version."""
        return set().union(*(self.known(one, player) for one in range(event, version + 1)))

    def secrets(self, version: int) -> set[str]:
        """Return the seeds that are secret at a version, in hexadecimal."""
        return set().union(*(found for until, found in self._secrets if version < until))


def _seeds(loaded: LoadedTable) -> set[str]:
    fair = loaded.seeds
    if fair is None:
        return set()
    clients = [client.seed.hex() for client in fair.client_seeds if client.seed is not None]
    return {fair.server_seed.hex(), *clients}


class Searcher:
    """Searches everything shown for cards and seeds that must be hidden."""

    def __init__(self, chronicles: Mapping[str, Chronicle]) -> None:
        self._chronicles = chronicles
        self.pieces = self.cards = 0

    def search(self, shown: Shown) -> None:
        """Fail if a reader saw a face-down card, a deck, or a seed."""
        assert not DECK.search(shown.text), shown.where
        for name, chronicle in self._chronicles.items():
            for secret in chronicle.secrets(shown.versions[name]):
                assert secret not in shown.text, f"{shown.where}: a seed of {name}"
        if "json" not in shown.where and shown.text:
            self._look(shown, json.loads(shown.text), _table_of(shown.where))

    def _look(self, shown: Shown, data: Any, table: str) -> None:
        for kind, piece in _pieces(data):
            self.pieces += 1
            found = set(CARD.findall(json.dumps(piece)))
            self.cards += len(found)
            allowed = self._allowed(shown, kind, piece, table) if found else set()
            assert allowed is None or found <= allowed, (
                f"{shown.visit.name} saw {found - allowed} at {shown.where}: {piece}"
            )

    def _allowed(self, shown: Shown, kind: str, piece: Any, table: str) -> set[str] | None:
        """Return the cards that part of an answer may contain, or None for any cards."""
        plays = Permission.SIT.value in shown.visit.me["permissions"]
        player = shown.visit.name if plays else None
        if kind == "view":
            name = piece["table"]["name"] if "table" in piece else table  # in a replay
            return self._chronicles[name].known(piece["version"], player)
        if kind == "record":  # the round is over, so its cards are public
            return None
        if kind == "event":
            chronicle, version = self._chronicles[table], shown.versions[table]
            audits = Permission.AUDIT.value in shown.visit.me["permissions"]
            if audits and piece["version"] < chronicle.drawn[version]:
                return None
            return chronicle.known_by(piece["version"], version, player)
        return set()


def _table_of(where: str) -> str:
    found = re.search(r"(?:/tables/|live )([A-Za-z0-9]+)", where)
    return found[1] if found else ""


def _pieces(data: Any) -> Iterator[tuple[str, Any]]:
    """Yield the views, events, and records in an answer, and all other values."""
    if isinstance(data, dict):
        if "community" in data:
            yield "view", {key: value for key, value in data.items() if key not in _PRINTED}
        elif {"event", "version"} <= set(data):
            yield "event", data
        elif "decks" in data:
            yield "record", data
        else:
            for key, value in data.items():
                if key not in _PRINTED:
                    yield from _pieces(value)
    elif isinstance(data, list):
        for value in data:
            yield from _pieces(value)
    else:
        yield "word", data


#: Published texts, which reveal nothing about a deal.
_PRINTED = ("rules", "script", "now", "text", "says")
