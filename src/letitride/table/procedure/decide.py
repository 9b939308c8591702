"""Steps, reports, and rulings by people: each is one act of the person responsible (R49 to R51)."""

from letitride.cards import FIXED_ORDER
from letitride.errors import RuleError
from letitride.game import commands as game_commands
from letitride.game.events import Events as GameEvents
from letitride.game.events import RoundVoided
from letitride.game.phase_and_seat import refuse
from letitride.game.rulings import report
from letitride.game.state import BETWEEN_ROUNDS, RoundState
from letitride.rulebook.house_rules import HouseRules, Responsible
from letitride.rulebook.irregularity import Irregularity, What
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.deck_handling import cut_at
from letitride.table.events import Events
from letitride.table.procedure.due import (
    DECISIONS,
    RECEIVE_DECK,
    Due,
    collects_last,
    due,
    next_deck,
)
from letitride.table.state import TableState


def sign_on(state: TableState, command: table_commands.SignOn) -> Events:
    """Put a dealer on duty, if nobody else is."""
    on_duty = state.procedure.dealer
    if on_duty is not None:
        why = "already" if on_duty == command.dealer else "other"
        raise RuleError(
            "table/dealer_on_duty", expected="a table without a dealer", got=on_duty, why=why,
            dealer=on_duty,
        )  # fmt: skip
    return (table_events.DealerSignedOn(command.dealer),)


def sign_off(state: TableState, command: table_commands.SignOff) -> Events:
    """Take the dealer off duty."""
    on_duty = state.procedure.dealer
    if on_duty is None:
        raise RuleError("table/no_dealer", expected="a dealer on duty", got="none", why="sign_off")
    return (table_events.DealerSignedOff(on_duty, command.by),)


def take_step(
    rules: HouseRules, state: TableState, command: table_commands.TakeStep
) -> tuple[table_events.StepTaken, table_commands.Command | None]:
    """Return the record of a step, and the command that carries it out, if there is one.

    Only the next step can be taken, and only by the person responsible for it.
    """
    next_ = due(rules, state)
    if next_ is None:
        raise RuleError(
            "table/step_out_of_order", expected="no step", got=command.step, why="nothing"
        )
    if next_.step != command.step:
        raise RuleError(
            "table/step_out_of_order",
            expected=next_.step, got=command.step, clauses=next_.clauses, why="script",
            next=next_.text.removesuffix("."),
        )  # fmt: skip
    _check_responsible(state, command, next_)
    carried_out = _command(rules, state, next_, command)
    taken = table_events.StepTaken(
        next_.step,
        command.by,
        command.who,
        next_.seat,
        next_.deck,
        command.declined,
        command.executive,
    )
    return taken, carried_out


def _check_responsible(state: TableState, command: table_commands.TakeStep, next_: Due) -> None:
    dealer = state.procedure.dealer
    if dealer is None:
        raise RuleError("table/no_dealer", expected="a dealer on duty", got="none", why="step")
    may_decline = next_.who is Responsible.PLAYER and command.who is Responsible.DEALER
    if command.declined and not may_decline:
        raise RuleError(
            "table/not_responsible", expected=next_.who, got=command.who, why="declined"
        )
    if next_.step in DECISIONS or (command.who is not next_.who and not command.declined):
        raise RuleError(
            "table/not_responsible", expected=next_.who, got=command.who, why="step",
            who=next_.who, clauses=next_.clauses,
        )  # fmt: skip
    if command.who is Responsible.DEALER and command.by != dealer:
        raise RuleError(
            "table/not_responsible", expected=dealer, got=command.by, why="dealer", dealer=dealer
        )
    if command.who is not Responsible.DEALER and command.by == dealer:
        raise RuleError(
            "table/not_responsible", expected="another person", got=command.by, why="two_people",
            clauses=next_.clauses,
        )  # fmt: skip


def _command(  # noqa: C901 - one case per step
    rules: HouseRules, state: TableState, next_: Due, command: table_commands.TakeStep
) -> table_commands.Command | None:
    """Return the command that carries out a step. Other steps are only recorded."""
    seat = next_.seat or 0
    if collects_last(rules, state, next_.step):
        return game_commands.CountSideBets(state.round.side_bets, state.round.side_bets)
    match next_.step:
        case _ if next_.step == RECEIVE_DECK:
            return table_commands.ReceiveDeck(*next_deck(state))
        case _ if next_.deck:
            return table_commands.DoOpeningStep(next_.deck, next_.step, FIXED_ORDER)
        case "shuffle":
            deck = state.decks.next_up
            assert deck is not None
            return table_commands.Shuffle(deck.name, command.order)
        case "cut":
            return table_commands.Cut(command.number or cut_at(rules))
        case "open_betting":
            seats = state.round.seats
            staying = tuple((one.number, one.player) for one in seats if not one.left)
            return game_commands.OpenBetting(state.round.number + 1, staying)
        case "no_more_bets":
            return game_commands.CloseBetting()
        case "verify_bonus_count":
            return game_commands.CountBonusChips(_number(command, next_))
        case "check_deck_count":
            return _device_count(state, command.by, _number(command, next_))
        case "deal":
            return table_commands.Deal(burn=False)
        case "count_stub":
            return table_commands.CountStub(_number(command, next_), by=command.by)
        case "settle_three_card":
            return game_commands.SettleThreeCard(seat)
        case "burn":
            return game_commands.BurnCard()
        case "turn_first" | "turn_second":
            return game_commands.TurnCommunityCard()
        case "settle":
            return game_commands.SettleSeat(seat)
        case "settle_cover_all":
            return game_commands.SettleCoverAll()
        case "pay_envy":
            return table_commands.PayEnvy()
        case "collect_cards":
            return game_commands.CollectCards()
        case _:
            return None


