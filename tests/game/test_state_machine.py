"""Random commands in a round, and the invariants that must hold after each one."""

import re
from functools import reduce
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from letitride.cards import FIXED_ORDER, check_deck
from letitride.errors import LetItRideError
from letitride.game import PUBLIC, Bet, RoundState, Viewer, decide, evolve, fold, legal_commands
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.game import view as view_of
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.irregularity import Irregularity
from letitride.rulebook.wagers import MAIN, Wager
from tests.game.strategies import (
    ANY_COMMAND,
    DECKS,
    IRREGULARITIES,
    PLAYERS,
    houses,
    likely_wagers,
    seat_commands,
)

#: Commands that are always possible while betting is open but do not advance the round.
PASTIMES = (
    game_commands.TakeSeat,
    game_commands.LeaveSeat,
    game_commands.PlaceWagers,
    game_commands.TakeDownWagers,
)

#: The phases that a single command can reach from each phase.
NEXT = {
    "idle": "betting",
    "betting": "closed void",
    "closed": "three_card bet_one first_card void",
    "three_card": "bet_one first_card closed void",
    "bet_one": "first_card closed void",
    "first_card": "bet_two second_card closed void",
    "bet_two": "second_card void",
    "second_card": "settling void",
    "settling": "cover_all collecting void",
    "cover_all": "collecting void",
    "collecting": "over void",
    "over": "betting void",
    "void": "betting",
}

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


class Faces:
    """A record of face-up cards and the owners of face-down cards, built from the events alone."""

    def __init__(self) -> None:
        self._clear()
        self.players: dict[int, str] = {}

    def _clear(self) -> None:
        self.hands: dict[int, set[str]] = {}
        self.up: set[str] = set()
        self.face_up = False

    def watch(self, event: game_events.Event) -> None:  # noqa: C901 - one case per event
        """Record an event."""
        match event:
            case game_events.BettingOpened():
                self._clear()
                self.players = dict(event.seated)
            case game_events.SeatTaken():
                self.players[event.seat] = event.player
            case game_events.SeatLeft():
                del self.players[event.seat]
                self.up -= self.hands.pop(event.seat, set())
            case game_events.DealAbandoned():
                self._clear()
            case game_events.CardsDealt(seat=int(seat)):
                self.hands[seat] = self.hands.get(seat, set()) | set(map(str, event.cards))
            case game_events.CardReplaced():
                for cards in self.hands.values():
                    if str(event.exposed) in cards:
                        cards ^= {str(event.exposed), str(event.replacement)}
            case game_events.DealCompleted():
                self.face_up = event.face_up
            case game_events.HandTurned():
                self.up |= self.hands[event.seat]
            case game_events.CommunityCardTurned():
                self.up.add(str(event.card))
            case _:
                pass

    def seen_by(self, player: str | None) -> set[str]:
        """Return the cards that this player may see. For None, return those that anyone may see."""
        mine = (
            cards
            for seat, cards in self.hands.items()
            if self.face_up or self.players[seat] == player
        )
        return self.up.union(*mine)


