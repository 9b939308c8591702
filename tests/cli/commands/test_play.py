"""``letitride play``: automatic play, play at the keyboard, and invalid options."""

import json
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import pytest

from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from tests.cli.conftest import Run, Sit

GOLDEN = Path(__file__).parent / "golden"
EVENINGS = {
    "ma": "--seed 7 --rounds 2 --seat 2 --side bonus --side three_card=10 --side cover_all",
    "mbs": "--jurisdiction MBS --seed 2 --bet 12.50 --side progressive",
    "sd": "--jurisdiction SD --dealing machine --seed 3 --side tip=1 --seats 1",
    "wa": "--jurisdiction WA --face-up --seed 5 --seats 7 --seat 7 --side bonus",
}


@pytest.mark.parametrize("name", EVENINGS)
def test_a_seeded_session_is_always_the_same(run: Run, name: str) -> None:
    """To update: ``COLUMNS=80 letitride play --auto OPTIONS > golden/NAME.txt``."""
    result = run("play", "--auto", *EVENINGS[name].split())
    assert (result.status, result.err) == (0, "")
    assert result.out == (GOLDEN / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("place", "dealing"), [(place, way) for place in SHIPPED for way in jurisdiction(place).dealing]
)
def test_every_house_plays_automatically_and_chips_add_up(
    run: Run, place: str, dealing: str
) -> None:
    args = ("--jurisdiction", place, "--dealing", dealing, "--seed", "1", "--rounds", "6")
    told = json.loads(run("play", *args, "--seats", "7", "--seat", "3", "--json").out)
    assert (told["jurisdiction"], told["dealing"], told["seed"]) == (place, dealing, 1)
    assert len(told["rounds"]) == 6
    assert told["bankroll_before"] == "500.00"
    assert told["bankroll"] == told["rounds"][-1]["bankroll"]
    won = sum(
        round(100 * float(seat["net"]))
        for played in told["rounds"]
        for seat in played["seats"]
        if seat["player"] == "you"
    )
    assert 50_000 + won == round(100 * float(told["bankroll"]))
    assert [len(played["seats"]) for played in told["rounds"]] == [7] * 6


def test_the_same_seed_deals_the_same_cards(run: Run) -> None:
    assert run("play", "--json", "--seed", "9") == run("play", "--json", "--seed", "9")
    assert run("play", "--json", "--seed", "9") != run("play", "--json", "--seed", "10")


def test_without_a_seed_the_cards_differ(run: Run) -> None:
    assert run("play", "--json").out != run("play", "--json").out


def test_without_a_terminal_one_round_plays_automatically_with_a_note(run: Run) -> None:
    result = run("play")
    assert result.status == 0
    assert "standard input is not a terminal" in result.err
    assert result.out.count("Round ") == 1


def test_when_the_chips_run_out_it_says_so_and_ends(run: Run) -> None:
    args = ("play", "--auto", "--seed", "4", "--bankroll", "15", "--rounds", "1000")
    told = run(*args).out
    assert "Your chips no longer cover the bets. Thank you for playing!" in told
    assert told.rstrip().splitlines()[-1].startswith("You leave with $")
    assert len(json.loads(run(*args, "--json").out)["rounds"]) < 1000


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("--jurisdiction XX", "--jurisdiction: house/unknown_jurisdiction: expected MA"),
        ("--dealing palm", "--dealing: house/dealing: expected shoe or machine, got palm [MA-7(a)"),
        ("--seats 0", "--seats: expected from 1 to 7, got 0"),
        ("--seats 8", "--seats: expected from 1 to 7, got 8"),
        ("--seats many", "'--seats': expected a whole number, got 'many'"),
        ("--seats 2 --seat 3", "--seat: expected from 1 to 2, got 3"),
        ("--rounds 0", "--rounds: expected at least 1, got 0"),
        ("--seed x", "'--seed': expected a whole number, got 'x'"),
        ("--bet five", "--bet: money/amount: expected"),
        ("--bet 0.50", "--bet: game/limit: expected min_bet: at least 1.00, got 0.50"),
        ("--jurisdiction WA --bet 301", "--bet: game/limit: expected max_bet: at most 300.00"),
        ("--bankroll 14.99", "--bankroll: expected 15.00 for these bets, got 14.99"),
        ("--bankroll lots", "--bankroll: money/amount"),
        ("--side luck", "--side: house/side_bet: expected one of bonus, three_card, cover_all"),
        (
            "--side bonus=2",
            "--side: game/bonus_amount: expected exactly 1.00, got 2.00 [MA-6a(b)-2]",
        ),
        ("--side progressive_2", "--side: house/side_bet"),
        ("--jurisdiction MBS --side bonus", "--side: house/side_bet: expected one of progressive"),
        ("--face-up", "--face-up: house/fixed_option"),
    ],
)
def test_invalid_options_are_rejected_by_name(run: Run, args: str, words: str) -> None:
    status, out, err = run("play", "--auto", *args.split())
    assert (status, out) == (2, "")
    assert err.startswith("letitride: ")
    assert words in err.facts
    assert err.count("\n") == 1


