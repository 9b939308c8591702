"""Make the views for the browser tests from real rounds: ``python -m tools.browser_views``.

Each view shows what one viewer may see of a round, in the form that the server sends. A test fails
if the files in ``views/`` are out of date.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from letitride.game import SeatView, Viewer, view
from letitride.game.dealer_script import next_lines
from letitride.money import Cents, Currency
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.layout import layout
from letitride.rulebook.paytables.table_types import AnyTable, CoverAllTable
from letitride.rulebook.wagers import GAME_OF, MAIN, TIPS
from letitride.table.round_report import seat_report
from tests.playing import house, stacked
from tests.sitting import Sitting

VIEWS = Path(__file__).parents[1] / "tests" / "browser" / "views"
NAMES = ("", "Ann", "Bruno", "Chidi", "Dana", "Elena", "Farid", "Grace")
COMMITMENT = "9f3a6c1be0d24785a1f0c86e5b7d3921468acde013579bdf02468ace1357c1c1"
SIDE = {"bonus": "1.00", "three_card": "5.00", "cover_all": "5.00", "progressive": "1.00"}
HANDS = {
    1: "2c 7d Jh", 2: "Kh Ks 3d", 3: "5c 6c 7c", 4: "Ts 9c Td", 5: "2d 2h 8s", 6: "Qh Qd 4s",
    7: "Ac 3c 9h",
}  # fmt: skip
COMMUNITY = "Js 4d"

View = dict[str, Any]


class Play(Sitting):
    """A round at a house with every bet on offer, as seen by the player in one seat."""

    def __init__(self, rules: HouseRules, seats: Mapping[int, str], community: str) -> None:
        self.dealt = dict(seats)
        super().__init__(rules, stacked(rules, seats, community), name="table-3")

    def place(self, *, own: int, side: Mapping[str, str] = SIDE) -> None:
        """Place everyone's bets; the viewer has all side bets, and the others have some."""
        for seat in self.dealt:
            mine = side if seat == own else dict(list(side.items())[: seat % 3])
            self.bet(seat, "25.00" if seat == own else f"{5 * seat}.00", **mine)

    def answer(self, until: int) -> None:
        """Make the decisions for all earlier seats. Odd-numbered seats take their bets back."""
        while (seat := self.round.to_act) is not None and seat < until:
            self.decide(ride=seat % 2 == 0)

    def answer_all(self) -> None:
        """Make everyone's decision on the current bet."""
        bet = self.round.deciding
        while self.round.deciding is bet and self.round.to_act is not None:
            self.decide(ride=self.round.to_act % 2 == 0)

    def seen(self, own: int | None = 4) -> View:
        """Return the table as the player in a seat sees it, in the form that the server sends."""
        state, rules = self.round, self.table.rules
        shown = view(state, Viewer(f"p{own}" if own else None))
        return {
            "table": {"name": "table-3", "title": "Table 3", "kind": "virtual"},
            "version": len(self.table.events),
            "rules": rules_view(rules),
            "round": shown.number,
            "phase": shown.phase.value,
            "seats": [seat_view(seat, rules.currency) for seat in shown.seats],
            "community": [str(card) if card else None for card in shown.community],
            "to_burn": shown.to_burn,
            "burned": shown.burned,
            "stub": shown.stub,
            "to_act": shown.to_act,
            "to_settle": shown.to_settle,
            "deciding": state.deciding.value if state.deciding else None,
            "clock": {"seconds": 20} if state.to_act or shown.phase == "betting" else None,
            "script": self._script(),
            "meters": self._meters(),
            "commitment": COMMITMENT,
            "client_seed": None,
            "reason": shown.reason,
            "clauses": list(shown.clauses),
            "you": {"player": f"p{own}", "seats": [own] if own else [], "chips": "1240.00"},
            "legal": legal(self, own),
        }

    def _script(self) -> list[View]:
        return [
            {"step": line.step, "says": line.says, "text": line.text,
             "clauses": list(line.clauses), "seat": line.seat}
            for line in next_lines(self.table.rules, self.round)
        ]  # fmt: skip

    def _meters(self) -> list[View]:
        return [
            {"sensor": sensor.value, "level": meter.level, "amount": str(meter.shown)}
            for sensor, link in self.table.links.items()
            for meter in link.state.meters
        ]


def seat_view(seat: SeatView, currency: Currency) -> View:
    """Return one seat's view, with the player's name."""
    report = seat_report(seat, Cents(0, currency)).as_data()
    return {
        "seat": seat.number,
        "player": seat.player,
        "name": NAMES[seat.number],
        "bets": [
            {"wager": bet.wager.value, "stake": str(bet.stake), "standing": bet.status.value,
             "won": str(bet.won), "back": str(bet.back)}
            for bet in seat.bets
        ],
        "cards": [str(card) if card else None for card in seat.cards],
        "hand": seat.hand.value if seat.hand else None,
        "three_card_hand": seat.three_card_hand.value if seat.three_card_hand else None,
        "left": seat.left,
        "settled": seat.settled,
        "on_layout": seat.on_layout,
        "envy": report["envy"],
        "net": report["net"],
    }  # fmt: skip


