"""``letitride play``: Let It Ride in the terminal."""

import sys
from typing import Annotated, Any

import typer
from rich.console import Console

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import note, people, print_json
from letitride.cli.number_options import number
from letitride.cli.rules_options import DEALING, JURISDICTION, open_house
from letitride.cli.terminal_game.dealer import TerminalDealer
from letitride.cli.terminal_game.person import Autopilot, Leave, TerminalPerson, TerminalPlayer
from letitride.cli.terminal_game.sitting import Sitting
from letitride.game import Phase
from letitride.money import Cents
from letitride.numbers import dollars
from letitride.rulebook.house_rules import HouseRules
from letitride.table.shufflers import RandomShuffler
from letitride.table.stakes import Stakes, check_stakes, parse_side


def play(
    place: Annotated[str, JURISDICTION] = "MA",
    dealing: Annotated[str | None, DEALING] = None,
    seats: Annotated[int, number("Number of players. All except you play automatically.")] = 3,
    seat: Annotated[int, number("Your seat. Seat 1 is to the dealer's left.")] = 1,
    bankroll: Annotated[str, typer.Option(help="Your buy-in amount.")] = "500",
    bet: Annotated[str, typer.Option(help="Your bet on each spot: 1, 2, and $.")] = "5",
    side: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME[=AMOUNT]", help="A side bet. Repeatable."),
    ] = None,
    seed: Annotated[int | None, number("Seed for repeatable shuffles.")] = None,
    rounds: Annotated[int | None, number("Stop after this many rounds.")] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Use the simple strategy.")] = False,
    face_up: Annotated[
        bool, typer.Option("--face-up", help="Deal hands face up, if the rules allow it.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Play automatically and print one JSON document.")
    ] = False,
) -> None:
    """Play in the terminal with play chips."""
    rules = _house(place, dealing, face_up)
    stakes = _stakes(rules, bet, side or [])
    if rounds is not None and rounds < 1:
        raise bad_option("--rounds", "cli/value", "at least 1", rounds)
    sitting = _sit_down(rules, seats, seat, bankroll, stakes, seed)
    somebody_there = sys.stdin is not None and sys.stdin.isatty()
    if not (auto or as_json or somebody_there):
        note("note: standard input is not a terminal, so the simple strategy plays for you.")
        auto = True
    if as_json:
        _play_for_scripts(sitting, stakes, rounds or 1, seed)
    elif auto:
        _evening(people(), sitting, Autopilot(), stakes, rounds or 1)
    else:
        console = people()
        _evening(console, sitting, TerminalPerson(console), stakes, rounds)


def _house(place: str, dealing: str | None, face_up: bool) -> HouseRules:
    """Return a house with the jurisdiction's own pay tables, including a progressive."""
    with about("--dealing"):
        rules = open_house(place, dealing)
    if not face_up:
        return rules
    with about("--face-up"):
        return open_house(place, dealing, dealt_face_up=True)


def _stakes(rules: HouseRules, bet: str, side: list[str]) -> Stakes:
    with about("--bet"):
        main = Stakes(Cents.parse(bet, rules.currency))
        check_stakes(rules, main)
    with about("--side"):
        stakes = Stakes(main.bet, parse_side(rules, side, main.bet))
        check_stakes(rules, stakes)
    return stakes


def _sit_down(
    rules: HouseRules, seats: int, seat: int, bankroll: str, stakes: Stakes, seed: int | None
) -> Sitting:
    most = rules.settings.seats
    if not 1 <= seats <= most:
        raise bad_option("--seats", "cli/number", f"from 1 to {most}", seats, why="range")
    if not 1 <= seat <= seats:
        raise bad_option("--seat", "cli/number", f"from 1 to {seats}", seat, why="range")
    with about("--bankroll"):
        chips = Cents.parse(bankroll, rules.currency)
    if chips < stakes.whole:
        raise bad_option("--bankroll", "cli/value", f"{stakes.whole} for these bets", chips)
    return Sitting(rules, RandomShuffler(seed), seat=seat, seats=seats, bankroll=chips)


def _play_for_scripts(sitting: Sitting, stakes: Stakes, rounds: int, seed: int | None) -> None:
    started = sitting.bankroll
    reports = _evening(Console(quiet=True), sitting, Autopilot(), stakes, rounds)
    print_json(
        {
            "jurisdiction": sitting.rules.jurisdiction,
            "dealing": sitting.rules.deal.name,
            "seed": seed,
            "seat": sitting.seat,
            "rounds": reports,
            "bankroll_before": str(started),
            "bankroll": str(sitting.bankroll),
        }
    )


def _evening(
    console: Console, sitting: Sitting, player: TerminalPlayer, stakes: Stakes, rounds: int | None
) -> list[dict[str, Any]]:
    """Play until all rounds are played, the chips run out, or the player leaves."""
    dealer = TerminalDealer(console, sitting, player, usual=stakes.bet)
    reports: list[dict[str, Any]] = []
    dealer.welcome()
    try:
        while rounds is None or len(reports) < rounds:
            if sitting.bankroll < player.needs(sitting, stakes):
                console.print("Your chips no longer cover the bets. Thank you for playing!")
                break
            stakes, report = dealer.lead_round(stakes)
            reports.append(report)
    except (Leave, KeyboardInterrupt):
        console.print()
        if sitting.view.phase not in (Phase.IDLE, Phase.BETTING, Phase.OVER):
            console.print(
                "You left during a round. The round stays open, and your bets stay on the layout."
            )
    console.print(f"You leave with {dollars(sitting.bankroll)}.")
    return reports
