"""Random rounds in houses that offer every bet."""

from random import Random
from typing import Any

from letitride.game import commands as game_commands
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import jurisdiction
from letitride.rulebook.wagers import COLLECTED_FIRST, MAIN, TIPS, Wager
from letitride.table.commands import BuyChips
from letitride.table.engine import TableEngine
from letitride.table.shufflers import RandomShuffler
from tests.playing import DEALS, EVERYTHING, house


def everything(place: str, dealing: str, **options: Any) -> HouseRules:
    """Return a house with every side bet, using pay tables from other jurisdictions if needed."""
    tables = {**EVERYTHING, **jurisdiction(place).tables, "progressive_2": "SM-LIR-1"}
    return house(place, dealing, tables, **options)


HOUSES = {
    **{f"{place} {dealing}": everything(place, dealing) for place, dealing in DEALS},
    "MA two spots": everything("MA", "shoe", two_spots=True, payout_limit="50000.00"),
    "WA when shown": everything("WA", "machine", three_card_timing="when_shown"),
    "WA three card only": everything("WA", "machine", three_card_only=True, bonus_sensors=False),
    "MA off the meter": everything("MA", "shoe", fixed_pays_from="meter"),
    "WA left first": everything(
        "WA", "machine", fixed_pays_from="meter", meter_pay_order="left_first"
    ),
}


class Rounds:
    """Rounds in which a random generator makes every choice, within the rules."""

    def __init__(self, rules: HouseRules, rng: Random) -> None:
        self.rules, self.rng = rules, rng
        self.table = TableEngine(rules, RandomShuffler(rng.randrange(1 << 32)))
        for number in range(1, 8):
            self.table.do(BuyChips(f"p{number}", Cents(1_000_000, rules.currency)))

    def play(self) -> None:
        """Play one round from its opening to its last card."""
        self.bet()
        self.table.do(game_commands.CloseBetting())
        self.table.play_out(lambda *_: self.rng.random() < 0.5)

    def bet(self) -> None:
        """Open a round. All players bet, some change their bets, and one may leave."""
        self.table.prepare()
        numbers = self.rng.sample(range(1, 8), self.rng.randint(1, 7))
        holder = {number: number for number in numbers}
        if self.rules.settings.two_spots and {3, 4} <= set(numbers):
            holder[4] = 3
        seated = tuple((number, f"p{holder[number]}") for number in numbers)
        self.table.do(game_commands.OpenBetting(self.table.state.round.number + 1, seated))
        for _ in range(self.rng.randint(1, 2)):
            for number, name in seated:
                self.table.do(self.wagers(number, name))
        if len(numbers) > 1:
            leave = (
                game_commands.LeaveSeat if self.rng.random() < 0.5 else game_commands.TakeDownWagers
            )
            self.table.do(leave(numbers[0]))

    def wagers(self, number: int, name: str) -> game_commands.PlaceWagers:
        """Choose main bets with any side bets, or sometimes the three card bonus alone."""
        rules, rng = self.rules, self.rng
        money = {wager: Cents(100 * rng.randint(1, 50), rules.currency) for wager in Wager}
        money |= dict.fromkeys(COLLECTED_FIRST, Cents(100, rules.currency))
        money |= dict.fromkeys(MAIN, money[Wager.DOLLAR])
        if rules.settings.three_card_only and rng.random() < 0.3:
            return game_commands.PlaceWagers(
                number, name, ((Wager.THREE_CARD, money[Wager.THREE_CARD]),)
            )
        wanted = [wager for wager in Wager if wager not in (*MAIN, *TIPS) and rng.random() < 0.6]
        most = (rules.settings.max_games or len(Wager)) - 1  # the main bets count as a game
        side = set(rng.sample(wanted, min(len(wanted), most)))
        if rules.settings.dealer_tips and rng.random() < 0.6:
            side.add(Wager.TIP_THREE_CARD if Wager.THREE_CARD in side else Wager.TIP)
        coupons = {wager for wager in MAIN if rules.settings.match_play and rng.random() < 0.3}
        placed = tuple((wager, money[wager]) for wager in Wager if wager in {*MAIN, *side})
        return game_commands.PlaceWagers(number, name, placed, frozenset(coupons))
