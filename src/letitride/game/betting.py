"""Seats and wagers, from the start of the round to "No more bets"."""

from letitride.errors import RuleError
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.game.events import Events
from letitride.game.phase_and_seat import at_seat, refuse, require_phase
from letitride.game.ride_or_take_back import DEALER
from letitride.game.state import BETWEEN_ROUNDS, Phase, RoundState, Seat
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.settings import RANGES
from letitride.rulebook.wagers import GAME_OF, MAIN, SENSORS, TIPS, Game, Wager

#: The wagers with a minimum and a maximum, in the same order as ``RANGES``.
FREE_AMOUNT = (Wager.DOLLAR, Wager.THREE_CARD, Wager.COVER_ALL)


def open_betting(
    rules: HouseRules, state: RoundState, command: game_commands.OpenBetting
) -> Events:
    """Open a round. The previous round must be over and must have a lower number."""
    require_phase(rules, state, "bets_open", *BETWEEN_ROUNDS)
    if command.number <= state.number:
        expected = f"a round after {state.number}"
        raise refuse(
            rules, "game/round_number", "bets_open", expected, command.number, last=state.number
        )
    seated: dict[int, str] = {}
    for number, player in command.seated:
        _check_spot(rules, seated, number, player)
        seated[number] = player
    return (game_events.BettingOpened(command.number, rules.digest, tuple(seated.items())),)


def take_seat(rules: HouseRules, state: RoundState, command: game_commands.TakeSeat) -> Events:
    """Take an open spot, or a second one if the house allows it (R17)."""
    require_phase(rules, state, "bets_open", Phase.BETTING)
    seated = {seat.number: seat.player for seat in state.seats}
    _check_spot(rules, seated, command.seat, command.player)
    return (game_events.SeatTaken(command.seat, command.player),)


def _check_spot(rules: HouseRules, seated: dict[int, str], number: int, player: str) -> None:
    if player in ("", DEALER):
        raise refuse(
            rules, "game/player_name", "seated_players_only", "a player's name", repr(player)
        )
    if not 1 <= number <= rules.settings.seats:
        raise refuse(
            rules, "game/no_such_seat", "seats", f"a seat from 1 to {rules.settings.seats}", number,
            why="range", seats=rules.settings.seats,
        )  # fmt: skip
    if number in seated:
        raise refuse(
            rules, "game/seat_taken", "seats", "a free seat", f"seat {number}", seat=number
        )
    held = [other for other, holder in seated.items() if holder == player]
    if not held:
        return
    if not rules.settings.two_spots or len(held) > 1:
        most = "two spots" if rules.settings.two_spots else "one spot"
        raise refuse(
            rules, "game/too_many_spots", "seats", f"at most {most} per player",
            f"seat {number} for {player} too", most=2 if rules.settings.two_spots else 1,
        )  # fmt: skip
    if rules.settings.spots_adjacent and abs(held[0] - number) != 1:
        raise refuse(
            rules, "game/spots_apart", "seats", f"a spot next to seat {held[0]}", f"seat {number}",
            held=held[0],
        )  # fmt: skip


def leave_seat(rules: HouseRules, state: RoundState, command: game_commands.LeaveSeat) -> Events:
    """Leave a seat. The seat becomes free, unless betting has closed and it has a hand.

    The hand stays even after the round is over, because the round can still be voided until the
    next one opens (MBS-5.4).
    """
    seat = _own_seat(rules, state, command.seat, command.by)
    if state.phase is Phase.BETTING:
        down = (game_events.WagersTakenDown(seat.number),) if seat.bets else ()
        return (*down, game_events.SeatLeft(seat.number))
    if seat.dealt_in and state.phase is not Phase.VOID:
        return () if seat.left else (game_events.PlayerLeftHand(seat.number),)
    return (game_events.SeatLeft(seat.number),)


def _own_seat(rules: HouseRules, state: RoundState, number: int, by: str | None) -> Seat:
    """Return the seat, or raise an error if it belongs to a player other than ``by``."""
    seat = at_seat(rules, state, number)
    if by not in (None, seat.player):
        raise refuse(
            rules, "game/not_your_seat", "seated_players_only", f"the player at seat {seat.number}",
            by, seat=seat.number,
        )  # fmt: skip
    return seat


def place_wagers(
    rules: HouseRules, state: RoundState, command: game_commands.PlaceWagers
) -> Events:
    """Check and place all wagers for one seat together."""
    require_phase(rules, state, "no_more_bets", Phase.BETTING)
    seat = _own_seat(rules, state, command.seat, command.player)
    _check_instrument(rules, command)
    wagers = _by_spot(rules, command)
    _check_amounts(rules, wagers)
    _check_main(rules, wagers)
    _check_tips(rules, wagers)
    _check_limits(rules, wagers)
    _check_whole(rules, state, seat, wagers)
    _check_coupons(rules, wagers, command.coupons)
    return (game_events.WagersPlaced(seat.number, tuple(wagers.items()), command.coupons),)


