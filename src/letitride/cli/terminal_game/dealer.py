"""The dealer in the terminal, who runs the rounds, makes the calls, and prompts the players."""

from typing import Any

from rich.console import Console
from rich.text import Text

from letitride.cli.results.round import gain, show_round
from letitride.cli.terminal_game.felt import felt
from letitride.cli.terminal_game.person import TerminalPlayer
from letitride.cli.terminal_game.sitting import Sitting
from letitride.errors import LetItRideError
from letitride.game import Phase, script
from letitride.money import Cents
from letitride.numbers import dollars
from letitride.rulebook.jurisdiction import jurisdiction
from letitride.table.stakes import Stakes

#: The call that ends betting. Every other call is made when its phase begins.
CLOSING = "no_more_bets"


class TerminalDealer:
    """A dealer who runs the rounds of one sitting."""

    def __init__(
        self, console: Console, sitting: Sitting, player: TerminalPlayer, usual: Cents
    ) -> None:
        self._console = console
        self._sitting = sitting
        self._player = player
        self._usual = usual
        self._lines = script(sitting.rules)

    def welcome(self) -> None:
        """Greet the player, and show the rules, the dealing method, and the keys for help."""
        rules = self._sitting.rules
        name = jurisdiction(rules.jurisdiction).name
        self._console.print(Text(f"Let It Ride, {name} ({rules.deal.device})", style="bold"))
        self._console.print(
            f"You are at seat {self._sitting.seat} with {dollars(self._sitting.bankroll)}.\n"
            "Type p for pay tables, ? for help, or q to leave."
        )

    def lead_round(self, last: Stakes) -> tuple[Stakes, dict[str, Any]]:
        """Run one round, and return the bets and the report."""
        sitting = self._sitting
        sitting.open()
        self._console.rule(f"Round {sitting.view.number}", align="left", style="dim")
        self._show_meters()
        self._call(Phase.IDLE)
        stakes = self._take_bets(last)
        self._call(Phase.BETTING, closing=True)
        sitting.close(self._usual)
        self._ask_in_turn()
        report = sitting.finish()
        self._show(report)
        return stakes, report

    def _take_bets(self, last: Stakes) -> Stakes:
        while True:
            stakes = self._player.stakes(self._sitting, last)
            try:
                self._sitting.place(stakes)
            except LetItRideError as error:
                self._player.refused(error)
            else:
                return stakes

    def _ask_in_turn(self) -> None:
        """For bet 1, then bet 2, show the table, make the call, and ask every seat to decide."""
        shown: Phase | None = None
        while (number := self._sitting.view.to_act) is not None:
            phase = self._sitting.view.phase
            if phase is not shown:
                self._console.print()
                self._console.print(felt(self._console, self._sitting.view, self._sitting.seat))
                self._call(phase)
                shown = phase
            self._ask(number)

    def _ask(self, number: int) -> None:
        if number == self._sitting.seat:
            rides = self._player.rides(self._sitting)
            answer = "You let it ride." if rides else "You take it back."
        else:
            rides = self._sitting.advice()
            name = self._sitting.names[number]
            answer = f"{name} lets it ride." if rides else f"{name} takes it back."
        self._console.print(f"  {answer}")
        self._sitting.answer(rides)

    def _call(self, phase: Phase, closing: bool = False) -> None:
        """Make the calls that the house's script lists for this phase."""
        for line in self._lines:
            if line.says and line.phase is phase and (line.step == CLOSING) is closing:
                self._console.print(Text("Dealer: ", style="dim").append(line.says, style="italic"))

    def _show_meters(self) -> None:
        for link in self._sitting.links:
            shown = (f"{meter.level} {dollars(meter.shown)}" for meter in link.meters)
            self._console.print(Text("Progressive: ", style="dim").append("   ".join(shown)))

    def _show(self, report: dict[str, Any]) -> None:
        self._console.print()
        show_round(self._console, report, in_full=(self._sitting.seat,))
        own = next(seat for seat in report["seats"] if seat["seat"] == self._sitting.seat)
        line = Text("You ").append_text(gain(own["net"], style="bold"))
        line.append(f"   bankroll {dollars(self._sitting.bankroll)}")
        self._console.print(line)
        self._console.print()
