"""Exact mathematics of every wager: fractions, nothing simulated and nothing rounded.

Here is what a pay table is worth and how to play it. What takes more to import is in modules of its
own:

- a progressive and its meters: :mod:`~letitride.odds.hold`, :mod:`~letitride.odds.progressive`,
  :mod:`~letitride.odds.hits`;
- many rounds: :mod:`~letitride.odds.round_result`, :mod:`~letitride.odds.session`,
  :mod:`~letitride.odds.ruin`;
- the game under other terms: :mod:`~letitride.odds.other_strategies`, :mod:`~letitride.odds.limit`,
  :mod:`~letitride.odds.information`.

>>> from letitride.house.paytables import paytable
>>> solve(paytable("LIRX-01")).edge
Fraction(37963, 1082900)
"""

from letitride.odds.advice import Advice, advise
from letitride.odds.cover_all import cover_all
from letitride.odds.cover_all.best_hand import best_hand
from letitride.odds.design import Priced, design, solve_many
from letitride.odds.hands import counts, probability
from letitride.odds.main_game import MainGame, Played, play, solve
from letitride.odds.par import ParSheet, par_sheet
from letitride.odds.published import Comparison, compare
from letitride.odds.side_bets import bonus, three_card_bonus
from letitride.odds.strategy import Decision, StrategyCard, decisions, strategy_card
from letitride.odds.wager import SideBet, side_bet

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
