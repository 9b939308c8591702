"""Scripts of key presses: how they are read, run, and reported."""

import json
from typing import Any

import pytest

from letitride.errors import HouseError, InputError, LetItRideError
from letitride.money import Cents, Currency
from letitride.progressive.controller import (
    AQUARIUS,
    NEXUS,
    Adjust,
    BackOut,
    Button,
    CardHolder,
    Confirm,
    Fold,
    Hand,
    Key,
    Sensor,
    Swipe,
)
from letitride.progressive.link import LET_IT_RIDE, THREE_CARD_POKER, Title
from letitride.rulebook.settings import PayOrder
from letitride.table.scripts.controller_run import Report, report, run
from letitride.table.scripts.controller_script import load_script
from tests.rejected import rejected

LINK = """
[link]
system = "nexus"
progressive = "SM-LIR-1"
"""
METER = """
[[meter]]
level = "Jackpot"
amount = "4000.00"
"""
TABLE = """
[[table]]
name = "T1"
title = "Let It Ride"
"""


def press(key: str, table: str = "T1", **more: object) -> str:
    """Return a press as TOML."""
    fields = "".join(f"{name} = {json.dumps(value)}\n" for name, value in more.items())
    return f'\n[[press]]\ntable = "{table}"\nkey = "{key}"\n{fields}'


def script(*presses: str, link: str = LINK, meter: str = METER, table: str = TABLE) -> str:
    """Return a whole script as TOML."""
    return "".join((link, meter, table, *presses))


def reported(text: str) -> Report:
    """Run a script and return its report."""
    return report(run(load_script(text)))


