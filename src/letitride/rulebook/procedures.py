"""Readers for a jurisdiction's procedures: dealing, irregularities, opening, and the script."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace

from letitride.rulebook import house_rules
from letitride.rulebook.house_rules import Occasion, Responsible
from letitride.rulebook.irregularity import What
from letitride.rulebook.paytables.table_types import AnyTable
from letitride.rulebook.phases import Phase
from letitride.rulebook.settings import NAMES, RuleSettings
from letitride.rulebook.toml_entry import TomlEntry
from letitride.rulebook.wagers import Game

#: The rules built into the engine. Each jurisdiction cites its own clauses for them.
CITES = (
    "seated_players_only", "seats", "chips_only", "three_equal_bets", "main_bets_first",
    "bets_open", "no_more_bets", "bets_before_deal", "bonus_amount", "progressive_amount",
    "not_offered",
    "sensor_count", "bet_one_in_turn", "bet_two_in_turn", "bet_stays", "dollar_stays", "own_hand",
    "first_card", "second_card",
    "settle", "cover_all_last", "collect_cards", "one_tip",
    "deck", "shuffle", "cut", "recut", "stub_count", "two_decks", "rack", "opening", "dead_table",
    "void",
)  # fmt: skip

#: The facts that a case can test, each true or false.
FACTS = ("several", "whole", "misdealt", "handled", "repairable", "face_down")


def read_deal(name: str, entry: TomlEntry) -> house_rules.DealMethod:
    """Read one dealing method."""
    burn = entry.table("burn")
    method = house_rules.DealMethod(
        name=name,
        device=entry.text("device"),
        steps=entry.each("steps", _read_step),
        burn=burn.whole(_read_burn) if burn.keys else None,
        first=entry.number("first"),
        second=entry.number("second"),
        cut=entry.switch("cut"),
        shuffler=entry.switch("shuffler"),
        clauses=entry.texts("clauses"),
        rulings=entry.texts("rulings"),
    )
    entry.done()
    _check_places(method, entry)
    return method


def _check_places(method: house_rules.DealMethod, entry: TomlEntry) -> None:
    """Check that each community card has one place, and that each seat gets three cards."""
    places = [method.first, method.second, *([method.burn.place] if method.burn else [])]
    if sorted(places) != list(range(1, method.community_cards + 1)):
        raise entry.wrong(
            "first, second, burn", "each place in the community area, exactly once", places
        )
    to_a_seat = sum(s.cards for s in method.steps if s.to is house_rules.Recipient.SEATS)
    if to_a_seat != 3:
        raise entry.wrong("steps", "three cards to each seat", to_a_seat)


def _read_step(entry: TomlEntry) -> house_rules.DealStep:
    to = entry.member("to", house_rules.Recipient)
    where = entry.text("where", default="")
    return house_rules.DealStep(to, entry.number("cards"), entry.texts("clauses"), where)


def _read_burn(entry: TomlEntry) -> house_rules.Burn:
    return house_rules.Burn(entry.number("place"), entry.member("when", house_rules.BurnTime))


def read_irregularities(table: TomlEntry) -> dict[What, tuple[house_rules.Case, ...]]:
    """Read the cases of every irregularity. The last case of each must be unconditional."""
    found = {name: table.each(name, _read_case) for name in What}
    table.done()
    for name, cases in found.items():
        if not cases or cases[-1].when:
            raise table.wrong(name, "a list that ends with an unconditional case", cases)
    return found


def _read_case(entry: TomlEntry) -> house_rules.Case:
    return house_rules.Case(
        when=entry.table("when").whole(_read_facts),
        outcome=entry.member("outcome", house_rules.Consequence),
        deck=entry.member("deck", house_rules.DeckFate, default=house_rules.DeckFate.STAYS),
        clauses=entry.texts("clauses"),
        rulings=entry.texts("rulings"),
        setting=entry.text("setting", default="") or None,
        late=entry.switch("late", default=False),
    )


def _read_facts(when: TomlEntry) -> tuple[tuple[str, bool], ...]:
    return tuple((fact, when.switch(fact)) for fact in FACTS if fact in when)


#: The facts about a house, apart from its settings, that a step may need.
HOUSE_FACTS = ("decks", "cut", "system", "counts_stub", "device_counts", "progressive_cards", *Game)

#: The decks that an opening step may be limited to (R57). Empty means every deck.
DECKS = ("", "first", "second", "replacement")


def house_facts(
    deal: house_rules.DealMethod, tables: Mapping[Game, AnyTable], settings: RuleSettings
) -> dict[str, str]:
    """Return the facts about a house: its settings, its games, its decks, and its devices."""
    chosen = {field.name: getattr(settings, field.name) for field in fields(settings)}
    device_counts = settings.shuffler_counts and deal.shuffler
    progressive = tables.get(Game.PROGRESSIVE)
    return {name: _as_fact(value) for name, value in chosen.items()} | {
        "decks": "2" if settings.two_decks and deal.shuffler else "1",
        "cut": _as_fact(settings.cut_required or deal.cut),
        "system": "aquarius" if settings.progressive_system == "aquarius" else "nexus",
        "counts_stub": _as_fact(settings.stub_count_every is not None and not device_counts),
        "device_counts": _as_fact(device_counts),
        "progressive_cards": str(getattr(progressive, "cards", 5)),
        **{game.value: _as_fact(game in tables) for game in Game},
    }


def _as_fact(value: object) -> str:
    return str(value).lower()


def meets(facts: Mapping[str, str], needs: Iterable[tuple[str, str]]) -> bool:
    """Return whether a house's facts meet every need. A need may be negated, as in "not 1"."""
    return all(
        facts[fact] != wanted.removeprefix("not ")
        if wanted.startswith("not ")
        else facts[fact] == wanted
        for fact, wanted in needs
    )


