"""The game as a Gymnasium environment: one seat, one round per episode, two decisions.

This module needs the ``rl`` extra. Importing it registers the environment:

>>> import gymnasium
>>> env = gymnasium.make("letitride.simulation.environment:letitride/LetItRide-v0",
...                      render_mode="ansi")
>>> observation, info = env.reset(seed=22)
>>> print(env.render())
Community  ?? ??
Hand       Jh Ah 8d
Bets       1 2 $

Both actions, :data:`WITHDRAW` and :data:`RIDE`, are legal at either decision. After the decision
on bet 2, the reward is the result of the round, in units of one bet:

>>> observation, reward, terminated, truncated, info = env.step(WITHDRAW)
>>> cards_of(observation)
(Card('Jh'), Card('Ah'), Card('8d'), Card('As'))
>>> observation, reward, terminated, truncated, info = env.step(RIDE)
>>> reward, terminated
(2.0, True)
>>> print(env.render())
Community  As 6s
Hand       Jh Ah 8d
Bets       2 $
Tens or better: +2 bets
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from letitride.cards import FIXED_ORDER, Card, FiveCardHand, rank_five
from letitride.errors import InputError, RuleError
from letitride.odds.main_game.solver import units_of
from letitride.table.lookup import main_paytable
from letitride.wording.names import capitalized, hand_name

ID = "letitride/LetItRide-v0"

WITHDRAW, RIDE = 0, 1

#: The number for a face-down card. The number for a face-up card is its index in the fixed order.
FACE_DOWN = len(FIXED_ORDER)

Observation = dict[str, Any]


def cards_of(observation: Observation) -> tuple[Card, ...]:
    """Return the visible cards: three at first, then four, and finally all five.

    >>> cards_of({"hand": np.array([51, 47, 0]), "community": np.array([1, FACE_DOWN])})
    (Card('As'), Card('Ks'), Card('2c'), Card('2d'))
    """
    seen = observation["hand"].tolist() + observation["community"].tolist()
    return tuple(FIXED_ORDER[place] for place in seen if place != FACE_DOWN)


class LetItRideEnv(gymnasium.Env[Observation, np.int64]):
    """One player's main bets. ``paytable`` is the pay table's id or the path of its file.

    An observation has the player's ``hand``, the ``community`` cards so far, and which of the three
    ``bets`` are left. A player knows nothing more, and nothing else affects the result. The
    environment deals no cards to other seats, because hidden cards do not change the odds.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium types it

    def __init__(self, paytable: str = "LIRX-01", render_mode: str | None = None) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise InputError(
                "simulation/render_mode", expected="ansi, or no render mode", got=render_mode
            )
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(2)
        self.observation_space = spaces.Dict(
            {
                "hand": spaces.MultiDiscrete([FACE_DOWN] * 3),
                "community": spaces.MultiDiscrete([FACE_DOWN + 1] * 2),
                "bets": spaces.Discrete(3, start=1),
            }
        )
        self._units = units_of(main_paytable(paytable))
        self._dealt: list[int] = []  # no cards before the first reset
        self._answers: tuple[bool, ...] = ()

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal from a freshly shuffled deck. The environment has no ``options``."""
        super().reset(seed=seed, options=dict(options or {}))
        self._dealt = self.np_random.permutation(len(FIXED_ORDER))[:5].tolist()
        self._answers = ()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Apply a decision: on bet 1 in the first step, and on bet 2 in the second."""
        if not self._dealt or len(self._answers) == 2:
            raise RuleError(
                "simulation/no_decision", expected="reset() to deal a round first", got="step()"
            )
        if action not in (WITHDRAW, RIDE):
            raise RuleError(
                "simulation/action", expected=f"{WITHDRAW} (withdraw) or {RIDE} (ride)", got=action,
                withdraw=WITHDRAW, ride=RIDE,
            )  # fmt: skip
        self._answers = (*self._answers, bool(action == RIDE))
        over = len(self._answers) == 2
        reward = float(self._bets * self._units[self._made]) if over else 0.0
        return self._observation(), reward, over, False, self._info()

    def render(self) -> str | None:
        """Return the table as a few lines of text if the render mode is ``ansi``."""
        if self.render_mode is None or not self._dealt:
            return None
        names = [str(FIXED_ORDER[place]) for place in self._dealt]
        turned = len(self._answers)
        community = names[3 : 3 + turned] + ["??"] * (2 - turned)
        left = [name for name, rode in zip("12", self._answers, strict=False) if rode]
        bets = [*left, *"12"[turned:], "$"]
        lines = [
            f"Community  {' '.join(community)}",
            f"Hand       {' '.join(names[:3])}",
            f"Bets       {' '.join(bets)}",
        ]
        if turned == 2:
            words = capitalized(hand_name(self._made.value))
            lines.append(f"{words}: {self._bets * self._units[self._made]:+,} bets")
        return "\n".join(lines)

    @property
    def _bets(self) -> int:
        """The number of bets left on the layout."""
        return 3 - self._answers.count(False)

    @property
    def _made(self) -> FiveCardHand:
        return rank_five([FIXED_ORDER[place] for place in self._dealt]).hand

    def _observation(self) -> Observation:
        turned = len(self._answers)
        community = self._dealt[3 : 3 + turned] + [FACE_DOWN] * (2 - turned)
        return {
            "hand": np.array(self._dealt[:3], np.int64),
            "community": np.array(community, np.int64),
            "bets": np.int64(self._bets),
        }

    def _info(self) -> dict[str, Any]:
        """Return a mask in which every action is legal, for agents that expect one."""
        return {"action_mask": np.array([1, 1], np.int8)}


# By Gymnasium's convention, importing a module registers its environments.
gymnasium.register(ID, entry_point="letitride.simulation.environment:LetItRideEnv")