class TestReading:
    def test_missing_values_have_defaults(self) -> None:
        loaded = load_script(script())
        house = loaded.settings
        assert (house.system, house.executive_from, house.early_lock) == (NEXUS, None, False)
        assert (house.envy_needs_bet, house.envy_scales) == (False, True)
        assert house.meter_pay_order is PayOrder.RIGHT_FIRST
        (table,) = loaded.tables
        assert (table.seats, table.join.title, table.join.decks) == (7, LET_IT_RIDE, 1)
        assert loaded.opening.terms.wager == table.join.wager == Cents(100)
        assert loaded.opening.name == "link"

    def test_every_value_can_be_given(self) -> None:
        link = """
[link]
name = "north"
system = "aquarius"
progressive = "MA-PROG"
wager = "5.00"
currency = "SGD"
decks = 2
executive_from = "5000.00"
early_lock = true
envy_needs_bet = true
envy_scales = false
fixed_pays_from = "meter"
folded_hands_qualify = true
fixed_needs_supervisor = true
meter_pay_order = "left_first"
"""
        table = """
[[table]]
name = "T9"
title = "Some Poker"
cards = 5
folds = true
seats = 6
decks = 2
wager = "5.00"
progressive = "PTMGL01"
jackpot = "progressive"
"""
        loaded = load_script(script(link=link, table=table))
        house, terms = loaded.settings, loaded.opening.terms
        assert (house.system, house.executive_from) == (AQUARIUS, Cents(500_000, Currency.SGD))
        assert house.early_lock
        assert house.envy_needs_bet
        assert not house.envy_scales
        assert house.folded_hands_qualify
        assert house.fixed_needs_supervisor
        assert house.meter_pay_order is PayOrder.LEFT_FIRST
        assert (terms.wager, terms.decks) == (Cents(500, Currency.SGD), 2)
        assert (terms.fixed_pays_from, loaded.opening.name) == ("meter", "north")
        (only,) = loaded.tables
        assert (only.join.title, only.seats) == (Title("Some Poker", 5, folds=True), 6)

    @pytest.mark.parametrize("name", ["folded_qualifies", "folded_hands_qualify"])
    def test_folded_hands_qualify_by_either_name(self, name: str) -> None:
        assert load_script(script(link=f"{LINK}{name} = true\n")).settings.folded_hands_qualify

    @pytest.mark.parametrize("name", ["fixed_pays_confirmed", "fixed_needs_supervisor"])
    def test_fixed_pays_are_confirmed_by_either_name(self, name: str) -> None:
        assert load_script(script(link=f"{LINK}{name} = true\n")).settings.fixed_needs_supervisor

    @pytest.mark.clause("SD-10(a)iv")
    def test_south_dakota_confirms_fixed_pays_unless_the_house_says_otherwise(self) -> None:
        link = LINK.replace("SM-LIR-1", "SD-LIRP-1")
        assert load_script(script(link=link)).settings.fixed_needs_supervisor
        said = script(link=f"{link}fixed_pays_confirmed = false\n")
        assert not load_script(said).settings.fixed_needs_supervisor

    def test_an_unknown_title_defaults_to_the_pay_tables_cards_and_folding(self) -> None:
        (only,) = load_script(script(table=TABLE.replace("Let It Ride", "Faro"))).tables
        assert only.join.title == Title("Faro", 3, folds=True)

    def test_every_key_is_read(self) -> None:
        signed = {"reason": "a slip", "by": "ann", "second": "bob"}
        loaded = load_script(
            script(
                press("SENSOR", seat=3),
                press("HAND", seat=3, hand="straight"),
                press("FOLD", seat=3),
                press("CONFIRM"),
                press("CONFIRM", seat=3),
                press("SWIPE", role="executive"),
                press("ADJUST", level="Jackpot", amount="1.00", **signed),
                press("ADJUST", level="Jackpot", amount="1.00"),
                press("ADJUST", level="Jackpot", amount="1.00", note="why", **signed),
                press("ADJUST", win=2, **signed),
                press("ADJUST", level="Jackpot", amount="1.00", reason="win 3 backed out"),
                press("J-POT"),
                press("RESET KEYPAD"),
            )
        )
        assert [made.press for made in loaded.presses] == [
            Sensor(3), Hand(3, "straight"), Fold(3), Confirm(), Confirm(3),
            Swipe(CardHolder.EXECUTIVE), Adjust("Jackpot", "1.00", "a slip", "ann", "bob"),
            Adjust("Jackpot", "1.00", "", "", ""),
            Adjust("Jackpot", "1.00", "a slip", "ann", "bob", "why"),
            BackOut(2, "a slip", "ann", "bob"),
            BackOut(3, "win 3 backed out", "", "", amount="1.00"),
            Button(Key.J_POT), Button(Key.RESET_KEYPAD),
        ]  # fmt: skip

    def test_the_currency_defaults_to_the_pay_tables(self) -> None:
        loaded = load_script(script(link=LINK.replace("SM-LIR-1", "MBS-PROG")))
        assert loaded.opening.terms.wager == Cents(100, Currency.SGD)

    def test_tables_without_a_number_of_decks_use_the_first_tables(self) -> None:
        two = TABLE + "decks = 2\n" + TABLE.replace("T1", "T2")
        assert [table.join.decks for table in load_script(script(table=two)).tables] == [2, 2]

    def test_tables_that_agree_on_decks_need_no_setting_on_the_link(self) -> None:
        two = TABLE + "decks = 2\n" + TABLE.replace("T1", "T2") + "decks = 2\n"
        assert load_script(script(table=two)).opening.terms.decks == 2


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (script(link=""), "script: link.progressive to be given"),
        (script(link=LINK.replace("nexus", "abacus")), "link.system to be aquarius or nexus"),
        (script(link=LINK.replace("SM-LIR-1", "MA-MAIN")), "link.progressive to be a progressive"),
        (script(link=LINK.replace("SM-LIR-1", "SM-9")), "house/unknown_paytable"),
        (
            script(link=LINK.replace('"SM-LIR-1"', "7")),
            "link.progressive to be the id of a pay table",
        ),
        (script(link=LINK + 'wager = "0.00"'), "link.wager to be more than zero"),
        (
            script(link=LINK + 'executive_from = "x"'),
            "link.executive_from to be a nonnegative decimal",
        ),
        (script(link=LINK + 'meter_pay_order = "luck"'), "link.meter_pay_order to be right_first"),
        (script(link=LINK + "decks = 0"), "link.decks to be at least 1"),
        (script(link=LINK + "colour = 1"), "link.colour to be left out"),
        (script(meter=""), "script: meter to be given for each level"),
        (script(meter=METER.replace("Jackpot", "Mega")), "a meter for each level: Jackpot"),
        (
            script(meter=METER.replace("4000.00", "-5.00")),
            r"meter\[1\].amount to be a nonnegative decimal",
        ),
        (script(meter=METER.replace("4000.00", "10.005")), r"meter\[1\].amount to be whole cents"),
        (script(meter=METER + "sensor = 1"), r"meter\[1\].sensor to be left out"),
        (script(table=TABLE.replace('name = "T1"', "")), r"table\[1\].name to be given"),
        (script(table=TABLE + "seats = 0"), r"table\[1\].seats to be at least 1"),
        (script(table=TABLE + "cards = 3"), r"table\[1\].cards to be left out"),
        (script(table=TABLE + "colour = 1"), r"table\[1\].colour to be left out"),
        (script(press("SENSOR", "T9", seat=1)), r"press\[1\].table to be T1, got 'T9'"),
        (script(press("SENSOR", seat=1), table=""), r"press\[1\].table to be a table in the"),
        (script(press("PANIC")), r"press\[1\].key to be .*, got PANIC"),
        (script(press("SENSOR")), r"press\[1\].seat to be given"),
        (script(press("SENSOR", seat="3")), r"press\[1\].seat to be a whole number"),
        (script(press("HAND", seat=3)), r"press\[1\].hand to be given"),
        (script(press("SWIPE")), r"press\[1\].role to be given"),
        (script(press("SWIPE", role="dealer")), r"press\[1\].role to be supervisor or executive"),
        (script(press("ADJUST", amount="1.00")), r"press\[1\].level to be given"),
        (
            script(press("ADJUST", win=1, level="Jackpot")),
            r"press\[1\].level to be left out",
        ),
        (script(press("CONFIRM"), press("CONFIRM", by="ann")), r"press\[2\].by to be left out"),
        (script() + "[other]\n", "script: other to be left out"),
    ],
)
def test_a_malformed_script_is_rejected_with_the_field(text: str, complaint: str) -> None:
    with rejected(InputError, complaint):
        load_script(text)


