"""The next step at a dealer-run table: first opening the decks, then the script in order (R49).

The steps come from the same script that the dealer reads and the house prints. A step that an
engine command carries out is due when the round is ready for it. Any other step is due once per
round, in the order of the script. If it has an occasion, it is due only on that occasion. The steps
for a hand that wins a progressive are due once for each such hand. Lines for each seat explain how
to carry out a step and are not separate steps.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from letitride.cards import FIXED_ORDER
from letitride.game import Phase
from letitride.game.dealer_script import occasions_of
from letitride.game.state import BETWEEN_ROUNDS, IN_PLAY
from letitride.records import changed
from letitride.rulebook.house_rules import BurnTime, HouseRules, Occasion, Prompt, Responsible
from letitride.rulebook.irregularity import What
from letitride.rulebook.wagers import GAME_OF
from letitride.table.deck_handling import next_opening_step, stub_count_due
from letitride.table.decks import DeckPlace
from letitride.table.jackpots import envy_to_pay
from letitride.table.procedure.jackpot_steps import GUIDANCE, is_jackpot_step, jackpot_steps
from letitride.table.state import TableState

#: The colors of the decks' backs, in the order in which decks arrive.
BACKS = ("red", "blue")
#: The step in which a deck arrives at the table.
RECEIVE_DECK = "receive_deck"
#: The steps that the players themselves take by deciding.
DECISIONS = ("ask_bet_one", "ask_bet_two")
#: The steps in which a floor person counts the cards after the shuffler signals a wrong count
#: (WA-LIRB-IRR-3.1, WA-LIRB-IRR-3.2).
COUNT_IN_PLAY, COUNT_REMAINING = "count_cards_in_play", "count_remaining_deck"
#: The step in which a floor person counts a deck after a misdeal (WA-LIRB-IRR-2.4).
VERIFY_MISDEAL = "verify_misdeal"
#: The steps in which a supervisor brings a new deck for one that was removed.
REPLACE_DECK = ("replace_deck", "replace_wrong_deck")
#: The step in which the dealer spreads the cards because nobody is playing.
DEAD_TABLE = "dead_table"
#: The steps that ask for a number.
NUMBERS = (
    "count_stub", "verify_bonus_count", "check_deck_count",
    VERIFY_MISDEAL, COUNT_IN_PLAY, COUNT_REMAINING,
)  # fmt: skip
#: The steps that collect the side bets. The deal waits for the last of them.
COLLECTING = (
    "collect_side_bets", "verify_bonus_count", "bank_bonus_bets", "collect_progressive_bets",
)  # fmt: skip


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
    """Return the next step, or None if nothing can be done.

    While the round is on hold, only a count that decides the ruling can be due.
    """
    if state.procedure.held is not None:
        return next(_counts_due(rules, state), None)
    return next(_steps(rules, state), None)


def _counts_due(rules: HouseRules, state: TableState) -> Iterator[Due]:
    """Yield the counts due after a report of a wrong count, if the script has such counts.

    If the number of cards in play is wrong, the hands are misdealt, and the remaining deck is not
    counted.
    """
    held = state.procedure.held
    if held is None or held.irregularity.what is not What.DECK_COUNT:
        return
    if state.round.phase not in IN_PLAY or state.procedure.dealer is None:
        return  # no cards have been dealt, or no dealer is on duty
    counts = counts_of(state)
    misdealt = counts.get(COUNT_IN_PLAY, dealt_cards(state)) != dealt_cards(state)
    for line in rules.script:
        if line.occasion is not Occasion.MISCOUNT or line.step in counts:
            continue
        if not (line.step == COUNT_REMAINING and misdealt):
            yield _due(state, line)


def counts_of(state: TableState) -> dict[str, int]:
    """Return the counts taken since the pending report, keyed by step."""
    taken = state.procedure.counted
    return {one.step: one.number for one in taken if one.number is not None}


def dealt_cards(state: TableState) -> int:
    """Return the number of cards that have left the deck, including burned and discarded cards."""
    return len(FIXED_ORDER) - len(state.round.stub)


def deck_to_verify(rules: HouseRules, state: TableState) -> bool:
    """Return whether a floor person must still count a misdealt deck (WA-LIRB-IRR-2.4)."""
    misdealt = Occasion.MISDEAL in occasions_of(rules, state.round)
    counts = any(line.step == VERIFY_MISDEAL for line in rules.script)
    return misdealt and counts and not state.procedure.has_taken(VERIFY_MISDEAL)


def unfinished(rules: HouseRules, state: TableState) -> Due | None:
    """Return the next step of a round that has ended but still has steps to take."""
    if state.round.phase is Phase.VOID:
        return next(_lines(rules, state, _of_void(rules)), None)
    ended = state.round.phase is Phase.OVER and state.procedure.has_taken("collect_cards")
    return due_in_round(rules, state) if ended else None


def occasions_at(rules: HouseRules, state: TableState) -> frozenset[Occasion]:
    """Return a table's current occasions, including those that the round's state does not show."""
    found = occasions_of(rules, state.round) - {Occasion.VOIDED}
    keys = any(ready(rules, state) for ready in _KEYS_OF_VOID.values())
    return found | {
        occasion
        for occasion, happened in (
            (Occasion.VOIDED, keys),
            (Occasion.BAD_CUT, next(_recut(rules, state), None) is not None),
            (Occasion.MISCOUNT, next(_counts_due(rules, state), None) is not None),
        )
        if happened
    }


def _steps(rules: HouseRules, state: TableState) -> Iterator[Due]:
    """Yield the steps that are due, the next one first."""
    phase = state.round.phase
    if phase is Phase.VOID:
        yield from _lines(rules, state, _of_void(rules))
    if phase in BETWEEN_ROUNDS and not state.procedure.has_taken("collect_cards"):
        yield from _opening(rules, state)
    yield from _recut(rules, state)
    if phase is Phase.CLOSED and state.round.redealt:
        yield from _lines(rules, state, sorted(filter(_of_redeal, rules.script), key=_is_for_deck))
    else:
        yield from _lines(rules, state, _to_repeat(rules, state))
    yield from _lines(rules, state, _remaining(rules, state))


def _of_void(rules: HouseRules) -> list[Prompt]:
    return [line for line in rules.script if line.phase is Phase.VOID]


def _to_repeat(rules: HouseRules, state: TableState) -> list[Prompt]:
    """Return the shuffle and cut steps already taken, which may have to be repeated (MA-13(d))."""
    taken, phase = state.procedure.has_taken, state.round.phase
    if phase in IN_PLAY or taken("collect_cards"):
        return []
    return [line for line in rules.script if _is_for_deck(line) and taken(line.step)]


def _recut(rules: HouseRules, state: TableState) -> Iterator[Due]:
    """Yield the dealer's steps for a recut that a supervisor ordered (MA-5(c)-1)."""
    done, deck = state.procedure.recut, state.decks.next_up
    if done is None or deck is None or deck.place is not DeckPlace.SHUFFLED:
        return
    for line in rules.script:
        if line.step in _CUT and line.step not in done:
            yield _due(state, line)


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
    texts.setdefault(DEAD_TABLE, "Spread the cards on the table while nobody is playing.")
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
        last = next(line for line in script if line.step == taken[-1].step)
        if is_jackpot_step(last):  # these steps start over for the next winning hand
            last = next(filter(is_jackpot_step, script))
        return script[script.index(last) :]
    if state.round.phase in BETWEEN_ROUNDS:
        return script
    phases = [line.phase for line in script]
    return script[phases.index(state.round.phase) :] if state.round.phase in phases else ()


