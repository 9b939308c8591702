"""Random houses and random commands, valid and invalid, for the state machine tests."""

from typing import Any

from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, Deck
from letitride.game import RoundState
from letitride.game import commands as game_commands
from letitride.money import Cents, Currency
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.jurisdiction import jurisdiction
from letitride.rulebook.wagers import GAME_OF, MAIN, TIPS, Wager
from letitride.table.shufflers import RandomShuffler
from tests.playing import DEALS, EVERYTHING, house

YES_OR_NO = [True, False]

#: The options that a house in each jurisdiction may choose, for random tests.
OPTIONS: dict[str, dict[str, list[Any]]] = {
    "MA": {
        "two_spots": YES_OR_NO,
        "two_decks": YES_OR_NO,
        "match_play": YES_OR_NO,
        "cut_required": YES_OR_NO,
        "max_bet": ["none", "100.00"],
        "payout_limit": ["none", "50000.00"],
        "stub_count_every": [1, 5],
    },
    "MBS": {"two_spots": YES_OR_NO, "wrong_deal_handled": ["void", "continue"]},
    "SD": {
        "dealer_tips": YES_OR_NO,
        "bonus_stake_returned": YES_OR_NO,
        "posted_limit": ["none", "50.00"],
    },
    "WA": {
        "three_card_only": YES_OR_NO,
        "three_card_timing": ["after_reveal", "when_shown"],
        "dealt_face_up": YES_OR_NO,
        "pick_and_pay": YES_OR_NO,
        "two_spots": YES_OR_NO,
        "two_decks": YES_OR_NO,
        "bonus_sensors": YES_OR_NO,
        "shuffler_counts": YES_OR_NO,
        "max_games": [4, 3],
    },
}


def _shuffled(seed: int) -> Deck:
    """Shuffle a deck from a single seed, so that failing examples shrink quickly."""
    return RandomShuffler(seed).shuffle()


@st.composite
def houses(draw: st.DrawFn) -> HouseRules:
    """Draw a jurisdiction, a dealing method, and options.

    The house either offers every game or has only the jurisdiction's default pay tables.
    """
    place, dealing = draw(st.sampled_from(DEALS))
    borrowed = EVERYTHING if draw(st.booleans()) else {}
    choices = {name: st.sampled_from(values) for name, values in OPTIONS[place].items()}
    options = draw(st.fixed_dictionaries({}, optional=choices))
    return house(place, dealing, {**borrowed, **jurisdiction(place).tables}, **options)


PLAYERS = st.sampled_from(["ann", "bob", "cyd"])
SEATS = st.integers(1, 4) | st.integers(-1, 9)
WAGERS = st.sampled_from(list(Wager))
DECKS: st.SearchStrategy[Deck] = st.integers(0, 2**32).map(_shuffled)
AMOUNTS = st.builds(
    Cents,
    st.sampled_from([100, 500, 500, 2_500, 10_001, 0, -500]),
    st.sampled_from([*Currency]),
)
WHATS = st.sampled_from(list(What))
IRREGULARITIES = st.builds(Irregularity, WHATS) | st.builds(
    Irregularity,
    WHATS,
    count=st.integers(0, 3),
    position=st.integers(0, 53),
    cards=st.sampled_from([-1, 51, 52, 52, 53]),
    misdealt=st.booleans(),
    handled=st.booleans(),
    repairable=st.booleans(),
)
SEATED = st.lists(st.tuples(SEATS, PLAYERS), max_size=4).map(tuple)


@st.composite
def any_wagers(draw: st.DrawFn) -> game_commands.PlaceWagers:
    """Draw wagers that almost no house would accept."""
    wagers = draw(st.lists(st.tuples(WAGERS, AMOUNTS), max_size=5))
    coupons = draw(st.frozensets(WAGERS, max_size=2))
    instrument = draw(st.sampled_from(list(game_commands.Instrument)))
    return game_commands.PlaceWagers(draw(SEATS), draw(PLAYERS), tuple(wagers), coupons, instrument)


