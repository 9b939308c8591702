"""The person at the table: asked at the keyboard, and free to leave at every question."""

from typing import Protocol

from rich.console import Console
from rich.text import Text

from letitride.cli.bad_input import refusal_words
from letitride.cli.results.paytable import pay_rows
from letitride.cli.terminal_game.sitting import Sitting
from letitride.errors import LetItRideError
from letitride.money import Cents
from letitride.numbers import dollars
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Wager
from letitride.table.stakes import Stakes, check_stakes, offered, parse_side
from letitride.wording.names import GAMES, WAGERS

RIDE = ("l", "let", "let it ride", "r", "ride")
TAKE_BACK = ("w", "withdraw", "t", "take back", "b")

HELP = """\
  Three equal bets go on the spots 1, 2 and $. You are dealt three cards; two
  community cards complete everyone's hand. On your three cards you may take
  bet 1 back or let it ride, after the first community card bet 2. Bet $ always
  stays. A pair of tens or better wins on every bet still up.
  Side bets: names with spaces between, an amount after "=" (three_card=5), or
  none. Enter takes what stands in [brackets].
  p  pay tables   ?  this help   q  leave"""


class Leave(Exception):  # noqa: N818 - leaving is no error
    """The person gets up."""


class TerminalPlayer(Protocol):
    """Whoever decides for the person's seat."""

    def needs(self, sitting: Sitting, last: Stakes) -> Cents:
        """The fewest chips another round can be played with."""
        ...

    def stakes(self, sitting: Sitting, last: Stakes) -> Stakes:
        """The wagers for the next round."""
        ...

    def rides(self, sitting: Sitting) -> bool:
        """Whether the bet in question stays."""
        ...

    def refused(self, error: LetItRideError) -> None:
        """The rules refused the wagers."""
        ...


class Autopilot:
    """Bets the same every round and plays the simple strategy."""

    def needs(self, sitting: Sitting, last: Stakes) -> Cents:  # noqa: ARG002 - as a person has it
        """The same again."""
        return last.whole

    def stakes(self, sitting: Sitting, last: Stakes) -> Stakes:  # noqa: ARG002 - as a person has it
        """The same again."""
        return last

    def rides(self, sitting: Sitting) -> bool:
        """As the simple strategy says."""
        return sitting.advice()

    def refused(self, error: LetItRideError) -> None:
        """Nobody is there to think of something else."""
        raise error


class TerminalPerson:
    """Somebody at the keyboard."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def needs(self, sitting: Sitting, last: Stakes) -> Cents:
        """Three bets of the least the house takes."""
        return Stakes(sitting.rules.settings.min_bet or last.bet).whole

    def stakes(self, sitting: Sitting, last: Stakes) -> Stakes:
        """Ask for the bet, then for side bets if there are any to make."""
        rules = sitting.rules
        bet = self._bet(rules, sitting.bankroll, last.bet)
        if not offered(rules):
            return Stakes(bet)
        return Stakes(bet, self._side(rules, Stakes(bet, last.side)))

    def rides(self, sitting: Sitting) -> bool:
        """Ask until the answer is one of the two."""
        bet = WAGERS[sitting.deciding].title
        while True:
            prompt = f"  {bet}: take back (w) or let it ride (l)? "
            answer = self._answer(sitting.rules, prompt).lower()
            if answer in RIDE or answer in TAKE_BACK:
                return answer in RIDE
            self._console.print("  Please answer w or l (? for help).")

    def refused(self, error: LetItRideError) -> None:
        """Say why, and ask again."""
        self._console.print(Text(f"  {refusal_words(error)}", style="yellow"))

    def _bet(self, rules: HouseRules, bankroll: Cents, last: Cents) -> Cents:
        prompt = f"  You have {dollars(bankroll)}. Bet on each of 1, 2 and $ [{last}]: "
        while True:
            answer = self._answer(rules, prompt)
            try:
                bet = Cents.parse(answer.removeprefix("$"), rules.currency) if answer else last
                check_stakes(rules, Stakes(bet))
            except LetItRideError as error:
                self.refused(error)
            else:
                return bet

    def _side(self, rules: HouseRules, last: Stakes) -> dict[Wager, Cents]:
        names = ", ".join(offered(rules))
        usual = " ".join(f"{wager}={stake}" for wager, stake in last.side.items()) or "none"
        while True:
            answer = self._answer(rules, f"  Side bets ({names}) [{usual}]: ") or usual
            given = [] if answer == "none" else answer.replace(",", " ").split()
            try:
                side = parse_side(rules, given, last.bet)
                check_stakes(rules, Stakes(last.bet, side))
            except LetItRideError as error:
                self.refused(error)
            else:
                return side

    def _answer(self, rules: HouseRules, prompt: str) -> str:
        """One answer; the keys that answer nothing are served here."""
        while True:
            try:
                answer = self._console.input(prompt, markup=False, emoji=False).strip()
            except EOFError:
                self._console.print()
                raise Leave from None
            match answer.lower():
                case "q" | "quit":
                    raise Leave
                case "?" | "h" | "help":
                    self._console.print(HELP)
                case "p":
                    self._show_tables(rules)
                case _:
                    return answer

    def _show_tables(self, rules: HouseRules) -> None:
        for table in rules.tables.values():
            self._console.print(Text(f"{GAMES[table.wager].short} ({table.id})", style="bold"))
            self._console.print(pay_rows(table))
