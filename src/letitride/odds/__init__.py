"""Exact math for every bet, in fractions, with no simulation and no rounding.

This package exports the functions that price a pay table and derive its best strategy. Each name is
imported on first use. Other functions are in separate modules:

- progressives and their meters: :mod:`~letitride.odds.progressive.hold`,
  :mod:`~letitride.odds.progressive.value`, :mod:`~letitride.odds.progressive.waiting_times`;
- many rounds: :mod:`~letitride.odds.sessions.round_result`,
  :mod:`~letitride.odds.sessions.distribution`, :mod:`~letitride.odds.sessions.ruin`,
  :mod:`~letitride.odds.sessions.plan`;
- variations on the game: :mod:`~letitride.odds.strategies.any_strategy`,
  :mod:`~letitride.odds.main_game.payout_limit`,
  :mod:`~letitride.odds.main_game.value_of_information`.

>>> from letitride.odds import solve
>>> from letitride.rulebook.paytables.library import paytable
>>> solve(paytable("LIRX-01")).edge
Fraction(37963, 1082900)
"""

from letitride.lazy import lazy

TYPE_CHECKING = False  # importing this from typing takes 10 ms; type checkers treat it as true

if TYPE_CHECKING:
    from letitride.odds.advice import Advice as Advice
    from letitride.odds.advice import advise as advise
    from letitride.odds.counts.hands import hand_counts as hand_counts
    from letitride.odds.counts.hands import probability as probability
    from letitride.odds.designer import Priced as Priced
    from letitride.odds.designer import design as design
    from letitride.odds.designer import solve_many as solve_many
    from letitride.odds.main_game.solver import MainGame as MainGame
    from letitride.odds.main_game.solver import Played as Played
    from letitride.odds.main_game.solver import play as play
    from letitride.odds.main_game.solver import solve as solve
    from letitride.odds.par import ParSheet as ParSheet
    from letitride.odds.par import par_sheet as par_sheet
    from letitride.odds.published import Comparison as Comparison
    from letitride.odds.published import compare as compare
    from letitride.odds.sessions.distribution import session as session
    from letitride.odds.sessions.plan import SessionPlan as SessionPlan
    from letitride.odds.side_bets.bonuses import bonus as bonus
    from letitride.odds.side_bets.bonuses import three_card_bonus as three_card_bonus
    from letitride.odds.side_bets.cover_all import cover_all as cover_all
    from letitride.odds.side_bets.cover_all.best_hand import best_hand as best_hand
    from letitride.odds.side_bets.single_hand import SideBet as SideBet
    from letitride.odds.side_bets.single_hand import side_bet as side_bet
    from letitride.odds.strategies.strategy_card import Decision as Decision
    from letitride.odds.strategies.strategy_card import StrategyCard as StrategyCard
    from letitride.odds.strategies.strategy_card import decisions as decisions
    from letitride.odds.strategies.strategy_card import strategy_card as strategy_card
else:  # type checkers skip this, so they see only the names above
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
