"""Reading the procedures of a jurisdiction's file: dealing, irregularities, opening, script."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from letitride.errors import HouseError
from letitride.house.phases import Phase
from letitride.house.rules import (
    Burn,
    BurnTime,
    Case,
    DealMethod,
    DealStep,
    DeckFate,
    OpeningStep,
    Outcome,
    Prompt,
    Recipient,
)
from letitride.house.wagers import Game

#: The engine's own rules; each jurisdiction says which of its clauses they come from.
CITES = (
    "seated_players_only",
    "seats",
    "stay_seated",
    "chips_only",
    "three_equal_bets",
    "main_bets_first",
    "bets_open",
    "no_more_bets",
    "bets_before_deal",
    "bonus_amount",
    "progressive_amount",
    "not_offered",
    "sensor_count",
    "deal",
    "bet_one_in_turn",
    "bet_two_in_turn",
    "bet_stays",
    "dollar_stays",
    "own_hand",
    "first_card",
    "second_card",
    "settle",
    "cover_all_last",
    "collect_cards",
    "one_tip",
    "shuffle",
    "cut",
    "recut",
    "stub_count",
    "two_decks",
    "rack",
    "opening",
    "dead_table",
    "void",
)

#: The irregularities of the documents; a file says what each of them does.
IRREGULARITIES = (
    "face_up_card",
    "drawn_in_error",
    "exposed_card",
    "wrong_count_seat",
    "wrong_count_community",
    "deck_count",
    "foreign_card",
    "shuffler_jam",
    "machine_jam",
    "community_not_delivered",
    "wrong_deal",
    "late_wager",
    "improper_withdrawal",
)

#: What a case may ask about, each true or false.
FACTS = ("several", "whole", "misdealt", "handled", "repairable", "face_down")


@dataclass(frozen=True, slots=True)
class Entry:
    """A TOML table that must be read to the last key."""

    raw: dict[str, Any]
    where: str

    def wrong(self, key: str, expected: str, got: object) -> HouseError:
        """The error for a key that cannot be used, naming where it stands."""
        return HouseError("house/file", expected=f"{self.where}: {key} to be {expected}", got=got)

    def take(self, key: str, default: object = None) -> Any:
        """A value, removed; it must be there unless a default is given."""
        if key not in self.raw and default is None:
            raise self.wrong(key, "given", "nothing")
        return self.raw.pop(key, default)

    def _typed(self, key: str, kind: type, what: str, default: object = None) -> Any:
        value = self.take(key, default)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.wrong(key, what, repr(value))
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A string."""
        return str(self._typed(key, str, "a string", default))

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        return int(self._typed(key, int, "a whole number", default))

    def switch(self, key: str) -> bool:
        """True or false, false if not given."""
        return bool(self._typed(key, bool, "true or false", default=False))

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of strings, empty if not given."""
        values = self._typed(key, list, "a list of strings", default=[])
        if not all(isinstance(value, str) for value in values):
            raise self.wrong(key, "a list of strings", repr(values))
        return tuple(values)

    def table(self, key: str) -> "Entry":
        """A nested table, empty if not given."""
        return Entry(self._typed(key, dict, "a table", default={}), f"{self.where}.{key}")

    def list(self, key: str) -> "tuple[Entry, ...]":
        """A list of tables, empty if not given."""
        values = self._typed(key, list, "a list of tables", default=[])
        if not all(isinstance(value, dict) for value in values):
            raise self.wrong(key, "a list of tables", repr(values))
        return tuple(Entry(value, f"{self.where}.{key}[{n}]") for n, value in enumerate(values, 1))

    def tables(self) -> "Iterator[tuple[str, Entry]]":
        """Every nested table, by name."""
        for key in tuple(self.raw):
            yield key, self.table(key)

    def one_of(self, key: str, choices: Mapping[str, Any], default: str | None = None) -> Any:
        """One of the named choices."""
        value = self.text(key, default)
        if value not in choices:
            raise self.wrong(key, " or ".join(choices), value)
        return choices[value]

    def done(self) -> None:
        """Refuse whatever was not read."""
        if self.raw:
            raise self.wrong(", ".join(self.raw), "left out", "an unknown key")


def read_deal(name: str, entry: Entry) -> DealMethod:
    """One way of dealing."""
    burn = entry.table("burn")
    method = DealMethod(
        name=name,
        device=entry.text("device"),
        steps=tuple(_read_step(step) for step in entry.list("steps")),
        burn=_read_burn(burn) if burn.raw else None,
        first=entry.number("first"),
        second=entry.number("second"),
        cut=entry.switch("cut"),
        clauses=entry.texts("clauses"),
        rulings=entry.texts("rulings"),
    )
    entry.done()
    _check_places(method, entry)
    return method


def _check_places(method: DealMethod, entry: Entry) -> None:
    """Each community card has a place of its own and none is left over; a hand has three cards."""
    places = [method.first, method.second, *([method.burn.place] if method.burn else [])]
    if sorted(places) != list(range(1, method.community_cards + 1)):
        raise entry.wrong("first, second, burn", "the places of the community area", places)
    to_a_seat = sum(step.cards for step in method.steps if step.to is Recipient.SEATS)
    if to_a_seat != 3:
        raise entry.wrong("steps", "three cards to each seat", to_a_seat)


def _read_step(entry: Entry) -> DealStep:
    step = DealStep(
        to=entry.one_of("to", {to.value: to for to in Recipient}),
        cards=entry.number("cards"),
        clauses=entry.texts("clauses"),
    )
    entry.done()
    return step


def _read_burn(entry: Entry) -> Burn:
    burn = Burn(
        entry.number("place"), entry.one_of("when", {time.value: time for time in BurnTime})
    )
    entry.done()
    return burn


def read_irregularities(table: Entry) -> dict[str, tuple[Case, ...]]:
    """The cases of every irregularity; the last case of each has no condition."""
    found = {name: tuple(_read_case(case) for case in table.list(name)) for name in IRREGULARITIES}
    table.done()
    for name, cases in found.items():
        if not cases or cases[-1].when:
            raise table.wrong(name, "closed by a case without conditions", cases)
    return found


def _read_case(entry: Entry) -> Case:
    when = entry.table("when")
    case = Case(
        when=tuple((fact, when.switch(fact)) for fact in FACTS if fact in when.raw),
        outcome=entry.one_of("outcome", {outcome.value: outcome for outcome in Outcome}),
        deck=entry.one_of("deck", {fate.value: fate for fate in DeckFate}, default="stays"),
        clauses=entry.texts("clauses"),
        rulings=entry.texts("rulings"),
        setting=entry.text("setting", default="") or None,
    )
    when.done()
    entry.done()
    return case


def read_opening(entries: tuple[Entry, ...]) -> tuple[OpeningStep, ...]:
    """The steps between a deck's arrival and its first shuffle."""
    steps = []
    for entry in entries:
        steps.append(
            OpeningStep(
                step=entry.text("step"),
                text=entry.text("text"),
                clauses=entry.texts("clauses"),
                dealing=entry.texts("dealing"),
                after_dead_table=entry.switch("after_dead_table"),
            )
        )
        entry.done()
    return tuple(steps)


def read_script(entries: tuple[Entry, ...]) -> tuple[Prompt, ...]:
    """The dealer's script, line by line."""
    games: dict[str, Game | None] = {"": None, **{game.value: game for game in Game}}
    prompts = []
    for entry in entries:
        prompts.append(
            Prompt(
                step=entry.text("step"),
                phase=entry.one_of("phase", {phase.value: phase for phase in Phase}),
                text=entry.text("text"),
                says=entry.text("says", default=""),
                clauses=entry.texts("clauses"),
                dealing=entry.texts("dealing"),
                only_with=entry.one_of("only_with", games, default=""),
            )
        )
        entry.done()
    return tuple(prompts)