def test_a_round_at_the_keyboard(sit: Sit) -> None:
    told = sit("--seed", "3", "--seat", "2", answers=["", "bonus three_card=10", "w", "l", "q"])
    assert (told.status, told.err) == (0, "")
    lines = [line.strip() for line in told.out.splitlines()]
    assert "You have $500.00. Bet on each spot: 1, 2, and $ [5.00]:" in lines
    assert "bonus 1.00   three card 10.00" in told.out
    assert "Dealer: No more bets." in lines
    assert lines.index("Ann takes it back.") < lines.index("You take it back.")
    assert "bet 1 taken back   bet 2 5.00" in told.out
    assert "You let it ride." in lines
    assert "You -21.00   bankroll $479.00" in lines
    assert lines[-1] == "You leave with $479.00."
    # the next round offers the same bets again
    assert "You have $479.00. Bet on each spot: 1, 2, and $ [5.00]: q" in lines


def test_no_hidden_card_is_shown_before_it_is_turned(sit: Sit) -> None:
    """Until the first decision, only the player's own three cards are face up."""
    told = sit("--seed", "3", "--seats", "7", "--seat", "1", answers=["", "", "q"]).out
    shown = [card for card in told.split() if card[-1] in "♣♦♥♠"]
    assert len(shown) == 3
    assert told.count("▒▒") == 6 * 3 + 2


def test_enter_repeats_the_bets_and_side_bets(sit: Sit) -> None:
    answers = ["10", "cover_all", "w", "w", "", "", "w", "w"]
    told = sit("--seed", "3", "--rounds", "2", answers=answers).out
    assert (
        told.count("Side bets (bonus, three_card, cover_all, progressive) [none]: cover_all") == 1
    )
    assert told.count("[cover_all=10.00]: \n") == 1
    assert told.count("Cover All 10.00") == 2 * 3


def test_side_bets_can_be_dropped(sit: Sit) -> None:
    told = sit("--side", "bonus", "--rounds", "1", answers=["", "none", "w", "w"]).out
    assert "bonus 1.00   " not in told


def test_mistakes_are_corrected_at_the_table(sit: Sit) -> None:
    answers = ["lots", "400", "$5", "luck", "bonus=2", "bonus", "maybe", "l", "l"]
    shown = sit("--jurisdiction", "WA", "--rounds", "1", answers=answers).out
    told = " ".join(shown.split())
    assert (
        "'lots' is not an amount of money. Enter digits without a sign, such as \"12.50\"" in told
    )
    assert "$400 is above the $300 maximum for the three bets. Bet less. (WA-GM-LIM-1" in told
    assert (
        'This table does not offer a side bet named "luck". Choose bonus, three_card, cover' in told
    )
    assert (
        "The bonus bet must be exactly $1, not $2. Change the amount, or remove the bet. (WA-"
        in told
    )
    assert "Please answer w or l (? for help)." in told
    assert shown.rstrip().splitlines()[-1].startswith("You leave with $")