def _lines(
    rules: HouseRules, state: TableState, lines: tuple[Prompt, ...] | list[Prompt]
) -> Iterator[Due]:
    first_of_jackpot = next(filter(is_jackpot_step, lines), None)
    for line in lines:
        ready = _ENGINE.get(line.step)
        if is_jackpot_step(line):
            if line is first_of_jackpot:
                for one, seat in jackpot_steps(rules, state, lines):
                    yield changed(_due(state, one), seat=seat)
        elif ready(rules, state) if ready is not None else _is_step(rules, state, line):
            yield _due(state, line)


def _is_step(rules: HouseRules, state: TableState, line: Prompt) -> bool:
    """Return whether a line without an engine command is a step that still has to be taken."""
    round_ = state.round
    if line.each_seat or line.step in GUIDANCE or state.procedure.has_taken(line.step):
        return False
    if line.occasion is not None:
        return line.occasion in occasions_of(rules, round_) and line.occasion is not Occasion.VOIDED
    if line.step in _FOR_BETS and not _has_bets(rules, state, line):
        return False
    if line.step in COLLECTING and round_.side_bets_collected:
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
        deck=next_deck(state)[0] if line.step in REPLACE_DECK else "",
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


def collects_last(rules: HouseRules, state: TableState, step: str) -> bool:
    """Return whether a step collects the last of the side bets."""
    if step == "lock_out_again":
        return not state.round.side_bets_collected
    lines = [line for line in rules.script if line.step in COLLECTING]
    return [line.step for line in lines if _is_step(rules, state, line)] == [step]


