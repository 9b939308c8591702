"""Exact mathematics of every wager: fractions, nothing simulated and nothing rounded.

Here is what a pay table is worth and how to play it. What takes more to import is in modules of its
own:

- a progressive and its meters: :mod:`~letitride.odds.progressive.hold`,
  :mod:`~letitride.odds.progressive.value`, :mod:`~letitride.odds.progressive.waiting_times`;
- many rounds: :mod:`~letitride.odds.sessions.round_result`,
  :mod:`~letitride.odds.sessions.distribution`, :mod:`~letitride.odds.sessions.ruin`;
- the game under other terms: :mod:`~letitride.odds.strategies.any_strategy`,
  :mod:`~letitride.odds.main_game.payout_limit`, :mod:`~letitride.odds.main_game.information`.

>>> from letitride.rulebook.paytable_library import paytable
>>> solve(paytable("LIRX-01")).edge
Fraction(37963, 1082900)
"""

from letitride.odds.advice import Advice, advise
from letitride.odds.counts.hands import counts, probability
from letitride.odds.designer import Priced, design, solve_many
from letitride.odds.main_game.solver import MainGame, Played, play, solve
from letitride.odds.par_sheet import ParSheet, par_sheet
from letitride.odds.published import Comparison, compare
from letitride.odds.side_bets.bonuses import bonus, three_card_bonus
from letitride.odds.side_bets.cover_all import cover_all
from letitride.odds.side_bets.cover_all.best_hand import best_hand
from letitride.odds.side_bets.single_hand import SideBet, side_bet
from letitride.odds.strategies.strategy_card import Decision, StrategyCard, decisions, strategy_card

__all__ = [
    "Advice",
    "Comparison",
    "Decision",
    "MainGame",
    "ParSheet",
    "Played",
    "Priced",
    "SideBet",
    "StrategyCard",
    "advise",
    "best_hand",
    "bonus",
    "compare",
    "counts",
    "cover_all",
    "decisions",
    "design",
    "par_sheet",
    "play",
    "probability",
    "side_bet",
    "solve",
    "solve_many",
    "strategy_card",
    "three_card_bonus",
]