def test_a_bet_above_the_bankroll_is_rejected(sit: Sit) -> None:
    told = sit("--jurisdiction", "MBS", "--bankroll", "20", answers=["7", "", "q"]).out
    assert "Only S$20 in chips is available." in told


def test_help_and_pay_tables_on_request(sit: Sit) -> None:
    told = sit("--rounds", "1", answers=["?", "p", "", "", "p", "w", "?", "w"]).out
    assert told.count("Enter accepts the value in [brackets].") == 2
    assert told.count("main bets (MA-MAIN)") == 2
    assert "royal flush       1,000 to 1" in told
    assert "royal flush       win $25,000" in told
    assert max(map(len, told.splitlines())) <= 80


def test_a_player_may_continue_until_three_minimum_bets_are_too_much(
    sit: Sit,
) -> None:
    answers = ["5", "", "l", "l"] + ["1", "", "l", "l"] * 50
    told = sit("--jurisdiction", "MBS", "--bankroll", "16", "--seed", "4", answers=answers).out
    assert "Your chips no longer cover the bets." in told
    assert "You leave with S$1.00." in told


@pytest.mark.parametrize("end", ["q", "quit", EOFError(), KeyboardInterrupt()], ids=repr)
@pytest.mark.parametrize("question", range(4))
def test_leaving_is_possible_at_every_question(
    sit: Sit, end: str | BaseException, question: int
) -> None:
    answers = ["", "bonus", "l"][:question]
    status, told, err = sit("--seed", "3", "--seat", "2", answers=[*answers, end])
    assert (status, err) == (0, "")
    mid_round = "You left during a round. The round stays open" in told
    assert mid_round is (question >= 2)
    left_with = "$500.00" if question < 2 else "$484.00"
    assert told.rstrip().splitlines()[-1] == f"You leave with {left_with}."


#: The code restores the Ctrl-C handler, because a shell may make child processes ignore Ctrl-C.
PLAY = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from letitride.cli import main
main(["play", *sys.argv[1:]])
"""


class Terminal:
    """A real process on a pseudo-terminal."""

    def __init__(self, *args: str) -> None:
        self._own, theirs = os.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAY, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.PIPE,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80"},
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, words: str) -> None:
        """Read the output until it contains these words."""
        deadline = time.monotonic() + 30
        while words not in self.seen:
            ready, _, _ = select.select([self._own], [], [], deadline - time.monotonic())
            assert ready, f"no {words!r} in {self.seen!r}"
            self.seen += os.read(self._own, 4096).decode("utf-8", "replace")

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._own, keys.encode())

    def interrupt(self, words: str) -> None:
        """Press Ctrl-C until it works, because a press just before a prompt can be lost."""
        for _ in range(30):
            self.process.send_signal(signal.SIGINT)
            if select.select([self._own], [], [], 1)[0]:
                break
        self.wait_for(words)

    def end(self) -> tuple[int, bytes]:
        """Wait for the process to end, and return its exit status and standard error."""
        _, err = self.process.communicate(timeout=30)
        return self.process.returncode, err

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
        os.close(self._own)


@pytest.mark.parametrize("how", ["ctrl-c", "ctrl-d"])
def test_a_real_terminal_has_color_and_is_left_cleanly(how: str) -> None:
    with Terminal("--seed", "3", "--jurisdiction", "MBS") as terminal:
        terminal.wait_for("[5.00]: ")
        terminal.type("\n")
        terminal.wait_for("[none]: ")
        terminal.type("\n")
        terminal.wait_for("let it ride (l)? ")
        if how == "ctrl-c":
            terminal.interrupt("You leave with S$485.00.")
        else:
            terminal.type("\x04")
            terminal.wait_for("You leave with S$485.00.")
        assert terminal.end() == (0, b"")
        assert "\x1b[" in terminal.seen
