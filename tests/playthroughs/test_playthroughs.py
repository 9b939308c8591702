"""Golden scenarios match every figure on replay, and broken ones raise the expected errors.

The figures in each golden file were first worked out by hand, as its comment shows.
"""

import json
import tomllib
from pathlib import Path

import pytest

from letitride.errors import LetItRideError
from letitride.rulebook.irregularity import What
from letitride.table.scripts.replay import replay
from letitride.table.scripts.scenario import load_scenario
from tests.playing import DEALS

HERE = Path(__file__).parent
GOLDEN = sorted(HERE.glob("*.toml"))
REFUSED = sorted((HERE / "refused").glob("*.toml"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_scenario_replays_to_its_golden_report(path: Path) -> None:
    golden = json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert replay(load_scenario(path.read_text("utf-8"))).as_data() == golden


def test_every_dealing_method_is_played_through() -> None:
    raw = [tomllib.loads(path.read_text("utf-8")) for path in GOLDEN]
    assert {(one["jurisdiction"], one["dealing"]) for one in raw} == set(DEALS)


@pytest.mark.parametrize("place", ["MA", "MBS", "SD", "WA"])
def test_every_irregularity_is_played_through_in_every_jurisdiction(place: str) -> None:
    raw = tomllib.loads((HERE / f"{place.lower()}-irregularities.toml").read_text("utf-8"))
    found = {item["what"] for one in raw["round"] for item in one["irregularity"]}
    assert found == {what.value for what in What}


#: Broken scenarios, each with the error code and the clauses that the error must cite.
REFUSALS: dict[str, tuple[str, ...]] = {
    "unequal-bets": ("game/unequal_bets", "MA-6(d)-1"),
    "unequal-bets-mbs": ("game/unequal_bets", "MBS-1.1.1/1", "MBS-3.4/1"),
    "unequal-bets-wa": ("game/unequal_bets", "WA-LIRX-2", "WA-LIRB-BETS-3.1"),
    "missing-bet": ("game/unequal_bets", "SD-2/1"),
    "four-bets": ("house/value",),
    "no-stake": ("game/no_stake", "MA-6(d)-1"),
    "no-wagers": ("game/wagers", "MA-6(d)-1"),
    "nobody-plays": ("game/no_wagers", "MA-6(d)-1"),
    "bonus-alone": ("game/no_main_bets", "MA-6a(b)-1"),
    "three-card-alone": ("game/no_main_bets", "SD-2/1", "SD-2/5"),
    "three-card-alone-not-allowed": ("game/no_main_bets", "WA-LIRB-BETS-3.1"),
    "cover-all-with-three-card-alone": ("game/no_main_bets", "WA-LIRB-BETS-3.1"),
    "below-min": ("game/limit", "MA-6(d)-1"),
    "above-max": ("game/limit", "MA-6(d)-1"),
    "above-the-limit-in-law": ("game/limit", "WA-GM-LIM-1"),
    "three-card-below-min": ("game/limit", "MA-6b(b)-2"),
    "three-card-above-max": ("game/limit", "WA-3CB1-1.2", "WA-3CB2-1.2"),
    "cover-all-below-min": ("game/limit", "MA-11(a)"),
    "cover-all-above-max": ("game/limit", "WA-COVER-1"),
    "posted-limit": ("game/limit", "SD-13"),
    "bonus-not-a-dollar": ("game/bonus_amount", "MA-6a(b)-2"),
    "bonus-not-a-dollar-wa": ("game/bonus_amount", "WA-LIRB-BETS-4"),
    "progressive-not-the-base": ("game/progressive_amount", "SD-10-TABLE/3"),
    "progressive-not-the-houses": ("game/progressive_amount", "MA-12(b)-2"),
    "bonus-not-offered": ("game/not_offered", "MA-6a(a)-1"),
    "cover-all-not-offered": ("game/not_offered", "MBS-2.2.1"),
    "progressive-not-offered": ("game/not_offered", "SD-2/3"),
    "five-games": ("game/too_many_games", "WA-NEXUS-LIM-2"),
    "two-spots-not-allowed": ("game/too_many_spots", "MA-6(e)-1"),
    "two-spots-in-south-dakota": ("game/too_many_spots", "SD-1/6"),
    "two-spots-apart": ("game/spots_apart", "MA-6(e)-2"),
    "three-spots": ("game/too_many_spots", "MA-6(e)-2"),
    "seat-8": ("game/no_such_seat", "MA-11(k)"),
    "seat-0": ("game/no_such_seat", "WA-LIRB-TABLE-2.1"),
    "seat-twice": ("game/seat_taken", "MA-6(e)-1"),
    "card-twice": ("cards/duplicate", "MA-2(a)-1"),
    "card-twice-in-the-redeal": ("cards/duplicate", "WA-LIRB-CARDS-1"),
    "unknown-card": ("cards/card", "MBS-2.1/1"),
    "joker": ("cards/card", "MBS-2.1/1"),
    "unknown-pay-table": ("house/unknown_paytable",),
    "pay-table-of-another-wager": ("house/table_kind",),
    "no-main-pay-table": ("house/no_main_table",),
    "unknown-wager": ("house/unknown_game",),
    "fraction-of-a-cent": ("money/fraction_of_a_cent",),
    "amount-without-quotes": ("money/amount",),
    "amount-as-a-float": ("house/float",),
    "amount-below-nothing": ("money/amount",),
    "unknown-option": ("house/unknown_option",),
    "option-of-the-wrong-kind": ("house/option",),
    "settle-order-of-lists": ("house/option",),
    "option-fixed-two-spots": ("house/fixed_option", "SD-1/6"),
    "option-fixed-face-up": ("house/fixed_option", "MBS-3.6/2"),
    "option-fixed-bonus-wager": ("house/fixed_option", "WA-LIRB-BETS-4"),
    "tip-in-massachusetts": ("game/not_offered", "MA-6(a)-1"),
    "tip-in-washington": ("game/not_offered", "WA-LIRB-TABLE-2.2"),
    "two-tips": ("game/two_tips", "SD-3/1", "SD-3/2"),
    "tip-beside-no-three-card-bet": ("game/tip_alone", "SD-3/2"),
    "match-play-outside-massachusetts": ("game/match_play", "WA-LIRB-BETS-1.1"),
    "match-play-on-the-bonus": ("house/value",),
    "unknown-dealing": ("house/dealing", "MA-7(a)-1", "MA-8(a)-1"),
    "unknown-dealing-mbs": ("house/dealing", "MBS-3.6/1"),
    "unknown-jurisdiction": ("house/unknown_jurisdiction",),
    "payout-limit-below-the-floor": ("house/payout_limit", "MA-10(c)-2"),
    "payout-limit-below-the-best-round": ("house/payout_limit", "MA-10(c)-2"),
    "payout-limit-below-two-spots": ("house/payout_limit", "MA-10(c)-2"),
    "option-one-when-shown": ("house/three_card_option", "WA-3CB-0", "WA-3CB1-4.1"),
    "payout-limit-in-south-dakota": ("house/fixed_option", "SD-8/3"),
    "unknown-irregularity": ("house/value",),
    "irregularity-below-the-deck": ("game/irregularity",),
    "irregularity-of-no-cards": ("game/irregularity",),
    "unknown-key": ("house/unknown_key",),
    "unknown-key-of-a-round": ("house/unknown_key",),
    "no-jurisdiction": ("house/missing_key",),
    "rate-too-fine": ("money/rate",),
    "rate-above-all": ("money/rate",),
    "progressive-without-a-meter": ("house/value",),
    "meter-of-no-level": ("progressive/levels", "MA-12(e)-PTMGL01"),
    "meter-twice": ("progressive/levels", "MA-12(e)-PTMGL01"),
    "meter-missing": ("progressive/levels", "MA-12(e)-PTMGLML03"),
    "meter-of-a-third-sensor": ("house/value",),
    "meter-of-an-empty-sensor": ("house/value",),
    "meter-below-nothing": ("money/amount", "WA-GM-9(a)"),
    "meter-of-part-of-a-cent": ("money/fraction_of_a_cent", "SD-10(a)i"),
    "meter-without-a-contribution": ("progressive/no_preset", "MA-12(e)-PTMGL03"),
    "meter-without-a-seed": ("progressive/no_preset", "MA-12(e)-PTMGLML02"),
    "meters-of-more-than-the-wager": ("progressive/parameters", "WA-FLEX-CON-1.1"),
    "cap-below-the-seed": ("progressive/parameters",),
    "second-progressive-without-a-meter": ("house/value",),
    "player-that-is-a-list": ("house/key_type",),
    "no-decision": ("game/no_decision",),
    "one-decision": ("house/value",),
    "not-toml": ("house/toml",),
}


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path.stem)
def test_a_scenario_that_breaks_a_rule_is_rejected_with_its_clause(path: Path) -> None:
    code, *clauses = REFUSALS[path.stem]
    with pytest.raises(LetItRideError) as caught:
        replay(load_scenario(path.read_text("utf-8")))
    assert caught.value.code == code
    assert set(clauses) <= set(caught.value.clauses)


def test_every_rule_error_has_a_scenario() -> None:
    assert {path.stem for path in REFUSED} == set(REFUSALS)


def test_a_round_with_only_three_card_hands_can_be_dealt_again() -> None:
    scenario = load_scenario(
        """
        jurisdiction = "WA"
        dealing = "machine"
        tables = { main = "LIRX-01", three_card = "WA-3CB-1" }
        options = { three_card_only = true }
        [[round]]
        deck = "2c 2d 3h"
        redeal = "Ac Ad 3h"
        seat = [{ seat = 1, three_card = "5.00" }]
        irregularity = [{ what = "community_not_delivered" }, { what = "deck_count" }]
        """
    )
    (played,) = replay(scenario).as_data()["rounds"]
    assert played["status"] == "settled"
    assert played["seats"][0]["cards"] == ["Ac", "Ad", "3h"]


@pytest.mark.clause("MBS-5.5")
@pytest.mark.parametrize(
    ("place", "dealing", "main"),
    [
        ("MA", "machine", "MA-MAIN"),
        ("MBS", "hand", "MBS-MAIN"),
        ("SD", "hand", "SD-MAIN-A"),
        ("WA", "machine", "LIRX-01"),
    ],
)
@pytest.mark.parametrize("first", ["face_up_card", "exposed_card"])
@pytest.mark.parametrize("second", ["face_up_card", "exposed_card"])
def test_a_face_up_card_and_an_exposed_card_count_as_two(
    place: str, dealing: str, main: str, first: str, second: str
) -> None:
    """Under R44 and R46, the second card that is seen voids the round, in either order."""
    scenario = load_scenario(
        f"""
        jurisdiction = "{place}"
        dealing = "{dealing}"
        tables = {{ main = "{main}" }}
        [[round]]
        deck = "As Ks Qs Js Ts"
        seat = [{{ seat = 1, bet = "5.00", ride = [true, true] }}]
        irregularity = [{{ what = "{first}" }}, {{ what = "{second}", position = 4 }}]
        """
    )
    (played,) = replay(scenario).as_data()["rounds"]
    assert (played["status"], played["seats"][0]["net"]) == ("void", "0.00")


def test_a_pay_table_with_to_1_pays_returns_the_bonus_stake_everywhere() -> None:
    scenario = load_scenario(
        """
        jurisdiction = "MA"
        dealing = "machine"
        tables = { main = "MA-MAIN", bonus = "SD-BONUS-B" }
        [[round]]
        deck = "As Ah Ac"
        seat = [{ seat = 1, bet = "5.00", bonus = "1.00", ride = [true, true] }]
        """
    )
    (played,) = replay(scenario).as_data()["rounds"]
    assert played["seats"][0]["wagers"][3]["back"] == "1.00"


def test_a_seat_without_a_named_player_gets_a_unique_name() -> None:
    scenario = load_scenario(
        """
        jurisdiction = "MA"
        dealing = "machine"
        tables = { main = "MA-MAIN" }
        [[round]]
        seat = [
          { seat = 1, player = "seat 2", bet = "5.00", ride = [true, true] },
          { seat = 2, bet = "5.00", ride = [true, true] },
        ]
        """
    )
    (played,) = replay(scenario).as_data()["rounds"]
    assert len({seat["player"] for seat in played["seats"]}) == 2