def _by_spot(rules: HouseRules, command: game_commands.PlaceWagers) -> dict[Wager, Cents]:
    """Return the stakes, keyed by spot. Each spot may appear only once."""
    try:
        wagers = {Wager(wager): stake for wager, stake in command.wagers}
    except ValueError as error:
        raise refuse(
            rules, "game/wagers", "not_offered", "spots on the layout", error, why="unknown"
        ) from None
    if len(wagers) != len(command.wagers) or not wagers:
        raise refuse(
            rules, "game/wagers", "three_equal_bets", "each wager once", list(command.wagers),
            why="twice" if command.wagers else "none",
        )  # fmt: skip
    return wagers


def take_down_wagers(
    rules: HouseRules, state: RoundState, command: game_commands.TakeDownWagers
) -> Events:
    """Take a seat's wagers down. Players may do so until betting closes."""
    require_phase(rules, state, "no_more_bets", Phase.BETTING)
    seat = _own_seat(rules, state, command.seat, command.by)
    if not seat.bets:
        raise refuse(
            rules, "game/no_wagers", "bets_open", "wagers to take down", "none", why="seat"
        )
    return (game_events.WagersTakenDown(seat.number),)


def close_betting(rules: HouseRules, state: RoundState) -> Events:
    """ "No more bets": close betting. Side bets must then be collected before the deal."""
    require_phase(rules, state, "bets_open", Phase.BETTING)
    if not any(seat.dealt_in for seat in state.seats):
        raise refuse(
            rules, "game/no_wagers", "three_equal_bets", "at least one seat with wagers", "none",
            why="table",
        )  # fmt: skip
    if state.side_bets:
        return (game_events.BettingClosed(),)
    return (game_events.BettingClosed(), game_events.SideBetsCollected(0))


def cancel_round(rules: HouseRules, state: RoundState) -> Events:
    """Cancel a round in which nobody has bet, because the table is going dead."""
    if state.phase is not Phase.BETTING or any(seat.dealt_in for seat in state.seats):
        raise refuse(
            rules, "table/round_in_progress", "dead_table", "no round in progress", state.phase,
            why="dead_table",
        )  # fmt: skip
    return (game_events.RoundCanceled(),)


def count_side_bets(
    rules: HouseRules, state: RoundState, command: game_commands.CountSideBets
) -> Events:
    """Compare the chips and the lit sensors with the bets, and hold the deal until all agree."""
    _check_uncollected(rules, state)
    if command.chips == command.lit == state.side_bets:
        return (game_events.SideBetsCollected(command.chips),)
    return (game_events.SideBetCountDisagreed(command.chips, command.lit),)


def count_bonus_chips(
    rules: HouseRules, state: RoundState, command: game_commands.CountBonusChips
) -> Events:
    """Compare the chips counted with the bonus bets that the devices accepted (MA-7(b)-3)."""
    _check_uncollected(rules, state)
    lit = sum(seat.bet(Wager.BONUS) is not None for seat in state.seats)
    if command.chips == lit:
        return ()
    return (game_events.SideBetCountDisagreed(command.chips, lit),)


def _check_uncollected(rules: HouseRules, state: RoundState) -> None:
    require_phase(rules, state, "sensor_count", Phase.CLOSED)
    if state.side_bets_collected:
        raise refuse(
            rules, "game/already_counted", "sensor_count", "side bets to count", "none left"
        )


def _check_instrument(rules: HouseRules, command: game_commands.PlaceWagers) -> None:
    spoken = command.instrument is game_commands.Instrument.VERBAL_CASH
    if spoken and not rules.settings.verbal_cash:
        raise refuse(
            rules, "game/verbal_cash", "chips_only", "chips or plaques", "a verbal bet with cash"
        )


def _check_amounts(rules: HouseRules, wagers: dict[Wager, Cents]) -> None:
    for wager, stake in wagers.items():
        if stake.currency is not rules.currency:
            raise refuse(
                rules, "game/currency", "chips_only", f"{rules.currency} chips", stake.currency,
                currency=rules.currency,
            )  # fmt: skip
        if stake.cents <= 0:
            expected = f"a stake on {wager}"
            raise refuse(rules, "game/no_stake", "three_equal_bets", expected, stake, wager=wager)
        if not rules.offers(GAME_OF[wager]):
            raise refuse(
                rules, "game/not_offered", "not_offered", "a wager that the house offers", wager
            )


def _check_main(rules: HouseRules, wagers: dict[Wager, Cents]) -> None:
    """Require three equal bets, or a three card bonus alone where the house allows it (R16)."""
    main = [wagers.get(wager) for wager in MAIN]
    if not any(main):
        alone = set(wagers) == {Wager.THREE_CARD}
        if not (alone and rules.settings.three_card_only):
            raise refuse(
                rules, "game/no_main_bets", "main_bets_first", "the three main bets first",
                ", ".join(wagers),
            )  # fmt: skip
        return
    if None in main or len(set(main)) != 1:
        shown = " / ".join("none" if bet is None else str(bet) for bet in main)
        raise refuse(
            rules, "game/unequal_bets", "three_equal_bets", "three equal bets", shown, bets=shown
        )


