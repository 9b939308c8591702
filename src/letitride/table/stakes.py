"""Stakes: a seat's bets, and the side bets that a house offers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from letitride.errors import HouseError
from letitride.game import RoundState, decide, fold
from letitride.game.commands import OpenBetting, PlaceWagers
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.layout import layout
from letitride.rulebook.wagers import GAME_OF, MAIN, SENSORS, TIPS, Wager


@dataclass(frozen=True, slots=True)
class Stakes:
    """A seat's bets: the same amount on 1, 2, and $, and side bets by name."""

    bet: Cents
    side: Mapping[Wager, Cents] = field(default_factory=dict)

    @property
    def whole(self) -> Cents:
        """The total of all bets."""
        return Cents.total(self.side.values(), self.bet.currency) + self.bet * len(MAIN)


def offered(rules: HouseRules) -> tuple[Wager, ...]:
    """Return the side bets that have spots on the layout."""
    spots = layout(rules).areas[0].spots
    return tuple(spot.wager for spot in spots if spot.wager not in MAIN)


def parse_side(rules: HouseRules, names: Iterable[str], bet: Cents) -> dict[Wager, Cents]:
    """Read side bets such as ``bonus`` or ``three_card=10``.

    The amount defaults to the main bet. The bonus and the progressive have fixed amounts.

    >>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
    >>> place = jurisdiction("MA")
    >>> rules = house_rules(place, "shoe", place.tables)
    >>> [f"{name}={stake}" for name, stake in
    ...     parse_side(rules, ["bonus", "three_card", "progressive"], Cents(500)).items()]
    ['bonus=1.00', 'three_card=5.00', 'progressive=1.00']
    """
    side = {}
    for text in names:
        name, equals, amount = text.partition("=")
        wager = _wager(rules, name)
        side[wager] = Cents.parse(amount, rules.currency) if equals else _usual(rules, wager, bet)
    return side


def _usual(rules: HouseRules, wager: Wager, bet: Cents) -> Cents:
    if wager is Wager.BONUS:
        return rules.settings.bonus_wager
    game = GAME_OF[wager]
    return rules.progressive_wager(game) if game in SENSORS else bet


def _wager(rules: HouseRules, name: str) -> Wager:
    by_name = {wager.value: wager for wager in offered(rules)}
    if name not in by_name:
        choice = f"one of {', '.join(by_name)}" if by_name else "no side bets: none are offered"
        raise HouseError(
            "house/side_bet", expected=choice, got=name, clauses=rules.cites["not_offered"],
            why="choice" if by_name else "none", choices=tuple(by_name),
        )  # fmt: skip
    return by_name[name]


def check_stakes(rules: HouseRules, stakes: Stakes) -> None:
    """Reject stakes that the rules do not allow. The check needs no seated player."""
    opened = fold(decide(rules, RoundState(), OpenBetting(1, ((1, "guest"),))))
    decide(rules, opened, PlaceWagers.of(1, "guest", stakes.bet, dict(stakes.side)))


def every_bet(rules: HouseRules, unit: Cents) -> tuple[Stakes, tuple[str, ...]]:
    """Return stakes with as many side bets as one seat may make, and the names of any left out.

    >>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
    >>> place = jurisdiction("MA")
    >>> stakes, left_out = every_bet(house_rules(place, "shoe", place.tables), Cents(500))
    >>> [wager.value for wager in stakes.side], left_out
    (['bonus', 'three_card', 'cover_all', 'progressive'], ())
    """
    offers = [wager.value for wager in offered(rules) if wager not in TIPS]
    games = rules.settings.max_games
    side = offers if games is None else offers[: games - 1]  # the main bets count as a game
    stakes = Stakes(unit, parse_side(rules, side, unit))
    check_stakes(rules, stakes)
    return stakes, tuple(offers[len(side) :])
