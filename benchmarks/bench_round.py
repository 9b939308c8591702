"""Benchmark of a full table: seven seats and every side bet, from betting to settlement.

The benchmark prints milliseconds per round, first for the engine alone and then for a table with
decks and books. For each, it also prints how many rounds fit into the five-millisecond limit.
"""

from time import perf_counter

from letitride.game import RoundState, decide, evolve
from letitride.game import commands as game_commands
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import house_rules, jurisdiction
from letitride.rulebook.wagers import Wager
from letitride.table.commands import BuyChips
from letitride.table.dealer import next_command
from letitride.table.engine import TableEngine
from letitride.table.shufflers import RandomShuffler

SEATS = range(1, 8)
BUDGET_MS = 5.0
SIDE = {
    Wager.BONUS: Cents(100),
    Wager.THREE_CARD: Cents(500),
    Wager.COVER_ALL: Cents(500),
    Wager.PROGRESSIVE: Cents(100),
}
SEATED = tuple((seat, f"player {seat}") for seat in SEATS)


def engine_round(rules: HouseRules, shuffler: RandomShuffler) -> None:
    """Play one round with the engine alone."""
    state = RoundState()

    def do(command: game_commands.Command) -> None:
        nonlocal state
        for event in decide(rules, state, command):
            state = evolve(state, event)

    do(game_commands.OpenBetting(1, SEATED))
    for seat, player in SEATED:
        do(game_commands.PlaceWagers.of(seat, player, Cents(500), SIDE))
    do(game_commands.CloseBetting())
    do(game_commands.CountSideBets(state.side_bets, state.side_bets))
    do(game_commands.DealCards(shuffler.shuffle()))
    for bet in (Wager.ONE, Wager.TWO):
        for seat in SEATS:
            do(
                game_commands.LetItRide(seat, bet)
                if seat % 2
                else game_commands.TakeBack(seat, bet)
            )
        do(game_commands.TurnCommunityCard())
    for seat in reversed(SEATS):
        do(game_commands.SettleSeat(seat))
    do(game_commands.SettleCoverAll())
    do(game_commands.CollectCards())


def table_round(table: TableEngine, number: int) -> None:
    """Play one round at a table with its decks and books."""
    table.prepare()
    table.do(game_commands.OpenBetting(number, SEATED))
    for seat, player in SEATED:
        table.do(game_commands.PlaceWagers.of(seat, player, Cents(500), SIDE))
    table.do(game_commands.CloseBetting())
    table.run()
    while (seat_to_act := table.state.round.to_act) and (bet := table.state.round.deciding):
        rides = seat_to_act % 2
        table.do(
            game_commands.LetItRide(seat_to_act, bet)
            if rides
            else game_commands.TakeBack(seat_to_act, bet)
        )
        table.run()
    assert next_command(table.rules, table.state) is None


def main() -> None:
    """Measure both kinds of rounds, and print the results."""
    place = jurisdiction("MA")
    rules = house_rules(place, "machine", place.tables)
    shuffler, rounds = RandomShuffler(1), 200
    start = perf_counter()
    for _ in range(rounds):
        engine_round(rules, shuffler)
    engine_ms = (perf_counter() - start) / rounds * 1000

    table = TableEngine(rules, shuffler)
    for _, player in SEATED:
        table.do(BuyChips(player, Cents(100_000_000)))
    start = perf_counter()
    for number in range(1, rounds + 1):
        table_round(table, number)
    table_ms = (perf_counter() - start) / rounds * 1000

    print("a round with seven seats and all side bets")
    for name, spent in (("engine alone", engine_ms), ("table, decks, books", table_ms)):
        print(f"  {name:20} {spent:6.2f} ms   {BUDGET_MS / spent:5.1f} in {BUDGET_MS:.0f} ms")


if __name__ == "__main__":
    main()
