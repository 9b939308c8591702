"""The next step at a dealer-run table: first opening the decks, then the script in order (R49).

The steps come from the same script that the dealer reads and the house prints. A step that an
engine command carries out is due when the round is ready for it. Any other step is due once per
round, in the order of the script. If it has an occasion, it is due only on that occasion. Lines for
each seat explain how to carry out a step and are not separate steps.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from letitride.game import Phase
from letitride.game.dealer_script import occasions_of
from letitride.game.state import BETWEEN_ROUNDS
from letitride.rulebook.house_rules import HouseRules, Occasion, Prompt, Responsible
from letitride.table.deck_handling import next_opening_step, stub_count_due
from letitride.table.decks import DeckPlace
from letitride.table.jackpots import envy_to_pay
from letitride.table.state import TableState

#: The colors of the decks' backs, in the order in which decks arrive.
BACKS = ("red", "blue")
#: The step in which a deck arrives at the table.
RECEIVE_DECK = "receive_deck"
#: The steps that the players themselves take by deciding.
DECISIONS = ("ask_bet_one", "ask_bet_two")
#: The steps that ask for a number.
NUMBERS = ("count_stub",)


@dataclass(frozen=True, slots=True)
class Due:
    """The next step, the person responsible for it, and the seat or deck it concerns."""

    step: str
    who: Responsible
    text: str
    says: str = ""
    clauses: tuple[str, ...] = ()
    seat: int | None = None
    deck: str = ""
    asks_number: bool = False


def due(rules: HouseRules, state: TableState) -> Due | None:
    """Return the next step, or None while the round is on hold or nothing can be done."""
    if state.procedure.held is not None:
        return None
    return next(_steps(rules, state), None)


def _steps(rules: HouseRules, state: TableState) -> Iterator[Due]:
    """Yield the steps that are due, the next one first."""
    phase = state.round.phase
    if phase is Phase.VOID:
        yield from _lines(rules, state, [line for line in rules.script if line.phase is phase])
    if phase in BETWEEN_ROUNDS and not state.procedure.taken_in(rules):
        yield from _opening(rules, state)
    if phase is Phase.CLOSED and state.round.redealt:
        yield from _lines(rules, state, sorted(filter(_of_redeal, rules.script), key=_is_for_deck))
    yield from _lines(rules, state, _remaining(rules, state))


def due_in_round(rules: HouseRules, state: TableState) -> Due | None:
    """Return the next step of this round, or None if the round has no more steps."""
    return next(_lines(rules, state, _remaining(rules, state)), None)


def _opening(rules: HouseRules, state: TableState) -> Iterator[Due]:
    """Yield the next step in bringing a deck to the table and opening it."""
    for deck in state.decks.present:
        step = next_opening_step(rules, state.decks, deck)
        if step is not None:
            yield Due(step.step, step.who, step.text, clauses=step.clauses, deck=deck.name)
            return
    if len(state.decks.present) < rules.decks:
        name, back = next_deck(state)
        text = f"Bring a deck with {back} backs to the table."
        cites = rules.cites["two_decks" if rules.decks > 1 else "deck"]
        yield Due(RECEIVE_DECK, Responsible.DEALER, text, clauses=cites, deck=name)


def next_deck(state: TableState) -> tuple[str, str]:
    """Return the name and the back color of the next deck to bring to the table."""
    back = next(one for one in BACKS if one not in [deck.back for deck in state.decks.present])
    names = (f"{back} {number}" for number in count(len(state.decks.decks) + 1))
    return next(name for name in names if not state.decks.named(name)), back


def step_text(rules: HouseRules, step: str) -> str:
    """Return the text of a step, from the opening or the script."""
    texts = {line.step: line.text for line in reversed(rules.script)}
    texts |= {line.step: line.text for line in reversed(rules.opening)}
    return texts.get(step, "Bring a deck to the table.")


def _of_redeal(line: Prompt) -> bool:
    """Return whether this line is part of a redeal: the misdeal itself, the shuffle, or the cut."""
    return line.occasion is Occasion.NOT_DELIVERED or _is_for_deck(line)


def _is_for_deck(line: Prompt) -> bool:
    return line.step in ("shuffle", "cut")


def _remaining(rules: HouseRules, state: TableState) -> tuple[Prompt, ...]:
    """Return the lines from the last step taken or, if there is none, from the current phase."""
    taken = state.procedure.taken_in(rules)
    script = tuple(line for line in rules.script if line.phase is not Phase.VOID)
    if taken:
        start = next(place for place, line in enumerate(script) if line.step == taken[-1].step)
        return script[start:]
    if state.round.phase in BETWEEN_ROUNDS:
        return script
    phases = [line.phase for line in script]
    return script[phases.index(state.round.phase) :] if state.round.phase in phases else ()


def _lines(
    rules: HouseRules, state: TableState, lines: tuple[Prompt, ...] | list[Prompt]
) -> Iterator[Due]:
    for line in lines:
        ready = _ENGINE.get(line.step)
        if ready(rules, state) if ready is not None else _is_step(rules, state, line):
            yield _due(state, line)


def _is_step(rules: HouseRules, state: TableState, line: Prompt) -> bool:
    """Return whether a line without an engine command is a step that still has to be taken."""
    round_ = state.round
    if line.each_seat or line.step in _GUIDANCE or state.procedure.has_taken(line.step):
        return False
    if line.occasion is not None:
        return line.occasion in occasions_of(rules, round_)
    if line.step in _COLLECTION and not round_.side_bets:
        return False
    return not (round_.phase is Phase.CLOSED and round_.redealt)  # a redeal keeps the bets


def _due(state: TableState, line: Prompt) -> Due:
    return Due(
        line.step,
        Responsible.PLAYER if line.step in DECISIONS else line.who,
        line.text,
        line.says,
        line.clauses,
        seat=_seat(state, line.step),
        asks_number=line.step in NUMBERS,
    )


def _seat(state: TableState, step: str) -> int | None:
    match step:
        case "ask_bet_one" | "ask_bet_two":
            return state.round.to_act
        case "settle_three_card":
            return state.round.to_show
        case "settle":
            return state.round.to_settle
        case _:
            return None


def _phase(*phases: Phase) -> Callable[[HouseRules, TableState], bool]:
    return lambda _, state: state.round.phase in phases


def _to_shuffle(_: HouseRules, state: TableState) -> bool:
    deck = state.decks.next_up
    return deck is not None and deck.place not in (DeckPlace.SHUFFLED, DeckPlace.OPENING)


def _to_cut(rules: HouseRules, state: TableState) -> bool:
    deck = state.decks.next_up
    ready = deck is not None and deck.place is DeckPlace.SHUFFLED and not deck.cut
    return ready and rules.cut_required


def _to_open(_: HouseRules, state: TableState) -> bool:
    return state.round.phase in BETWEEN_ROUNDS and not state.procedure.has_taken("open_betting")


def _to_collect(_: HouseRules, state: TableState) -> bool:
    return state.round.phase is Phase.CLOSED and not state.round.side_bets_collected


def _to_burn(_: HouseRules, state: TableState) -> bool:
    """Return whether to burn a card now. A method that burns at the deal has burned it already."""
    to_burn = state.round.to_burn is not None and not state.round.burned
    return state.round.phase is Phase.FIRST_CARD and to_burn


#: The steps that an engine command carries out, and whether the round is ready for each.
_ENGINE: Mapping[str, Callable[[HouseRules, TableState], bool]] = {
    "shuffle": _to_shuffle,
    "cut": _to_cut,
    "open_betting": _to_open,
    "no_more_bets": _phase(Phase.BETTING),
    "collect_side_bets": _to_collect,
    "deal": _phase(Phase.CLOSED),
    "count_stub": lambda rules, state: stub_count_due(rules, state.decks),
    "settle_three_card": _phase(Phase.THREE_CARD),
    "ask_bet_one": _phase(Phase.BET_ONE),
    "burn": _to_burn,
    "turn_first": _phase(Phase.FIRST_CARD),
    "ask_bet_two": _phase(Phase.BET_TWO),
    "turn_second": _phase(Phase.SECOND_CARD),
    "settle": _phase(Phase.SETTLING),
    "settle_cover_all": _phase(Phase.COVER_ALL),
    "pay_envy": lambda rules, state: bool(envy_to_pay(rules, state)),
    "collect_cards": _phase(Phase.COLLECTING),
}
#: The steps that are skipped in a round without side bets.
_COLLECTION = ("verify_bonus_count", "bank_bonus_bets", "collect_progressive_bets")
#: Lines that only give guidance for special cases. They are never due as steps.
_GUIDANCE = ("dead_table", "release_hand_button", "next_award")