def rules_view(rules: HouseRules) -> View:
    """Return the house's rules for the page: limits, spots, dealing order, and printed pays."""
    return {
        "jurisdiction": {"id": rules.jurisdiction, "name": NAMED[rules.jurisdiction]},
        "currency": rules.currency.value,
        "seats": rules.settings.seats,
        "limits": {"min_bet": "5.00", "max_bet": "500.00"},
        "dealing": {
            "name": rules.deal.name,
            "shuffler": rules.deal.shuffler,
            "steps": [{"to": step.to.value, "cards": step.cards} for step in rules.deal.steps],
        },
        "spots": [
            {
                "wager": spot.wager.value,
                "mark": spot.mark,
                "game": GAME_OF[spot.wager].value,
                "sensor": spot.sensor,
            }
            for spot in layout(rules).areas[0].spots
        ],
        "paytables": [pays(table) for table in rules.tables.values()],
    }


NAMED = {"MA": "Massachusetts", "MBS": "Singapore", "SD": "South Dakota", "WA": "Washington"}


def pays(table: AnyTable) -> View:
    """Return a pay table in the words printed on a layout (R14)."""
    if isinstance(table, CoverAllTable):
        counts = sorted(table.columns)
        rows = [
            [hand.value, *(table.layout_text(hand, n) for n in counts)]
            for hand in table.columns[counts[0]]
        ]
        columns = [str(n) for n in counts]
        note = "Columns: hands dealt."
    else:
        rows = [[_name(row), table.layout_text(row)] for row in table.pays]  # type: ignore[arg-type]  # rows of one kind of table
        columns, note = ["Pays"], ""
    return {"game": table.wager.value, "id": table.id, "columns": columns, "rows": rows,
            "note": note, "clauses": list(table.clauses)}  # fmt: skip


def _name(row: object) -> str:
    return str(getattr(row, "value", row))


def legal(play: Play, own: int | None) -> list[View]:
    """Return the viewer's legal actions, with the allowed amounts."""
    state, rules = play.round, play.table.rules
    if state.phase.value == "betting":
        held = {seat.number for seat in state.seats}
        free = [n for n in range(1, rules.settings.seats + 1) if n not in held]
        if own is None:
            return [{"action": "sit", "seats": free}]
        return [
            {"action": "leave", "seat": own},
            {"action": "wagers", "seat": own, "allowed": _allowed(rules)},
        ]
    if own is not None and state.to_act == own and state.deciding:
        return [{"action": "decision", "seat": own, "bet": state.deciding.value}]
    return []


def _allowed(rules: HouseRules) -> View:
    fixed = {"bonus": "1.00", "progressive": "1.00"}
    amounts: View = {}
    for spot in layout(rules).areas[0].spots:
        name = spot.wager.value
        if spot.wager in TIPS:
            continue
        if name in fixed:
            amounts[name] = {"min": fixed[name], "max": fixed[name]}
        else:
            most = "500.00" if spot.wager in MAIN else "100.00"
            amounts[name] = {"min": "5.00", "max": most}
    return amounts


def at_table(own: int = 4, hands: Mapping[int, str] = HANDS, community: str = COMMUNITY) -> Play:
    """Seat seven players at a Massachusetts table with every side bet, and place their bets."""
    play = Play(house("MA", "shoe", min_bet="5.00", max_bet="500.00"), hands, community)
    play.open(*hands)
    play.place(own=own)
    return play


def views() -> Iterator[tuple[str, View]]:
    """Yield every view with the name of its file."""
    empty = Play(house("MA", "shoe", min_bet="5.00", max_bet="500.00"), {4: HANDS[4]}, COMMUNITY)
    empty.open(2, 4, 6)
    yield "betting", empty.seen()
    yield "visitor", empty.seen(None)
    play = at_table()
    yield "bets_placed", play.seen()
    play.close()
    yield "dealt", play.seen()
    play.answer(4)
    yield "bet_one", play.seen()
    play.answer_all()
    yield "first_card", play.seen()
    play.answer(4)
    yield "bet_two", play.seen()
    play.finish(ride=True)
    yield "settled", play.seen()
    lucky = {3: "9d 9s 2c", 4: "Th Jh Qh", 5: "4c 7s 8d"}
    won = at_table(hands=lucky, community="Kh Ah")
    won.close()
    won.finish(ride=True)
    yield "royal", won.seen()
    first = at_table(own=1)
    first.close()
    yield "seat_one", first.seen(1)
    void = at_table()
    void.close()
    void.report("foreign_card")
    yield "void", void.seen()


def text(seen: View) -> str:
    """Return the contents of a view's file."""
    return json.dumps(seen, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Rewrite every file."""
    VIEWS.mkdir(exist_ok=True)
    for name, seen in views():
        (VIEWS / f"{name}.json").write_text(text(seen), encoding="utf-8")


if __name__ == "__main__":
    main()