@pytest.mark.clause("MA-12(g)-1", "MA-12(g)-2", "MA-12(g)-3", "SM-LIR-3/2", "WA-NEXUS-JP-3")
@pytest.mark.parametrize(
    ("second", "clause"),
    [
        ('progressive = "SM-LIR-2"', "MA-12(g)-1"),
        ('wager = "5.00"', "MA-12(g)-2"),
        ("decks = 2", "MA-12(g)-3"),
        ('jackpot = "house"', "WA-NEXUS-JP-3"),
    ],
)
def test_unlike_tables_cannot_share_a_link(second: str, clause: str) -> None:
    text = script(table=TABLE + TABLE.replace("T1", "T2") + second)
    with rejected(LetItRideError, "progressive/unlike_tables: expected table T2") as no:
        run(load_script(text))
    assert clause in no.value.clauses


def test_two_tables_cannot_share_a_name() -> None:
    with rejected(LetItRideError, "expected table T1: another name"):
        run(load_script(script(table=TABLE * 2)))


def test_a_three_card_game_cannot_join_a_five_card_link() -> None:
    table = TABLE.replace(LET_IT_RIDE.name, THREE_CARD_POKER.name)
    with rejected(LetItRideError, "a game with 5 cards"):
        run(load_script(script(link=LINK.replace("SM-LIR-1", "WA-LINK-01"), table=table)))