def _device_count(state: TableState, by: str, cards: int) -> table_commands.Command | None:
    """Remove a miscounted deck between rounds (MA-7(f)-2); hold a round that has begun."""
    deck = state.decks.next_up
    assert deck is not None
    if state.round.phase in BETWEEN_ROUNDS:
        return table_commands.ShufflerCount(deck.name, cards)
    found = Irregularity(What.DECK_COUNT, cards=cards)
    return None if cards == len(FIXED_ORDER) else table_commands.HoldRound(found, by)


def _number(command: table_commands.TakeStep, next_: Due) -> int:
    if command.number is None:
        raise RuleError(
            "table/number_needed", expected="a number", got="none", clauses=next_.clauses,
            next=next_.text.removesuffix("."),
        )  # fmt: skip
    return command.number


def check_players_turn(rules: HouseRules, state: TableState) -> None:
    """Raise an error if a player decides before the dealer has finished the steps before it."""
    if state.procedure.dealer is None:
        return
    next_ = due(rules, state)
    if next_ is not None and next_.step not in DECISIONS:
        raise RuleError(
            "table/wait_for_step", expected="a decision that is due", got=next_.step,
            clauses=next_.clauses, who=next_.who,
        )  # fmt: skip


def check_not_held(rules: HouseRules, state: TableState, command: table_commands.Command) -> None:
    """Raise an error if the round is held, unless the command rules on the report or leaves."""
    released_by = (
        table_commands.GiveRuling
        | table_commands.DismissReport
        | table_commands.SignOn
        | table_commands.SignOff
        | table_commands.VoidRestored
        | game_commands.LeaveSeat
    )
    held = state.procedure.held
    if held is not None and not isinstance(command, released_by):
        raise refuse(
            rules, "table/held", "void", "a supervisor's ruling", "a report waiting",
            what=held.irregularity.what, by=held.by,
        )  # fmt: skip


def hold(rules: HouseRules, state: TableState, command: table_commands.HoldRound) -> Events:
    """Hold the round for a ruling. The report must be one that the rules can decide now."""
    check_possible(rules, state, command.irregularity.what)
    report(rules, state.round, game_commands.ReportIrregularity(command.irregularity))
    reported = table_events.IrregularityReported(
        command.irregularity, command.by, command.seat, command.note
    )
    return (reported,)


def check_possible(rules: HouseRules, state: TableState, what: What) -> None:
    """Reject a report of something that cannot have happened at this table.

    The record disproves any physical fact about virtual cards (R51).
    """
    if state.decks.virtual and what is not What.TECHNICAL_FAULT:
        raise refuse(rules, "table/disproved", "void", "a technical fault", what, what=what)
    if what is What.MACHINE_JAM and not rules.deal.by_machine:
        expected = "a dealing machine at this table"
        raise refuse(rules, "table/no_machine", "void", expected, rules.deal.name)


def rule(
    rules: HouseRules, state: TableState, command: table_commands.GiveRuling
) -> tuple[table_events.RulingGiven, GameEvents]:
    """Return the ruling and its consequences for the round (R50, R51)."""
    _check_supervisor(state, command.by, command.note)
    consequences = preview(rules, state)
    if is_void(consequences) and needs_second(state):
        _check_second(rules, state, command)
    return table_events.RulingGiven(command.by, command.note, command.second), consequences


def preview(rules: HouseRules, state: TableState) -> GameEvents:
    """Return what this house's rules say about the report that is held, if there is one."""
    held = state.procedure.held
    if held is None:
        return ()
    return report(rules, state.round, game_commands.ReportIrregularity(held.irregularity))


def is_void(consequences: GameEvents) -> bool:
    """Return whether a ruling voids the round."""
    return any(isinstance(event, RoundVoided) for event in consequences)


def needs_second(state: TableState) -> bool:
    """Return whether a void needs two people: a card has been turned, or no card exists (R51)."""
    return card_turned(state.round) or state.decks.virtual


def card_turned(round_: RoundState) -> bool:
    """Return whether the round has shown a community card or a player's hand."""
    return bool(round_.community) or any(seat.turned for seat in round_.seats)


def _check_second(rules: HouseRules, state: TableState, command: table_commands.GiveRuling) -> None:
    """Check that a second person agrees, who is neither the supervisor nor the dealer."""
    if command.second in ("", command.by, state.procedure.dealer):
        why = "same" if command.second == command.by else "dealer" if command.second else "none"
        raise refuse(rules, "table/void_needs_two", "void", "a second person", why, why=why)


def dismiss(state: TableState, command: table_commands.DismissReport) -> Events:
    """Let the round go on, because nothing irregular happened."""
    _check_supervisor(state, command.by, command.note)
    return (table_events.ReportDismissed(command.by, command.note),)


def _check_supervisor(state: TableState, by: str, note: str) -> table_events.IrregularityReported:
    """Return the report to rule on. The dealer on duty cannot rule, and a ruling has a note."""
    held = state.procedure.held
    if held is None:
        raise RuleError("table/no_report", expected="a report to rule on", got="none")
    if by == state.procedure.dealer:
        raise RuleError("table/own_ruling", expected="a supervisor who is not dealing", got=by)
    if not note.strip():
        raise RuleError("table/ruling_note", expected="a note", got="none")
    return held
