"""Reading the procedures of a jurisdiction's file: dealing, irregularities, opening, script."""

from letitride.rulebook.house_rules import (
    Burn,
    BurnTime,
    Case,
    Consequence,
    DealMethod,
    DealStep,
    DeckFate,
    OpeningStep,
    Prompt,
    Recipient,
)
from letitride.rulebook.irregularity import What
from letitride.rulebook.phases import Phase
from letitride.rulebook.toml_entry import TomlEntry
from letitride.rulebook.wagers import Game

#: The engine's own rules; each jurisdiction says which of its clauses they come from.
CITES = (
    "seated_players_only",
    "seats",
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
    "deck",
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

#: What a case may ask about, each true or false.
FACTS = ("several", "whole", "misdealt", "handled", "repairable", "face_down")


def read_deal(name: str, entry: TomlEntry) -> DealMethod:
    """One way of dealing."""
    burn = entry.table("burn")
    method = DealMethod(
        name=name,
        device=entry.text("device"),
        steps=tuple(_read_step(step) for step in entry.list("steps")),
        burn=_read_burn(burn) if burn.keys else None,
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


def _check_places(method: DealMethod, entry: TomlEntry) -> None:
    """Each community card has a place of its own and none is left over; a hand has three cards."""
    places = [method.first, method.second, *([method.burn.place] if method.burn else [])]
    if sorted(places) != list(range(1, method.community_cards + 1)):
        raise entry.wrong("first, second, burn", "the places of the community area", places)
    to_a_seat = sum(step.cards for step in method.steps if step.to is Recipient.SEATS)
    if to_a_seat != 3:
        raise entry.wrong("steps", "three cards to each seat", to_a_seat)


def _read_step(entry: TomlEntry) -> DealStep:
    step = DealStep(
        to=entry.one_of("to", {to.value: to for to in Recipient}),
        cards=entry.number("cards"),
        clauses=entry.texts("clauses"),
    )
    entry.done()
    return step


def _read_burn(entry: TomlEntry) -> Burn:
    burn = Burn(
        entry.number("place"), entry.one_of("when", {time.value: time for time in BurnTime})
    )
    entry.done()
    return burn


def read_irregularities(table: TomlEntry) -> dict[What, tuple[Case, ...]]:
    """The cases of every irregularity; the last case of each has no condition."""
    found = {name: tuple(_read_case(case) for case in table.list(name)) for name in What}
    table.done()
    for name, cases in found.items():
        if not cases or cases[-1].when:
            raise table.wrong(name, "closed by a case without conditions", cases)
    return found


def _read_case(entry: TomlEntry) -> Case:
    when = entry.table("when")
    case = Case(
        when=tuple((fact, when.switch(fact)) for fact in FACTS if fact in when),
        outcome=entry.one_of("outcome", {outcome.value: outcome for outcome in Consequence}),
        deck=entry.one_of("deck", {fate.value: fate for fate in DeckFate}, default="stays"),
        clauses=entry.texts("clauses"),
        rulings=entry.texts("rulings"),
        setting=entry.text("setting", default="") or None,
    )
    when.done()
    entry.done()
    return case


def read_opening(entries: tuple[TomlEntry, ...]) -> tuple[OpeningStep, ...]:
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


def read_script(entries: tuple[TomlEntry, ...]) -> tuple[Prompt, ...]:
    """The dealer's script, line by line."""
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
                only_with=entry.some_of("only_with", {game.value: game for game in Game}),
            )
        )
        entry.done()
    return tuple(prompts)
