"""One-line helpers that set up progressive rounds with known cards."""

from collections.abc import Collection, Mapping

from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.money import Cents, Rate
from letitride.progressive.link import MeterSetting
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game
from letitride.table import dealer
from letitride.table.linked_meters import LinkedMeters, own_links
from tests.playing import stacked
from tests.sitting import Sitting

#: With J-T of spades on the board, these make a royal flush, a straight flush, and no winning hand.
BOARD = "Js Ts"
ROYAL, STRAIGHT_FLUSH, NOTHING = "As Ks Qs", "9s 8s 7s", "2c 4d 7h"
ALSO_NOTHING = "3c 5d 8h"


def dealt(
    rules: HouseRules,
    hands: Mapping[int, str],
    community: str = BOARD,
    *,
    without: Collection[int] = (),
    links: Mapping[Game, LinkedMeters] | None = None,
    name: str = "table",
) -> Sitting:
    """Deal a round. Every seat bets 5.00 and, unless it is in ``without``, the progressive."""
    sitting = Sitting(rules, stacked(rules, hands, community), name=name, links=links)
    sitting.open(*hands)
    wager = str(rules.progressive_wager(Game.PROGRESSIVE))
    for seat in hands:
        sitting.bet(seat, "5.00", **({} if seat in without else {"progressive": wager}))
    sitting.close()
    return sitting


def played(
    rules: HouseRules,
    hands: Mapping[int, str],
    community: str = BOARD,
    *,
    without: Collection[int] = (),
    links: Mapping[Game, LinkedMeters] | None = None,
    ride: bool = True,
) -> Sitting:
    """Play the same round to its end."""
    sitting = dealt(rules, hands, community, without=without, links=links)
    sitting.finish(ride=ride)
    return sitting


def ride_to_the_settlement(sitting: Sitting) -> None:
    """Let every bet ride, and stop before the first hand is turned up."""
    table = sitting.table
    while table.state.round.phase is not Phase.SETTLING:
        command = dealer.next_command(table.rules, table.state)
        if command is None:
            seat, bet = sitting.round.to_act, sitting.round.deciding
            assert seat is not None
            assert bet is not None
            command = game_commands.LetItRide(seat, bet)
        table.do(command)


def meter(
    rules: HouseRules,
    level: str = "Jackpot",
    amount: str | None = None,
    *,
    seed: str | None = None,
    rate: str | None = None,
    reserve: str | None = None,
) -> MeterSetting:
    """Return settings for a house's own meter. Omitted values default to the presets."""

    def money(text: str | None) -> Cents | None:
        return None if text is None else Cents.parse(text, rules.currency)

    contribution = None if rate is None else Rate.parse(rate)
    return MeterSetting(level, money(amount), money(reserve), money(seed), contribution)


def standing_at(rules: HouseRules, amount: str, **more: str) -> dict[Game, LinkedMeters]:
    """Return a table's own link, with its meter at this amount."""
    return own_links(rules, {Game.PROGRESSIVE: [meter(rules, amount=amount, **more)]})