class TestReport:
    PLAYED = (
        press("SENSOR", seat=3),
        press("SENSOR", seat=5),
        press("HAND", seat=3, hand="akq_spades"),  # 3: too early
        press("START GAME"),
        press("HAND", seat=3, hand="akq_spades"),
        press("HAND", seat=5, hand="straight"),
        press("CONFIRM"),
    )

    def test_a_whole_game_in_the_reported_format(self) -> None:
        told = reported(script(*self.PLAYED, press("SWIPE", role="executive"), press("END GAME")))
        assert told["meters"] == [{"level": "Jackpot", "amount": "1000.00", "reserve": "0.00"}]
        assert told["wins"] == [
            {
                "table": "T1", "round": 1, "seat": 3, "hand": "akq_spades", "level": "Jackpot",
                "amount": "4000.28", "backed_out": False,
            }
        ]  # fmt: skip
        assert told["tray"] == [
            {
                "table": "T1", "round": 1, "seat": 5, "hand": "straight", "amount": "6.00",
                "back": "0.00",
            }
        ]  # fmt: skip
        assert told["envy"] == [
            {
                "table": "T1", "round": 1, "seat": 5, "for_seat": 3, "hand": "akq_spades",
                "amount": "100.00",
            }
        ]  # fmt: skip
        assert (told["pending"], told["cage_balance"]) == ([], "0.00")

    def test_a_rejected_press_gives_a_reason_and_the_script_continues(self) -> None:
        told = reported(script(*self.PLAYED))
        (refused,) = told["refused"]
        assert (refused["press"], refused["table"], refused["key"]) == (3, "T1", "HAND")
        assert refused["clause"] == refused["clauses"][0] == "SM-TCP-9(d)/1"
        assert refused["code"] == "progressive/out_of_sequence"
        assert "START GAME first" in refused["reason"]
        assert [line["press"] for line in told["log"]] == [1, 2, 4, 4, 4, 5, 6, 7]

    def test_a_jackpot_not_yet_logged_is_pending(self) -> None:
        pending = {"table": "T1", "seat": 3, "hand": "akq_spades", "level": "Jackpot"}
        told = reported(script(*self.PLAYED))
        assert told["pending"] == [pending | {"amount": None, "state": "confirmed"}]
        told = reported(script(*self.PLAYED, link=LINK + "early_lock = true"))
        assert told["pending"] == [pending | {"amount": "4000.28", "state": "locked"}]

    def test_the_log_is_plain_data_in_millionths_of_a_cent(self) -> None:
        told = reported(script(*self.PLAYED))
        assert json.loads(json.dumps(told)) == told
        fed = next(line for line in told["log"] if line["event"] == "Contributed")
        assert (fed["press"], fed["key"]) == (4, "START GAME")
        assert (fed["detail"]["staked"], fed["detail"]["to_meter"]) == ("2.00", 28_000_000)
        started = next(line for line in told["log"] if line["event"] == "GameStarted")
        assert started["detail"]["seats"] == [3, 5]

    def test_inadvisable_meters_give_a_warning(self) -> None:
        assert reported(script())["warnings"] == []
        (warning,) = reported(script(meter=METER + 'contribution = "15%"'))["warnings"]
        assert (warning["clause"], warning["severity"]) == ("WA-FLEX-CON-2.1", "warning")

    def test_invalid_adjustments_are_rejected(self) -> None:
        signed = {"level": "Jackpot", "reason": "a slip", "by": "ann", "second": "bob"}
        told = reported(
            script(
                press("ADJUST", amount="-5.00", **signed),
                press("ADJUST", amount="10.005", **signed),
                press("ADJUST", amount="10.00", **(signed | {"second": "ann"})),
                press("ADJUST", amount="10.00", **(signed | {"reason": ""})),
                press("ADJUST", amount="10.00", **(signed | {"level": "Mega"})),
                press("ADJUST", level="Jackpot", amount="10.00"),
                press("ADJUST", amount="10.00", **signed),
            )
        )
        assert [refused["press"] for refused in told["refused"]] == [1, 2, 3, 4, 5, 6]
        assert {refused["code"] for refused in told["refused"]} == {"progressive/adjustment"}
        assert all(refused["clause"] for refused in told["refused"])
        assert told["meters"][0]["amount"] == "10.00"


def test_errors_in_a_file_are_house_errors() -> None:
    with rejected(HouseError, "house/toml"):
        load_script("[link")


