"""The dealer's script: the steps and announcements of a round, with the clauses they come from.

The script comes from the same data as the engine. The dealing method supplies the deal, and the
house's order supplies the settlement. Wagers that the house does not offer are left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from letitride.game.state import BETWEEN_ROUNDS, Phase, RoundState
from letitride.rulebook.house_rules import BurnTime, DealStep, HouseRules, Prompt, Recipient
from letitride.rulebook.wagers import Game


@dataclass(frozen=True, slots=True)
class ScriptStep:
    """One step of the script, with the announcement (``says``) and the seat it concerns."""

    step: str
    phase: Phase
    text: str
    says: str
    clauses: tuple[str, ...]
    seat: int | None = None


_NUMBER = {1: "one card", 2: "two cards", 3: "three cards"}
_NAME = {
    Game.MAIN: "the main bets",
    Game.BONUS: "the $1 bonus",
    Game.THREE_CARD: "the three card bonus",
    Game.PROGRESSIVE: "the progressive",
    Game.PROGRESSIVE_2: "the second progressive",
}


def script(rules: HouseRules) -> tuple[ScriptStep, ...]:
    """Return every line of a round at this house, in order."""
    return tuple(line for prompt in rules.script for line in _spelled_out(rules, prompt))


def next_lines(rules: HouseRules, state: RoundState) -> tuple[ScriptStep, ...]:
    """Return the lines that apply now, each with the seat it concerns."""
    phase = Phase.IDLE if state.phase in BETWEEN_ROUNDS else state.phase
    seat = state.to_act or (state.to_settle if state.phase is Phase.SETTLING else None)
    prompts = (prompt for prompt in rules.script if prompt.phase is phase)
    lines = (line for prompt in prompts for line in _spelled_out(rules, prompt))
    done = "collect_bonus" if state.side_bets_collected else None
    return tuple(replace(line, seat=seat) for line in lines if line.step != done)


def _spelled_out(rules: HouseRules, prompt: Prompt) -> Iterator[ScriptStep]:
    phase = prompt.phase
    yield ScriptStep(prompt.step, phase, prompt.text, prompt.says, prompt.clauses)
    if prompt.step == "deal":
        for step in rules.deal.steps:
            yield ScriptStep(prompt.step, phase, _deal_text(rules, step), "", step.clauses)
        if rules.deal.burn is not None and rules.deal.burn.when is BurnTime.AT_THE_DEAL:
            text = "Burn the bottom community card without exposing it."
            yield ScriptStep("burn", phase, text, "", rules.deal.clauses)
    if prompt.step == "settle":
        yield ScriptStep(prompt.step, phase, _settle_text(rules), "", rules.sources("settle_order"))


def _deal_text(rules: HouseRules, step: DealStep) -> str:
    if step.to is Recipient.COMMUNITY:
        return f"Deal {_NUMBER[step.cards]} face down to the community area."
    face = "face up" if rules.settings.dealt_face_up else "face down"
    return f"Deal {_NUMBER[step.cards]} {face} to each player with bets, in turn."


def _settle_text(rules: HouseRules) -> str:
    offered = [_NAME[game] for game in rules.settings.settle_order if rules.offers(game)]
    taken = "Take the losing bets, then pay: " if rules.settings.losers_first else "In order: "
    return f"{taken}{', '.join(offered)}."