def _read_needs(entry: TomlEntry) -> tuple[tuple[str, str], ...]:
    """Read the facts about a house that a step requires, and reject unknown facts."""
    needs = tuple(sorted(entry.table("needs").strings().items()))
    known = (*HOUSE_FACTS, *NAMES)
    for fact, _ in needs:
        if fact not in known:
            raise entry.wrong("needs", f"some of {', '.join(known)}", fact)
    return needs


def read_opening_step(entry: TomlEntry) -> house_rules.OpeningStep:
    """Read a step in opening a deck, between its arrival and its first shuffle."""
    return house_rules.OpeningStep(
        step=entry.text("step"),
        text=entry.text("text"),
        clauses=entry.texts("clauses"),
        dealing=entry.texts("dealing"),
        after_dead_table=entry.switch("after_dead_table"),
        who=entry.member("who", Responsible, default=Responsible.DEALER),
        once=entry.switch("once"),
        deck=entry.one_of("deck", {name: name for name in DECKS}, default=""),
        needs=_read_needs(entry),
    )


def read_prompt(entry: TomlEntry) -> house_rules.Prompt:
    """Read a line of the dealer's script."""
    occasions: dict[str, Occasion | None] = {one.value: one for one in Occasion}
    return house_rules.Prompt(
        step=entry.text("step"),
        phase=entry.member("phase", Phase),
        text=entry.text("text"),
        says=entry.text("says", default=""),
        clauses=entry.texts("clauses"),
        dealing=entry.texts("dealing"),
        only_with=entry.members("only_with", Game),
        who=entry.member("who", Responsible, default=Responsible.DEALER),
        needs=_read_needs(entry),
        occasion=entry.one_of("occasion", {"": None, **occasions}, default=""),
        each_seat=entry.switch("each_seat"),
    )


def in_the_order_of_the_round(
    lines: Sequence[house_rules.Prompt],
) -> tuple[house_rules.Prompt, ...]:
    """Move a line to an earlier phase if a line of that phase follows it.

    Most houses rack the stub during the bet 1 phase. A house that settles the three card bonus
    before bet 1 racks the stub before it settles that bonus.
    """
    order = list(Phase)
    last, moved = order[-1], list[house_rules.Prompt]()
    for line in reversed(lines):
        last = min(line.phase, last, key=order.index)
        moved.append(line if line.phase is last else replace(line, phase=last))
    return tuple(reversed(moved))