SIGNED = {"by": "ann", "second": "bob"}
BY_TEXT = {"level": "Jackpot", "amount": "25000.19", "reason": "win 1 backed out"}
BY_NUMBER = {"win": 1, "reason": "backed_out"}


class TestBackOut:
    """Scripts in which ADJUST backs out a given win (R55)."""

    LINK = """
[link]
system = "aquarius"
progressive = "WA-GM-1"
"""
    METER = """
[[meter]]
level = "Jackpot"
amount = "25000.00"
reserve = "500.00"
reserve_rate = "1%"
"""
    WON = (
        press("SENSOR", seat=4),
        press("COIN IN"),
        press("HAND", seat=4, hand="royal_flush"),
        press("KEY JPH"),
        press("J-POT"),
        press("KEY RUN"),
    )

    def report(self, *presses: str) -> Report:
        return reported(script(*presses, link=self.LINK, meter=self.METER))

    @pytest.mark.clause("WA-GM-9(i).2", "SM-LIR-10(i)/2")
    @pytest.mark.parametrize(
        "named",
        [{"win": 1, "reason": "backed_out"}, BY_TEXT, BY_TEXT | {"reason": "back out win 1"}],
    )
    @pytest.mark.parametrize("over", [True, False])
    def test_the_win_is_marked_and_the_meter_and_reserve_are_restored(
        self, named: dict[str, Any], over: bool
    ) -> None:
        ended = [press("GAME OVER")] if over else []
        told = self.report(*self.WON, *ended, press("ADJUST", **named, **SIGNED))
        assert told["refused"] == []
        assert told["meters"] == [{"level": "Jackpot", "amount": "25000.19", "reserve": "500.01"}]
        assert [win["backed_out"] for win in told["wins"]] == [True]

    def test_an_amount_that_does_not_match_is_rejected(self) -> None:
        wrong = BY_TEXT | {"amount": "25000.00"}
        told = self.report(*self.WON, press("ADJUST", **wrong, **SIGNED))
        (refused,) = told["refused"]
        assert refused["code"] == "progressive/adjustment"
        assert told["meters"][0]["amount"] == "10500.01"

    @pytest.mark.parametrize("win", [0, 2, -1])
    def test_a_number_that_no_win_has_is_rejected(self, win: int) -> None:
        told = self.report(*self.WON, press("ADJUST", win=win, reason="backed_out", **SIGNED))
        assert [one["code"] for one in told["refused"]] == ["progressive/no_win"]

    def test_the_right_hand_is_keyed_after_a_back_out_in_the_same_game(self) -> None:
        told = self.report(
            *self.WON,
            press("ADJUST", win=1, reason="backed_out", **SIGNED),
            press("HAND", seat=4, hand="straight_flush"),
            press("KEY JPH"),
            press("J-POT"),
            press("KEY RUN"),
            press("GAME OVER"),
        )
        assert told["refused"] == []
        assert [(win["amount"], win["backed_out"]) for win in told["wins"]] == [
            ("25000.19", True), ("2500.01", False),
        ]  # fmt: skip

    def test_a_backed_out_hand_pays_no_envy(self) -> None:
        told = self.report(
            press("SENSOR", seat=2),
            *self.WON,
            press("ADJUST", win=1, reason="backed_out", **SIGNED),
            press("GAME OVER"),
        )
        assert (told["refused"], told["envy"]) == ([], [])

    def test_the_same_win_twice_is_two_wins(self) -> None:
        again = press("HAND", seat=4, hand="royal_flush"), *self.WON[3:]
        told = self.report(*self.WON, press("ADJUST", win=1, reason="backed_out", **SIGNED), *again)
        assert [win["backed_out"] for win in told["wins"]] == [True, False]
        once_more = press("ADJUST", win=2, reason="backed_out", **SIGNED)
        told = self.report(
            *self.WON, press("ADJUST", win=1, reason="backed_out", **SIGNED), *again, once_more
        )
        assert [win["backed_out"] for win in told["wins"]] == [True, True]
        assert told["meters"] == [{"level": "Jackpot", "amount": "25000.19", "reserve": "500.01"}]
