"""The player at the terminal, who can leave at any prompt."""

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
  You place three equal bets on 1, 2, and $. You are dealt three cards, and two
  community cards complete everyone's hand. After seeing your three cards, take
  bet 1 back or let it ride. After the first community card, do the same with
  bet 2. Bet $ always stays. A pair of tens or better wins every bet still up.
  Side bets: type names separated by spaces, with an amount after "=" if you
  like (three_card=5), or none. Enter accepts the value in [brackets].
  p  pay tables   ?  this help   q  leave"""


class Leave(Exception):  # noqa: N818 - leaving is not an error
    """The player leaves."""


class Autopilot:
    """A player who makes the same bets every round and plays the simple strategy."""

    def needs(self, sitting: Sitting, last: Stakes) -> Cents:  # noqa: ARG002 - as a person has it
        """Return the number of chips needed to make the same bets again."""
        return last.whole

    def stakes(self, sitting: Sitting, last: Stakes) -> Stakes:  # noqa: ARG002 - as a person has it
        """Return the same bets again."""
        return last

    def rides(self, sitting: Sitting) -> bool:
        """Return the simple strategy's decision."""
        return sitting.advice()

    def refused(self, error: LetItRideError) -> None:
        """Raise the error, because nobody is there to change the bets."""
        raise error


class TerminalPerson:
    """A person at the keyboard."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def needs(self, sitting: Sitting, last: Stakes) -> Cents:
        """Return the number of chips needed for another round, which is three minimum bets."""
        return Stakes(sitting.rules.settings.min_bet or last.bet).whole

    def stakes(self, sitting: Sitting, last: Stakes) -> Stakes:
        """Ask for the bet, then for side bets if the house offers any."""
        rules = sitting.rules
        bet = self._bet(rules, sitting.bankroll, last.bet)
        if not offered(rules):
            return Stakes(bet)
        return Stakes(bet, self._side(rules, Stakes(bet, last.side)))

    def rides(self, sitting: Sitting) -> bool:
        """Repeat the question until the answer is one of the two choices."""
        bet = WAGERS[sitting.deciding].title
        while True:
            prompt = f"  {bet}: take back (w) or let it ride (l)? "
            answer = self._answer(sitting.rules, prompt).lower()
            if answer in RIDE or answer in TAKE_BACK:
                return answer in RIDE
            self._console.print("  Please answer w or l (? for help).")

    def refused(self, error: LetItRideError) -> None:
        """Print the reason for the rejection. The dealer then asks again."""
        self._console.print(Text(f"  {refusal_words(error)}", style="yellow"))

    def _bet(self, rules: HouseRules, bankroll: Cents, last: Cents) -> Cents:
        prompt = f"  You have {dollars(bankroll)}. Bet on each spot: 1, 2, and $ [{last}]: "
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
        """Return the player's answer, after handling the keys for help, pay tables, and leaving."""
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


#: The player at the person's seat: a real person or an autopilot.
TerminalPlayer = Autopilot | TerminalPerson