@st.composite
def likely_wagers(
    draw: st.DrawFn, rules: HouseRules, state: RoundState
) -> game_commands.PlaceWagers:
    """Draw plausible wagers for a seat in this house, some with a duplicate or a zero stake."""
    seat = draw(st.sampled_from(state.seats))
    bet = Cents(draw(st.sampled_from([500, 1_000])), rules.currency)
    offered = [w for w in Wager if w not in (*MAIN, *TIPS) and rules.offers(GAME_OF[w])]
    side = draw(st.lists(st.sampled_from(offered), unique=True, max_size=3)) if offered else []
    if rules.settings.dealer_tips and draw(st.booleans()):
        side.append(Wager.TIP_THREE_CARD if Wager.THREE_CARD in side else Wager.TIP)
    stakes = {wager: Cents(100, rules.currency) for wager in side}
    coupons = draw(st.sets(st.sampled_from(MAIN))) if rules.settings.match_play else set()
    alone = Wager.THREE_CARD in side and draw(st.sampled_from([False, False, True]))
    if alone:
        only = {Wager.THREE_CARD: stakes[Wager.THREE_CARD]}
        return game_commands.PlaceWagers(seat.number, seat.player, tuple(only.items()))
    wagers = [*dict.fromkeys(MAIN, bet).items(), *stakes.items()]
    nothing = [*wagers[:-1], (wagers[-1][0], bet * 0)]
    wagers = draw(st.sampled_from([wagers, wagers, wagers, wagers + wagers[:1], nothing]))
    return game_commands.PlaceWagers(seat.number, seat.player, tuple(wagers), frozenset(coupons))


@st.composite
def seat_commands(draw: st.DrawFn, state: RoundState) -> game_commands.Command:
    """Draw a command for an occupied seat, in turn or out of turn."""
    seat = draw(st.sampled_from(state.seats)).number
    bet = draw(st.sampled_from([*MAIN, Wager.THREE_CARD]))
    by = draw(st.none() | PLAYERS)
    choices: list[game_commands.Command] = [
        game_commands.LetItRide(seat, bet, by),
        game_commands.TakeBack(seat, bet, by),
        game_commands.LetItRide(seat, state.deciding or bet),
        game_commands.SettleThreeCard(seat),
        game_commands.SettleSeat(seat),
        game_commands.TakeDownWagers(seat),
        game_commands.LeaveSeat(seat),
    ]
    return draw(st.sampled_from(choices))


#: A strategy that generates any command with any arguments.
ANY_COMMAND: st.SearchStrategy[game_commands.Command] = st.one_of(
    st.builds(game_commands.OpenBetting, st.integers(0, 9), SEATED),
    st.builds(game_commands.TakeSeat, SEATS, PLAYERS),
    st.builds(game_commands.LeaveSeat, SEATS),
    any_wagers(),
    st.builds(game_commands.TakeDownWagers, SEATS),
    st.just(game_commands.CloseBetting()),
    st.builds(game_commands.CountSideBets, st.integers(-1, 4), st.integers(-1, 4)),
    st.builds(
        game_commands.DealCards, DECKS | st.just(FIXED_ORDER[1:]) | st.just(FIXED_ORDER[:1] * 52)
    ),
    st.builds(game_commands.SettleThreeCard, SEATS),
    st.builds(game_commands.LetItRide, SEATS, WAGERS, st.none() | PLAYERS),
    st.builds(game_commands.TakeBack, SEATS, WAGERS, st.none() | PLAYERS),
    st.just(game_commands.TurnCommunityCard()),
    st.builds(game_commands.SettleSeat, SEATS),
    st.just(game_commands.SettleCoverAll()),
    st.just(game_commands.CollectCards()),
    st.builds(game_commands.ReportIrregularity, IRREGULARITIES),
)
