"""What a round brings one seat, whose bankroll is followed; meters stand as they opened.

The kernel counts pays off meters as lost, for what they are depends on all that went before. In a
session every round is like the first, so that its exact odds are known where they depend on no
other hands (:mod:`letitride.simulation.sessions.exact_end`).
"""

from collections.abc import Mapping

from letitride.money import Share
from letitride.progressive.link import LinkState
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game
from letitride.simulation.kernel.pays import CELLS, COLUMNS, cell_pays, envy_each, progressive_hand
from letitride.table.stakes import Stakes


def own_pays(rules: HouseRules, stakes: Stakes, links: Mapping[Game, LinkState]) -> list[int]:
    """What a seat wins or loses in each cell on every wager but Cover All, in cents.

    >>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
    >>> from letitride.rulebook.wagers import Wager
    >>> from letitride.money import Cents
    >>> from letitride.progressive.link import open_link
    >>> from letitride.table.linked_meters import terms
    >>> tables = {"main": "MA-MAIN", "progressive": "MA-PROG"}
    >>> rules = house_rules(jurisdiction("MA"), "shoe", tables)
    >>> link = open_link("link", terms(rules, Game.PROGRESSIVE))
    >>> stakes = Stakes(Cents(500), {Wager.PROGRESSIVE: Cents(100)})
    >>> own_pays(rules, stakes, {Game.PROGRESSIVE: link})[0]  # a royal flush, one bet left
    1499900
    """
    pays = []
    for cell in CELLS:
        by_game = dict(zip(COLUMNS, cell_pays(rules, stakes, cell), strict=True))
        for sensor, link in links.items():
            by_game[sensor] = _at_the_opening(link, progressive_hand(rules, sensor, cell))
        pays.append(sum(by_game.values()))
    return pays


def _at_the_opening(link: LinkState, hand: str) -> int:
    """What a progressive wins or loses with a hand, the meters as they opened, in cents."""
    pay, wager = link.terms.paytable.pay_for(hand), link.terms.wager
    if pay is None:
        return -wager.cents
    if isinstance(pay, Share):
        return link.meter(pay.level).share(pay.percent).cents - wager.cents
    won, back = pay.paid_on(wager)
    return won.cents + back.cents - wager.cents


def envy_pays(rules: HouseRules, links: Mapping[Game, LinkState]) -> list[int]:
    """What each other seat is paid for a hand in each cell, in cents."""
    return [
        sum(envy_each(rules, link, progressive_hand(rules, sensor, cell)) for sensor, link in pairs)
        for pairs in [tuple(links.items())]
        for cell in CELLS
    ]