def _has_bets(rules: HouseRules, state: TableState, line: Prompt) -> bool:
    """Return whether a player has bet on a game that the line is about.

    The last line that collects bets also collects those that no line names, such as the bets on a
    second progressive.
    """
    lines = [one for one in rules.script if one.step in COLLECTING]
    bets = {GAME_OF[wager] for _, wager in state.round.on_sensors}
    others = bets.difference(*(one.games for one in lines))
    return bool(bets & line.games) or (line in lines[-1:] and bool(others))


def _to_burn(rules: HouseRules, state: TableState) -> bool:
    """Return whether it is time to burn a card, at the deal or after the decisions on bet 1."""
    burn = rules.deal.burn
    if burn is None or state.round.to_burn is None or state.round.burned:
        return False
    at_the_deal = burn.when is BurnTime.AT_THE_DEAL and state.round.phase in IN_PLAY
    return at_the_deal or state.round.phase is Phase.FIRST_CARD


def _to_replace(occasion: Occasion, step: str) -> Callable[[HouseRules, TableState], bool]:
    """Return a test for whether a supervisor must bring in a new deck to replace a removed one."""
    return lambda rules, state: (
        occasion in occasions_of(rules, state.round)
        and len(state.decks.present) < rules.decks
        and not state.procedure.has_taken(step)
    )


def _to_end(
    step: str, begin: tuple[str, ...], end: tuple[str, ...]
) -> Callable[[HouseRules, TableState], bool]:
    """Return a test for whether a key started a void round on a keypad and no key has ended it."""

    def ready(_: HouseRules, state: TableState) -> bool:
        pressed = [one for one in state.procedure.earlier if one in (*begin, *end)]
        shows = bool(pressed) and pressed[-1] in begin
        return shows and state.round.phase is Phase.VOID and not state.procedure.has_taken(step)

    return ready


#: The steps that end a void round on each keypad (R54, WA-GM-9(h), WA-NEXUS-9(g)).
_KEYS_OF_VOID: Mapping[str, Callable[[HouseRules, TableState], bool]] = {
    "end_void_game": _to_end(
        "end_void_game", ("lock_out", "lock_out_again"), ("reset_keypad", "end_bonus_game")
    ),
    "end_void_progressive": _to_end(
        "end_void_progressive",
        ("press_coin_in", "press_start_game"),
        ("press_game_over", "press_end_game"),
    ),
}
#: The steps that an engine command carries out, and whether the round is ready for each.
_ENGINE: Mapping[str, Callable[[HouseRules, TableState], bool]] = {
    "shuffle": _to_shuffle,
    "cut": _to_cut,
    "open_betting": _to_open,
    "no_more_bets": _phase(Phase.BETTING),
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
    "replace_deck": _to_replace(Occasion.MISDEAL, "replace_deck"),
    "replace_wrong_deck": _to_replace(Occasion.WRONG_COUNT, "replace_wrong_deck"),
    **_KEYS_OF_VOID,
}
#: The dealer's steps in a cut.
_CUT = ("lay_cover_card", "cut", "complete_cut", "rack_cover_card")
#: The steps that are skipped unless a player has made the bet that they concern.
_FOR_BETS = (*COLLECTING, "collect_lammers")
