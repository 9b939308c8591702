"""The dealer's script: the steps and announcements of a round, with the clauses they come from.

The script comes from the same data as the engine. The dealing method defines how cards are dealt,
and the house's settings define the order of settlement. Each house has only the lines that apply to
it.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from letitride.game.settlement import progressive_hand
from letitride.game.state import BETWEEN_ROUNDS, Phase, RoundState
from letitride.money import Share
from letitride.rulebook.house_rules import (
    DealStep,
    HouseRules,
    Occasion,
    Prompt,
    Recipient,
    Responsible,
)
from letitride.rulebook.irregularity import What
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.settings import PaysFrom
from letitride.rulebook.wagers import SENSORS, Game, Wager


@dataclass(frozen=True, slots=True)
class ScriptStep:
    """One step of the script: ``says`` is the announcement, and ``seat`` the seat it concerns."""

    step: str
    phase: Phase
    text: str
    says: str
    clauses: tuple[str, ...]
    seat: int | None = None
    who: Responsible = Responsible.DEALER
    occasion: Occasion | None = None
    each_seat: bool = False


_NUMBER = {1: "one card", 2: "two cards", 3: "three cards"}
_NAME = {
    Game.MAIN: "the main bets",
    Game.BONUS: "the $1 bonus",
    Game.THREE_CARD: "the three card bonus",
    Game.PROGRESSIVE: "the progressive",
    Game.PROGRESSIVE_2: "the second progressive",
}

#: The steps that are complete once the side bets have been collected.
_COLLECTED = (
    "collect_side_bets", "verify_bonus_count", "bank_bonus_bets", "collect_progressive_bets",
)  # fmt: skip

#: The steps that the dealer takes once for each seat.
_FOR_EACH_SEAT = ("settle_three_card", "ask_bet_one", "ask_bet_two", "settle")

#: The script occasions that last until the round is over, whatever the phase.
_LASTING = (Occasion.PROGRESSIVE_WIN, Occasion.JACKPOT, Occasion.ENVY_HAND)

#: For each of these irregularities, the script occasion that follows a ruling on it.
_RULED: dict[str | None, Occasion] = {
    What.WRONG_COUNT_SEAT: Occasion.MISDEAL,
    What.WRONG_COUNT_COMMUNITY: Occasion.MISDEAL,
    What.DECK_COUNT: Occasion.WRONG_COUNT,
}


def script(rules: HouseRules) -> tuple[ScriptStep, ...]:
    """Return every line of the script for a round at this house, in order."""
    return tuple(line for prompt in rules.script for line in _spelled_out(rules, prompt))


def next_lines(
    rules: HouseRules, state: RoundState, also: Collection[Occasion] = ()
) -> tuple[ScriptStep, ...]:
    """Return the lines that apply now, each with the seat it concerns.

    ``also`` adds occasions that the round's state does not show, such as a stub count that is due.
    """
    occasions = {*occasions_of(rules, state), *also}
    seat = _seat_in_turn(state)
    done = _COLLECTED if state.side_bets_collected else ()
    prompts = [
        prompt
        for prompt in rules.script
        if prompt.step not in done and _is_due(prompt, state, occasions)
    ]
    lines = (line for prompt in prompts for line in _spelled_out(rules, prompt))
    return tuple(replace(line, seat=seat) if _concerns_seat(line) else line for line in lines)


def occasions_of(rules: HouseRules, state: RoundState) -> frozenset[Occasion]:
    """Return the script occasions that apply now, without looking at face-down cards."""
    return frozenset(_occasions(rules, state))


def _occasions(rules: HouseRules, state: RoundState) -> Iterator[Occasion]:
    if state.phase in BETWEEN_ROUNDS and all(seat.left for seat in state.seats):
        yield Occasion.NO_PLAYERS
    if state.phase is Phase.VOID and (ruled := _RULED.get(state.reason)):
        misdealt = any(past.misdealt for past in state.irregularities[-1:])
        yield Occasion.MISDEAL if misdealt else ruled
    if state.phase is Phase.VOID and (state.side_bets_collected or state.deck):
        yield Occasion.VOIDED
    reported = [past.what for past in state.irregularities]
    if state.redealt and reported[-1:] == [What.COMMUNITY_NOT_DELIVERED]:
        yield Occasion.NOT_DELIVERED
    for sensor, wager in SENSORS.items() if state.phase not in BETWEEN_ROUNDS else ():
        for seat in state.seats if rules.offers(sensor) else ():
            table = rules.progressive(sensor)
            hand = progressive_hand(table, seat, state.community) if seat.turned else None
            if hand is not None:
                yield from _of_hand(rules, table, hand, bet=seat.bet(wager) is not None)


def _of_hand(
    rules: HouseRules, table: ProgressiveTable, hand: str, *, bet: bool
) -> Iterator[Occasion]:
    """Yield the occasions for a face-up hand: its own win, and the envy bonus it triggers."""
    pay = table.pay_for(hand) if bet else None
    if pay is not None:
        yield Occasion.PROGRESSIVE_WIN
        if isinstance(pay, Share) or rules.settings.fixed_pays_from is PaysFrom.METER:
            yield Occasion.JACKPOT
    if table.envy_for(hand) is not None:
        yield Occasion.ENVY_HAND


def _is_due(prompt: Prompt, state: RoundState, occasions: set[Occasion]) -> bool:
    """Return whether a line applies in this phase and, if it has an occasion, on that occasion."""
    if prompt.occasion is None:
        return prompt.phase in _phases(state) or _was_skipped(prompt, state)
    if prompt.occasion not in occasions:
        return False
    lasts = prompt.occasion in _LASTING and state.phase not in BETWEEN_ROUNDS
    order = list(Phase)
    reached = lasts and order.index(prompt.phase) <= order.index(state.phase)
    return prompt.phase in _phases(state) or reached or _was_skipped(prompt, state)


def _phases(state: RoundState) -> tuple[Phase, ...]:
    """Return the phases whose lines are shown. Between rounds, the script starts over."""
    return (Phase.IDLE, state.phase) if state.phase in BETWEEN_ROUNDS else (state.phase,)


def _was_skipped(prompt: Prompt, state: RoundState) -> bool:
    """Return whether the line belongs to the three card phase, which this round skipped."""
    return (
        state.phase is Phase.BET_ONE
        and prompt.phase is Phase.THREE_CARD
        and Game.THREE_CARD not in prompt.only_with
        and not any(seat.bet(Wager.THREE_CARD) for seat in state.seats)
    )


def _seat_in_turn(state: RoundState) -> int | None:
    match state.phase:
        case Phase.THREE_CARD:
            return state.to_show
        case Phase.SETTLING:
            return state.to_settle
        case _:
            return state.to_act


def _concerns_seat(line: ScriptStep) -> bool:
    """Return whether a step is taken for each seat. Older records lack the ``each_seat`` flag."""
    return line.each_seat or line.step in _FOR_EACH_SEAT


def _spelled_out(rules: HouseRules, prompt: Prompt) -> Iterator[ScriptStep]:
    line = ScriptStep(
        prompt.step, prompt.phase, prompt.text, prompt.says, prompt.clauses,
        who=prompt.who, occasion=prompt.occasion, each_seat=prompt.each_seat,
    )  # fmt: skip
    yield line
    if prompt.step == "deal":
        for step in rules.deal.steps:
            yield replace(line, text=_deal_text(rules, step), says="", clauses=step.clauses)
    if prompt.step == "settle":
        clauses = rules.sources("settle_order")
        yield replace(line, text=_settle_text(rules), says="", clauses=clauses)


def _deal_text(rules: HouseRules, step: DealStep) -> str:
    if step.to is Recipient.COMMUNITY:
        return f"Deal {_NUMBER[step.cards]} face down {step.where or 'to the community area'}."
    face = "face up" if rules.settings.dealt_face_up else "face down"
    return f"Deal {_NUMBER[step.cards]} {face} to each player with bets, in turn."


def _settle_text(rules: HouseRules) -> str:
    """List the bets in settlement order, except a three card bonus that is settled when shown."""
    shown = rules.settings.three_card_timing == "when_shown"
    offered = [
        _NAME[game]
        for game in rules.settings.settle_order
        if rules.offers(game) and not (shown and game is Game.THREE_CARD)
    ]
    taken = "Take the losing bets, then pay: " if rules.settings.losers_first else "In order: "
    return f"{taken}{', '.join(offered)}."