class Round(RuleBasedStateMachine):
    """Rounds in one house: rejected commands change nothing, and each bet's amounts add up."""

    house: HouseRules
    state: RoundState
    events: list[game_events.Event]
    opened: int
    faces: Faces

    @initialize(rules=houses(), seated=st.dictionaries(st.integers(1, 7), PLAYERS, max_size=3))
    def open(self, rules: HouseRules, seated: dict[int, str]) -> None:
        """Open a house and its first round."""
        self.house, self.state = rules, RoundState()
        self.events, self.opened, self.faces = [], 0, Faces()
        self.ask(game_commands.OpenBetting(1, tuple(seated.items())))
        if not self.events:  # the rules rejected the command, so begin with one player
            self.ask(game_commands.OpenBetting(1, ((2, "ann"),)))

    def ask(self, command: game_commands.Command) -> bool:
        """Carry out a command if the rules allow it; otherwise expect an error and no change."""
        before = self.state
        try:
            events = decide(self.house, self.state, command)
        except LetItRideError:
            assert self.state == before
            return False
        for event in events:
            self.faces.watch(event)
            self.state = evolve(self.state, event)
            if isinstance(event, game_events.BettingOpened):
                self.opened = len(self.events)
            self.events.append(event)
        assert self.state.phase == before.phase or self.state.phase in NEXT[before.phase].split()
        return True

    @rule(data=st.data(), steps=st.integers(1, 8))
    def go_on(self, data: st.DataObject, steps: int) -> None:
        """Let the round continue for a while."""
        for _ in range(steps):
            self.step(data)
            self.all_is_well()

    def step(self, data: st.DataObject) -> None:
        """Carry out one legal command, preferably one that advances the round."""
        legal = legal_commands(self.house, self.state)
        onward = [command for command in legal if not isinstance(command, PASTIMES)]
        if not onward and self.state.seats:
            return self.bet(data)
        command = data.draw(st.sampled_from(onward or legal))
        if isinstance(command, game_commands.DealCards):
            short, alike = FIXED_ORDER[1:], FIXED_ORDER[:1] * 52
            assert not self.ask(game_commands.DealCards(short))
            assert not self.ask(game_commands.DealCards(alike))
            command = game_commands.DealCards(data.draw(DECKS))
        assert self.ask(command)
        return None

    @precondition(lambda self: self.state.phase == "betting" and self.state.seats)
    @rule(data=st.data())
    def bet(self, data: st.DataObject) -> None:
        """Place wagers as a real player would."""
        self.ask(data.draw(likely_wagers(self.house, self.state)))

    @precondition(lambda self: self.state.phase not in ("idle", "betting", "void"))
    @rule(found=IRREGULARITIES)
    def report(self, found: Irregularity) -> None:
        """Report an irregularity."""
        self.ask(game_commands.ReportIrregularity(found))

    @precondition(lambda self: self.state.seats)
    @rule(data=st.data())
    def ask_at_a_seat(self, data: st.DataObject) -> None:
        """Issue a command from a seat, in turn or out of turn."""
        self.ask(data.draw(seat_commands(self.state)))

    @rule(command=ANY_COMMAND)
    def ask_for_anything(self, command: game_commands.Command) -> None:
        """Issue any command. The engine either carries it out or rejects it."""
        self.ask(command)

    @invariant()
    def all_is_well(self) -> None:
        """Check every invariant."""
        self.the_events_rebuild_the_state()
        self.nobody_sees_a_card_they_may_not()
        self.whatever_is_legal_can_be_done()
        self.every_bet_adds_up()
        self.every_seat_has_bets_that_go_together()
        self.every_card_is_in_one_place()

    def the_events_rebuild_the_state(self) -> None:
        """Check that replaying the round gives the live state, field for field."""
        assert fold(self.events[self.opened :]) == self.state

    def teardown(self) -> None:
        """Check that replaying from the first event gives the same state."""
        if hasattr(self, "events"):
            assert fold(self.events) == self.state

    def nobody_sees_a_card_they_may_not(self) -> None:
        """Check that no view shows the deck, the stub, the burned card, or an unturned card."""
        for player in (None, "ann", "bob", "cyd", "stranger"):
            shown = view_of(self.state, Viewer(player) if player else PUBLIC)
            assert set(CARD.findall(repr(shown))) == self.faces.seen_by(player)

    def whatever_is_legal_can_be_done(self) -> None:
        """Check that at least one command is legal, and that every legal command succeeds."""
        legal = legal_commands(self.house, self.state)
        assert legal
        for command in legal:
            reduce(evolve, decide(self.house, self.state, command), self.state)

    def every_bet_adds_up(self) -> None:
        """Check that payouts match bet statuses, and that no bets are open after the round."""
        for seat in self.state.seats:
            for bet in seat.bets:
                assert _adds_up(bet), bet
                assert not (bet.open and self.state.phase in ("over", "void"))

    def every_seat_has_bets_that_go_together(self) -> None:
        """Check that each seat has three equal main bets or, if allowed, only a three card bet."""
        for seat in self.state.seats:
            stakes = [bet.stake.cents for bet in seat.bets]
            main = [bet.stake for bet in seat.bets if bet.wager in MAIN]
            wagers = {bet.wager for bet in seat.bets}
            assert all(stake > 0 for stake in stakes)
            assert len(wagers) == len(stakes)
            if main:
                assert main == [main[0]] * 3
            elif wagers:
                assert self.house.settings.three_card_only
                assert wagers == {Wager.THREE_CARD}

    def every_card_is_in_one_place(self) -> None:
        """Check that the hands, the community area, the discards, and the stub make up one deck."""
        state = self.state
        hands = [seat.cards for seat in state.seats if seat.cards]
        if not state.deck or state.phase == "void":  # players may have left after a void round
            return
        assert {len(hand) for hand in hands} == {3}
        check_deck((*sum(hands, ()), *state.area, *state.discarded, *state.stub))
        assert {*state.community} <= {*state.area}


def _adds_up(bet: Bet) -> bool:
    nothing: Any = bet.stake * 0
    match bet.status.value:
        case "up" | "riding" | "lost" | "announced":
            return (bet.won, bet.back) == (nothing, nothing)
        case "withdrawn" | "void":
            return (bet.won, bet.back) == (nothing, bet.stake)
        case _:
            return bet.won >= nothing and bet.back in (nothing, bet.stake)


TestRound = Round.TestCase
TestRound.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