def _check_tips(rules: HouseRules, wagers: dict[Wager, Cents]) -> None:
    """Allow one tip each round, beside the $ bet or a three card bet (R22)."""
    tips = [wager for wager in TIPS if wager in wagers]
    if not tips:
        return
    if not rules.settings.dealer_tips:
        raise RuleError(
            "game/not_offered", expected="a wager that the house offers", got=tips[0],
            clauses=rules.sources("dealer_tips"),
        )  # fmt: skip
    if len(tips) > 1:
        raise refuse(rules, "game/two_tips", "one_tip", "one tip wager", " and ".join(tips))
    if tips == [Wager.TIP_THREE_CARD] and Wager.THREE_CARD not in wagers:
        raise refuse(
            rules, "game/tip_alone", "one_tip", "a three card bonus bet with the tip", "none"
        )


def _check_limits(rules: HouseRules, wagers: dict[Wager, Cents]) -> None:
    for wager, (lower, upper) in zip(FREE_AMOUNT, RANGES, strict=True):
        stake = wagers.get(wager)
        if stake is None:
            continue
        least, most = getattr(rules.settings, lower), getattr(rules.settings, upper)
        if least is not None and stake < least:
            raise _out_of_range(rules, lower, stake, "low", least, GAME_OF[wager])
        if most is not None and stake > most:
            raise _out_of_range(rules, upper, stake, "high", most, GAME_OF[wager])
    _check_fixed_amounts(rules, wagers)


def _out_of_range(
    rules: HouseRules, setting: str, stake: Cents, why: str, limit: Cents, game: Game = Game.MAIN
) -> RuleError:
    allowed = {"low": "at least {}", "high": "at most {}", "whole": "at most {} in all"}[why]
    return RuleError(
        "game/limit", expected=f"{setting}: {allowed.format(limit)}", got=stake,
        clauses=rules.sources(setting), why=why, stake=stake, limit=limit, game=game,
    )  # fmt: skip


def _check_fixed_amounts(rules: HouseRules, wagers: dict[Wager, Cents]) -> None:
    bonus = wagers.get(Wager.BONUS)
    if bonus is not None and bonus != rules.settings.bonus_wager:
        raise refuse(
            rules, "game/bonus_amount", "bonus_amount", f"exactly {rules.settings.bonus_wager}",
            bonus, amount=rules.settings.bonus_wager, stake=bonus,
        )  # fmt: skip
    for game, wager in SENSORS.items():
        stake = wagers.get(wager)
        if stake is not None and stake != rules.progressive_wager(game):
            wanted = f"a {wager} wager of exactly {rules.progressive_wager(game)}"
            raise refuse(
                rules, "game/progressive_amount", "progressive_amount", wanted, stake,
                amount=rules.progressive_wager(game), wager=wager, stake=stake,
            )  # fmt: skip


def _check_whole(
    rules: HouseRules, state: RoundState, seat: Seat, wagers: dict[Wager, Cents]
) -> None:
    """Check the limits on all of a player's wagers, including those on a second spot.

    The limits are on the total amount, excluding tips (R18), and on the number of games (R19).
    """
    limit, most = rules.settings.posted_limit, rules.settings.max_games
    own = [spot for spot in state.seats if spot.player == seat.player and spot is not seat]
    laid = [*wagers.items(), *((bet.wager, bet.stake) for spot in own for bet in spot.bets)]
    whole = Cents.total((s for w, s in laid if w not in TIPS), rules.currency)
    if limit is not None and whole > limit:
        raise _out_of_range(rules, "posted_limit", whole, "whole", limit)
    games = {GAME_OF[wager] for wager, _ in laid}
    if most is not None and len(games) > most:
        raise RuleError(
            "game/too_many_games", expected=f"at most {most} games",
            got=f"{len(games)}: {', '.join(sorted(games))}", clauses=rules.sources("max_games"),
            most=most, extra=len(games) - most,
        )  # fmt: skip


def _check_coupons(
    rules: HouseRules, wagers: dict[Wager, Cents], coupons: frozenset[Wager]
) -> None:
    """Require each match play coupon to go with a chip bet on a main spot (R48)."""
    if not coupons:
        return
    if not rules.settings.match_play:
        raise refuse(
            rules, "game/match_play", "chips_only", "no match play coupon", "a coupon", why="none"
        )
    astray = [wager for wager in coupons if wager not in MAIN or wager not in wagers]
    if astray:
        raise refuse(
            rules, "game/match_play", "chips_only", "a coupon with a main bet", ", ".join(astray),
            why="astray",
        )  # fmt: skip
