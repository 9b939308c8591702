"""Exact mathematics of every wager: fractions, nothing simulated and nothing rounded.

Here is what a pay table is worth and how to play it; each name is imported when it is first used.
The rest is in modules of its own:

- a progressive and its meters: :mod:`~letitride.odds.progressive.hold`,
  :mod:`~letitride.odds.progressive.value`, :mod:`~letitride.odds.progressive.waiting_times`;
- many rounds: :mod:`~letitride.odds.sessions.round_result`,
  :mod:`~letitride.odds.sessions.distribution`, :mod:`~letitride.odds.sessions.ruin`,
  :mod:`~letitride.odds.sessions.plan`;
- the game under other terms: :mod:`~letitride.odds.strategies.any_strategy`,
  :mod:`~letitride.odds.main_game.payout_limit`,
  :mod:`~letitride.odds.main_game.value_of_information`.

>>> from letitride.odds import solve
>>> from letitride.rulebook.paytables.library import paytable
>>> solve(paytable("LIRX-01")).edge
Fraction(37963, 1082900)
"""

from letitride.lazy import lazy

TYPE_CHECKING = False  # true to a type checker; importing it from typing takes 10 ms

if TYPE_CHECKING:
    from letitride.odds.advice import Advice, advise
    from letitride.odds.counts.hands import hand_counts, probability
    from letitride.odds.designer import Priced, design, solve_many
    from letitride.odds.main_game.solver import MainGame, Played, play, solve
    from letitride.odds.par import ParSheet, par_sheet
    from letitride.odds.published import Comparison, compare
    from letitride.odds.sessions.distribution import session
    from letitride.odds.sessions.plan import SessionPlan
    from letitride.odds.side_bets.bonuses import bonus, three_card_bonus
    from letitride.odds.side_bets.cover_all import cover_all
    from letitride.odds.side_bets.cover_all.best_hand import best_hand
    from letitride.odds.side_bets.single_hand import SideBet, side_bet
    from letitride.odds.strategies.strategy_card import (
        Decision,
        StrategyCard,
        decisions,
        strategy_card,
    )

__all__ = [
    "Advice",
    "Comparison",
    "Decision",
    "MainGame",
    "ParSheet",
    "Played",
    "Priced",
    "SessionPlan",
    "SideBet",
    "StrategyCard",
    "advise",
    "best_hand",
    "bonus",
    "compare",
    "cover_all",
    "decisions",
    "design",
    "hand_counts",
    "par_sheet",
    "play",
    "probability",
    "session",
    "side_bet",
    "solve",
    "solve_many",
    "strategy_card",
    "three_card_bonus",
]

if not TYPE_CHECKING:  # so that a type checker sees the names above, and no others
    __getattr__, __dir__ = lazy(
        globals(),
        {
            "advice": ("Advice", "advise"),
            "counts.hands": ("hand_counts", "probability"),
            "designer": ("Priced", "design", "solve_many"),
            "main_game.solver": ("MainGame", "Played", "play", "solve"),
            "par": ("ParSheet", "par_sheet"),
            "published": ("Comparison", "compare"),
            "sessions.distribution": ("session",),
            "sessions.plan": ("SessionPlan",),
            "side_bets.bonuses": ("bonus", "three_card_bonus"),
            "side_bets.cover_all": ("cover_all",),
            "side_bets.cover_all.best_hand": ("best_hand",),
            "side_bets.single_hand": ("SideBet", "side_bet"),
            "strategies.strategy_card": ("Decision", "StrategyCard", "decisions", "strategy_card"),
        },
    )
