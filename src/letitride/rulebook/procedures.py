"""Readers of the procedures in a jurisdiction's file: dealing, irregularities, opening, script."""

from letitride.rulebook import house_rules
from letitride.rulebook.irregularity import What
from letitride.rulebook.phases import Phase
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
    return house_rules.DealStep(to, entry.number("cards"), entry.texts("clauses"))


def _read_burn(entry: TomlEntry) -> house_rules.Burn:
    return house_rules.Burn(entry.number("place"), entry.member("when", house_rules.BurnTime))


def read_irregularities(table: TomlEntry) -> dict[What, tuple[house_rules.Case, ...]]:
    """Read the cases of every irregularity. The last case of each must have no condition."""
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
    )


def _read_facts(when: TomlEntry) -> tuple[tuple[str, bool], ...]:
    return tuple((fact, when.switch(fact)) for fact in FACTS if fact in when)


def read_opening_step(entry: TomlEntry) -> house_rules.OpeningStep:
    """Read a step in opening a deck, between its arrival and its first shuffle."""
    return house_rules.OpeningStep(
        step=entry.text("step"),
        text=entry.text("text"),
        clauses=entry.texts("clauses"),
        dealing=entry.texts("dealing"),
        after_dead_table=entry.switch("after_dead_table"),
    )


def read_prompt(entry: TomlEntry) -> house_rules.Prompt:
    """Read a line of the dealer's script."""
    return house_rules.Prompt(
        step=entry.text("step"),
        phase=entry.member("phase", Phase),
        text=entry.text("text"),
        says=entry.text("says", default=""),
        clauses=entry.texts("clauses"),
        dealing=entry.texts("dealing"),
        only_with=entry.members("only_with", Game),
    )
