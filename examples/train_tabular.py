"""Train a tabular agent to play Let It Ride, and compare it with optimal play.

The agent does not know the odds. It classifies three or four cards as one of 66 shapes
(:mod:`letitride.odds.counts.shapes`) and remembers the average result of a bet on each shape. The $
bet is always in play, so every round teaches the agent something about both decisions. At
intervals, the program converts the agent's averages to ride rules. It scores the rules exactly,
over all possible deals.

    pip install 'letitride[rl]'
    python examples/train_tabular.py --episodes 300000 --seed 1 --save learned.toml
"""
# ruff: noqa: T201  printing is its purpose

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium

from letitride.odds.counts.shapes import Shape, shape_of
from letitride.odds.strategies.ride_rules import RideRule, RideRules
from letitride.odds.strategies.score import Score, score
from letitride.simulation.environment import ID, RIDE, WITHDRAW, cards_of
from letitride.simulation.strategy_file import to_toml
from letitride.table.lookup import main_paytable


class Agent:
    """The agent's memory: each shape's average bet result, and how often the shape was seen."""

    def __init__(self) -> None:
        self._worth: defaultdict[Shape, float] = defaultdict(float)
        self._seen: Counter[Shape] = Counter()

    def act(self, shape: Shape) -> int:
        """Let the bet ride if bets on this shape have made money so far."""
        return RIDE if self._worth[shape] > 0 else WITHDRAW

    def learn(self, shape: Shape, gain: float) -> None:
        """Add the result of one bet to the average."""
        self._seen[shape] += 1
        self._worth[shape] += (gain - self._worth[shape]) / self._seen[shape]

    @property
    def rules(self) -> RideRules:
        """The agent's current strategy as ride rules."""
        rides = (shape for shape in sorted(self._worth) if self.act(shape) == RIDE)
        return RideRules(tuple(map(RideRule.exactly, rides)))


def play(env: "gymnasium.Env[Any, Any]", agent: Agent, seed: int | None = None) -> None:
    """Play one round, and let the agent learn from it."""
    observation, _ = env.reset(seed=seed)
    shapes, reward, over = [], 0.0, False
    while not over:
        shapes.append(shape_of(cards_of(observation)))
        observation, won, over, _, _ = env.step(agent.act(shapes[-1]))
        reward += float(won)
    for shape in shapes:
        agent.learn(shape, reward / observation["bets"])


def train(agent: Agent, id_: str, episodes: int, seed: int) -> Iterator[tuple[int, Score]]:
    """Yield scores before the first round, after 1,000, 3,000, 10,000, … rounds, and at the end."""
    table = main_paytable(id_)
    env = gymnasium.make(ID, paytable=id_, disable_env_checker=True)
    stops = {0, episodes, *(first * 10**power for first in (1, 3) for power in range(3, 9))}
    for played in range(episodes + 1):
        if played:
            play(env, agent, seed if played == 1 else None)
        if played in stops:
            yield played, score(table, agent.rules)


def main() -> None:
    """Train the agent, and print its progress."""
    parser = argparse.ArgumentParser(description="Train a tabular agent to play Let It Ride.")
    parser.add_argument("--episodes", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--paytable", default="LIRX-01")
    parser.add_argument("--save", type=Path, help="save the learned strategy in this file")
    options = parser.parse_args()
    if options.episodes < 1:
        parser.error(f"--episodes must be at least 1, not {options.episodes}")
    agent = Agent()
    print("episodes      edge  above the best  mistakes")
    for played, scored in train(agent, options.paytable, options.episodes, options.seed):
        edge, cost, wrong = float(scored.edge), float(scored.cost), len(scored.mistakes)
        print(f"{played:8,}  {edge:8.3%}  {cost:14.3%}  {wrong:8}", flush=True)
    print(f"the best  {float(scored.best_edge):8.3%}\n\nThe most expensive remaining mistakes:")
    for mistake in scored.mistakes[:3]:
        print(f"  {float(mistake.cost):.3%}  bet {mistake.bet}, {mistake.hand}")
    if options.save:
        options.save.write_text(to_toml(agent.rules), "utf-8")


if __name__ == "__main__":
    main()
