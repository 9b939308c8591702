"""The exact chance of each way a simulated session can end, where it is known.

The chance is known if a round's result depends only on the seat's own hand: for a player alone at
the table, or without Cover All and envy. Sessions that take too long to compute are left out.
"""

from collections.abc import Iterator, Mapping
from math import gcd, sqrt

from letitride.errors import InputError
from letitride.odds.main_game.solver import MainGame, Played
from letitride.odds.sessions.round_result import RoundResult, SideWager, round_results
from letitride.odds.sessions.ruin import Ruin, ruin, work
from letitride.progressive.link import LinkState
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import GAME_OF, Game, Wager
from letitride.simulation.sessions.bankrolls import SessionTerms
from letitride.table.stakes import Stakes

#: The maximum number of multiplications for an exact result. This many take about a second.
MOST_WORK = 1_000_000_000


def exact_end(
    rules: HouseRules,
    stakes: Stakes,
    main: Played,
    links: Mapping[Game, LinkState],
    seats: int,
    terms: SessionTerms,
) -> Ruin | None:
    """Return the exact chance of each way a session can end, or None if unknown.

    >>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
    >>> from letitride.money import Cents
    >>> from letitride.odds import solve
    >>> rules = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"})
    >>> session = SessionTerms(500, Cents(20_000), Cents(40_000))
    >>> end = exact_end(rules, Stakes(Cents(500)), solve(rules.main), {}, 7, session)
    >>> f"{end.ruined:.4f} {end.reached:.4f}"
    '0.6581 0.2353'
    """
    envy = any(link.terms.paytable.envy for link in links.values())
    by_others = seats > 1 and (envy or Wager.COVER_ALL in stakes.side)
    if by_others or not isinstance(main, MainGame) or _is_limited(rules, stakes, main):
        return None
    try:
        round_ = round_results(main, stakes.bet, _side_wagers(rules, stakes, links))
        if _work(round_, terms) > MOST_WORK:
            return None
        return ruin(round_, terms.bankroll, terms.rounds, terms.goal)
    except InputError:  # too many rounds, or amounts with too many decimal places
        return None


def z_score(share: float, exact: float, number: int) -> float | None:
    """Return the number of standard errors between a share of sessions and the exact chance.

    >>> z_score(0.625, 0.5, 64)
    2.0
    """
    error = sqrt(exact * (1 - exact) / number)
    return (share - exact) / error if error else None


def _is_limited(rules: HouseRules, stakes: Stakes, main: MainGame) -> bool:
    """Return whether the payout limit would reduce the best hand's pay on three bets (R20)."""
    limit = rules.settings.payout_limit
    return limit is not None and 3 * max(main.units.values()) * stakes.bet.cents > limit.cents


def _side_wagers(
    rules: HouseRules, stakes: Stakes, links: Mapping[Game, LinkState]
) -> Iterator[SideWager]:
    for spot, stake in stakes.side.items():
        game = GAME_OF[spot]
        meters = {each.level: each.shown for each in links[game].meters} if game in links else {}
        returned = rules.settings.bonus_stake_returned or game is not Game.BONUS
        yield SideWager(rules.tables[game], stake, meters, stake_returned=returned)


def _work(round_: RoundResult, terms: SessionTerms) -> int:
    """Return the largest number of multiplications that an exact result can require."""
    if terms.goal is None:
        return work(round_, terms.rounds)
    coin = gcd(*round_.results)
    return terms.rounds * len(round_.results) * (terms.goal.cents // coin + 1)
