"""The people who acted in a round: dealers, and those who took steps or ruled (R49 to R53)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, takewhile
from typing import Any

from letitride.eventstore.journal import RecordedEvent
from letitride.eventstore.store import Transaction
from letitride.game import Phase
from letitride.game import events as game_events
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.rulebook.house_rules import HouseRules, Responsible
from letitride.table import events as table_events
from letitride.table.irregularity_reports import Act, IrregularityReport, irregularity_reports
from letitride.table.procedure.due import RECEIVE_DECK
from letitride.wording import names

Recorded = RecordedEvent[house_events.HouseEvent]

_DUTY = ("DealerSignedOn", "DealerSignedOff")
#: The kinds of events in a report and its ruling.
REPORT_KINDS = ("IrregularityReported", "RulingGiven", "ReportDismissed", "IrregularityRuled")
#: The steps in which a supervisor or an executive verifies a jackpot (R53).
_VERIFICATIONS = (
    "verify_jackpot", "confirm_jackpot", "log_jackpot", "swipe_card", "confirm_award",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DealerDuty:
    """A dealer's time at a table; ``off`` and ``off_by`` are None until the dealer signs off."""

    table: str
    dealer: str
    on: str
    off: str | None = None
    off_by: str | None = None

    def as_data(self) -> dict[str, Any]:
        """Return the dealer's time at the table as plain data."""
        return {
            "table": self.table,
            "dealer": self.dealer,
            "signed_on": self.on,
            "signed_off": self.off,
            "signed_off_by": self.off_by,
        }


def duties(
    journal: HouseJournal, tx: Transaction, table: str, first: int, last: int | None
) -> tuple[DealerDuty, ...]:
    """Return the dealers who were on duty at a table at any time in a range of versions."""
    stored = tx.events_of(house_events.table_stream(table), _DUTY)
    within = takewhile(lambda one: last is None or one.version <= last, stored)
    found: list[DealerDuty] = []
    for one in journal.recorded(within):
        if isinstance(one.event, table_events.DealerSignedOn):
            found.append(DealerDuty(table, one.event.dealer, one.stored.time))
        elif isinstance(one.event, table_events.DealerSignedOff):
            duty = found.pop()
            if one.stored.version >= first:
                off = one.stored.time, one.event.by
                found.append(DealerDuty(table, duty.dealer, duty.on, *off))
    return tuple(found)


def acts(recorded: Iterable[Recorded]) -> Iterator[Act]:
    """Return events with their times, actors, and versions."""
    for stored, event in recorded:
        yield Act(event, stored.time, stored.actor, stored.version)


def reports_between(
    journal: HouseJournal, tx: Transaction, table: str, first: int, last: int
) -> tuple[IrregularityReport, ...]:
    """Return the reports made or ruled on in a range of versions, as they stood at the range's end.

    A report may precede the range that contains its ruling, so the search starts where the round
    opened.
    """
    stream = house_events.table_stream(table)
    inside = takewhile(
        lambda one: one.version <= last, tx.events_of(stream, REPORT_KINDS, first - 1)
    )
    if next(inside, None) is None:
        return ()
    opened = tx.events_of(stream, ("BettingOpened",))
    earlier = list(takewhile(lambda one: one.version < first, opened))[-1:]
    start = earlier[0].version if earlier else first
    kinds = ("BettingOpened", *REPORT_KINDS)
    stored = takewhile(lambda one: one.version <= last, tx.events_of(stream, kinds, start - 1))
    found = irregularity_reports(acts(journal.recorded(stored)))
    return tuple(one for one in found if one.version >= first)


@dataclass(frozen=True, slots=True)
class RecutOrder:
    """A supervisor's order to cut the cards again, with the reason (MA-5(c)-2)."""

    table: str
    time: str
    by: str
    why: str

    def as_data(self) -> dict[str, str]:
        """Return the order as plain data."""
        return {"table": self.table, "time": self.time, "by": self.by, "why": self.why}


def recuts(table: str, recorded: Iterable[Recorded]) -> tuple[RecutOrder, ...]:
    """Return the recuts in a table's events. In older records, one event is both order and cut."""
    return tuple(
        RecutOrder(table, one.stored.time, one.event.by, one.event.why)
        for one in recorded
        if isinstance(one.event, table_events.RecutOrdered | table_events.DeckCut) and one.event.why
    )


def recuts_between(
    journal: HouseJournal, tx: Transaction, table: str, first: int, last: int
) -> tuple[RecutOrder, ...]:
    """Return the recuts that supervisors ordered at a table within a range of event versions."""
    stored = tx.events_of(house_events.table_stream(table), ("RecutOrdered", "DeckCut"), first - 1)
    within = takewhile(lambda one: one.version <= last, stored)
    return recuts(table, journal.recorded(within))


@dataclass(frozen=True, slots=True)
class RoundStep:
    """A step that a person took for a round, with its text from the script."""

    version: int
    time: str
    text: str
    taken: table_events.StepTaken

    @property
    def verifies_jackpot(self) -> bool:
        """True if the step verifies a jackpot (R53)."""
        return self.taken.step in _VERIFICATIONS

    def as_data(self) -> dict[str, Any]:
        """Return the step as plain data."""
        taken = self.taken
        return {
            "version": self.version,
            "time": self.time,
            "step": taken.step,
            "text": self.text,
            "who": taken.who.value,
            "by": taken.by,
            "seat": taken.seat,
            "deck": taken.deck or None,
            "declined": taken.declined,
            "executive": taken.executive,
            "number": taken.number,
        }


@dataclass(frozen=True, slots=True)
class AbsentDecision:
    """A bet that a supervisor or dealer took back for an absent player (R52)."""

    time: str
    seat: int
    bet: str
    by: str


@dataclass(frozen=True, slots=True)
class RoundPeople:
    """Everyone who acted in a round, other than players making their own bets and decisions."""

    dealers: tuple[DealerDuty, ...]
    steps: tuple[RoundStep, ...]
    absent: tuple[AbsentDecision, ...]
    reports: tuple[IrregularityReport, ...]
    recuts: tuple[RecutOrder, ...] = ()

    @property
    def void(self) -> IrregularityReport | None:
        """The report that voided the round, if one did."""
        return next((one for one in self.reports if one.voids), None)

    @property
    def verifications(self) -> tuple[RoundStep, ...]:
        """The steps that verified a jackpot."""
        return tuple(one for one in self.steps if one.verifies_jackpot)

    def as_data(self) -> dict[str, Any]:
        """Return the people as plain data."""
        return {
            "dealers": [one.as_data() for one in self.dealers],
            "steps": [one.as_data() for one in self.steps],
            "jackpot_verifications": [one.as_data() for one in self.verifications],
            "decided_for_absent": [
                {"time": one.time, "seat": one.seat, "bet": one.bet, "by": one.by}
                for one in self.absent
            ],
            "reports": [one.as_data() for one in self.reports],
            "recuts": [one.as_data() for one in self.recuts],
            "void": None if self.void is None else self.void.as_data(),
        }


def round_people(
    journal: HouseJournal,
    tx: Transaction,
    table: str,
    played: tuple[Recorded, ...],
    rules: HouseRules,
    ready: tuple[Recorded, ...] = (),
) -> RoundPeople:
    """Return the people who acted in a round, including in the steps before betting opened."""
    steps = (
        *_steps(journal, tx, table, played[0].stored.version, rules),
        *_confirmations(played),
    )
    bounds = [one.stored.version for one in played if isinstance(one.event, game_events.RoundEnd)]
    bounds += [played[0].stored.version, *(one.version for one in steps)]
    return RoundPeople(
        duties(journal, tx, table, min(bounds), max(bounds)),
        steps,
        tuple(
            AbsentDecision(one.stored.time, one.event.seat, one.event.bet.value, one.event.by)
            for one in played
            if isinstance(one.event, game_events.BetTakenBack) and one.event.by
        ),
        irregularity_reports(acts(played)),
        recuts(table, (*ready, *played)),
    )


def _steps(
    journal: HouseJournal, tx: Transaction, table: str, began: int, rules: HouseRules
) -> Iterator[RoundStep]:
    """Yield all steps in the script of the round that began at the given version.

    Between two rounds, steps belong to the earlier round until the last line of its script. If that
    round is void, the script's lines for void rounds also belong to it. All other steps prepare the
    later round.
    """
    stream = house_events.table_stream(table)
    kinds = ("BettingOpened", "CardsCollected", "RoundVoided", "RoundCanceled", "StepTaken")
    marks = [one.version for one in tx.events_of(stream, ("BettingOpened",))]
    at = marks.index(began)
    start, end = marks[at - 1] if at else 0, marks[at + 1] if at + 1 < len(marks) else None
    within = takewhile(
        lambda one: end is None or one.version < end, tx.events_of(stream, kinds, start)
    )
    of_void = {line.step for line in rules.script if line.phase is Phase.VOID}
    opened = 0  # 1 once this round has opened
    # The round that a step belongs to: 0 for the previous one, 1 for this one, 2 for the next.
    belongs = 0 if at else 1
    void = seen = False
    for stored, event in journal.recorded(within):
        match event:
            case game_events.BettingOpened():
                opened, belongs, void = 1, 1, False
            case game_events.RoundVoided():
                belongs, void = opened + 1, True
            case game_events.RoundCanceled():
                belongs = opened + 1
            case game_events.CardsCollected() if not seen:  # without steps, there is no last step
                belongs = opened + 1
            case table_events.StepTaken():
                seen = True
                owner = opened if void and event.step in of_void else belongs
                if owner == 1:
                    yield RoundStep(stored.version, stored.time, _text(rules, event), event)
                if event.last:
                    belongs, seen = opened + 1, False
            case _:
                pass


def _confirmations(played: Iterable[Recorded]) -> Iterator[RoundStep]:
    """Yield a step for each award that a supervisor confirmed at a virtual table (R53)."""
    for stored, event in played:
        if isinstance(event, table_events.AwardConfirmed):
            taken = table_events.StepTaken(
                "confirm_award", event.by, Responsible.SUPERVISOR, event.seat,
                executive=event.executive,
            )  # fmt: skip
            yield RoundStep(stored.version, stored.time, "Confirm the award.", taken)


def _text(rules: HouseRules, taken: table_events.StepTaken) -> str:
    """Return the text of a step, from the script or from the steps for opening a deck."""
    if taken.step == RECEIVE_DECK:
        return "Bring a deck to the table."
    of_deck = (line.text for line in rules.opening if line.step == taken.step and taken.deck)
    words = chain(of_deck, (line.text for line in rules.script if line.step == taken.step))
    return next(words, names.capitalized(taken.step.replace("_", " ")))
