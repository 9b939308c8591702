"""The Washington procedure, step by step.

A house without the $1 bonus follows the basic game (LIRX). A house with it follows the internal
controls and the dealing procedures of Let It Ride Bonus (LIRB). Cover All and the progressive add
their own steps.
"""

import pytest

from tests.conformance.procedures import (
    House,
    Step,
    built,
    compare_opening,
    compare_script,
    every_word,
    ids_of,
    mark,
    marked,
    step,
)

#: R57: power, mode, and key are steps for the table; other steps depend on which deck is opened.
OPENING = (
    step("power_on", mark.clause("WA-LIRB-OPEN-1"), "power", needs="machine", once=True),
    step(
        "set_mode", mark.clause("WA-LIRX-1.1"), '"Let it Ride"', "ACE",
        needs="machine -bonus -cover_all", once=True,
    ),
    step(
        "set_mode", mark.clause("WA-LIRB-PROC-1.1"), '"Let it Ride"', "i-Deal",
        needs="machine bonus -cover_all", once=True,
    ),
    step(
        "set_mode", mark.clause("WA-COVER-4"), '"Let it Ride Cover All"', "i-Deal Plus",
        needs="machine cover_all", once=True,
    ),
    step(
        "table_key", mark.clause("WA-LIRB-OPEN-2"), "Key #1", "first slot",
        needs="machine bonus sensors", once=True,
    ),
    step("verify", mark.clause("WA-LIRB-OPEN-3.1", "WA-LIRB-OPEN-5.1"), "verify"),
    step(
        "wash", mark.clause("WA-LIRB-OPEN-3.2", "WA-LIRB-OPEN-5.1"), "wash", after_dead_table=True,
    ),
    step(
        "load", mark.clause("WA-LIRB-OPEN-3.2"), "shuffler", needs="machine", deck="first",
        after_dead_table=True,
    ),
    step(
        "start_shuffler", mark.clause("WA-LIRB-OPEN-4"), "green START button", needs="machine",
        deck="first", after_dead_table=True,
    ),
    step(
        "rack_second_deck", mark.clause("WA-LIRB-OPEN-5.1"), "discard rack",
        needs="machine two_decks", deck="second", after_dead_table=True,
    ),
    step(
        "load_replacement", mark.clause("WA-LIRB-IRR-3(b).4"), "where the other deck was",
        needs="machine", deck="replacement", after_dead_table=True,
    ),
)  # fmt: skip

SCRIPT = (
    step(
        "dead_table", mark.clause("WA-LIRB-OPEN-5.2"), "Dead Game Mode", phase="idle",
        occasion="no_players",
    ),
    # DEAL 1: the shuffle.
    step(
        "shuffle", mark.clause("WA-LIRB-DEAL-1.1", "WA-LIRB-DEAL-1.2", "WA-LIRB-DEAL-1.3"),
        "shuffler", "single stack", needs="machine", phase="idle",
    ),
    step("shuffle", mark.clause("WA-COVER-EQ-1"), "house", needs="hand", phase="idle"),
    step(
        "alternate_decks",
        mark.clause("WA-LIRB-DECKS-2(b)", "WA-LIRB-DECKS-2(c)", "WA-LIRB-DECKS-2(d)"), "other deck",
        needs="machine two_decks", phase="idle",
    ),
    step("cut", mark.clause("WA-COVER-EQ-1"), "cut", needs="cut", phase="idle"),
    # BETS, DEAL 2, PROC 2, COVER 1, GM 5: the bets.
    step(
        "open_betting", mark.clause("WA-LIRX-2"), "three equal", needs="-bonus", phase="idle",
        says="Place your bets, please.",
    ),
    step(
        "open_betting", mark.clause("WA-LIRB-DEAL-2.1"), "three equal", needs="bonus", phase="idle",
        says="Place your bets, please.",
    ),
    step(
        "place_bets", mark.clause("WA-LIRX-2"), "three equal", "($)", "(2)", "(1)", who="player",
        needs="-bonus", phase="betting", each_seat=True,
    ),
    step(
        "place_bets", mark.clause("WA-LIRB-PROC-2", "WA-LIRB-BETS-3.1"), "three equal", "($)",
        "(2)", "(1)", who="player", needs="bonus", phase="betting", each_seat=True,
    ),
    step(
        "ask_bonus", mark.clause("WA-LIRB-DEAL-2.1b"), "bonus", needs="bonus", phase="betting",
        says="Any bonus bets?",
    ),
    step(
        "place_bonus", mark.clause("WA-LIRB-TABLE-2.3", "WA-LIRB-PROC-2(a).1"), "$1", "sensor",
        who="player", needs="bonus sensors", phase="betting", each_seat=True,
    ),
    step(
        "place_bonus", mark.clause("WA-LIRB-PROC-2(a).1"), "$1", "bet in the red circle",
        who="player", needs="bonus -sensors", phase="betting", each_seat=True,
    ),
    step(
        "place_three_card", mark.clause("WA-3CB1-1.1", "WA-3CB2-1.1"), "three card", "before",
        who="player", needs="three_card", phase="betting", each_seat=True,
    ),
    step(
        "place_cover_all", mark.clause("WA-COVER-1"), "Cover All", who="player", needs="cover_all",
        phase="betting", each_seat=True,
    ),
    step(
        "place_progressive", mark.clause("WA-GM-5.3", "WA-GM-5.4"), "progressive", "sensor",
        who="player", needs="progressive aquarius", phase="betting", each_seat=True,
    ),
    step(
        "place_progressive",
        mark.clause("WA-NEXUS-5.3", "WA-NEXUS-5.4", "WA-LINK-6.3", "WA-LINK-6.4"), "progressive",
        "sensor", who="player", needs="progressive nexus", phase="betting", each_seat=True,
    ),
    step(
        "place_second_progressive", mark.clause("WA-NEXUS-JP-1.2", "WA-NEXUS-JP-2"),
        "second sensor", "own jackpot", who="player", needs="progressive_2", phase="betting",
        each_seat=True,
    ),
    step(
        "check_sensors", mark.clause("WA-LIRB-DEAL-2.2"), "red sensor lamp", needs="bonus sensors",
        phase="betting",
    ),
    step(
        "no_more_bets", mark.clause("WA-LIRB-DEAL-2.3", "WA-LIRB-BETS-2.1"), says="No more bets.",
        phase="betting",
    ),
    step(
        "lock_out", mark.clause("WA-LIRB-DEAL-2.4"), '"LOCK OUT"', needs="bonus sensors",
        phase="closed",
    ),
    step(
        "press_coin_in", mark.clause("WA-GM-6.1", "WA-GM-6.2"), '"COIN IN"',
        needs="progressive aquarius", phase="closed",
    ),
    step(
        "press_start_game",
        mark.clause("WA-NEXUS-6.1", "WA-NEXUS-6.2", "WA-LINK-7.1", "WA-LINK-7.2"), '"START GAME"',
        needs="progressive nexus", phase="closed",
    ),
    step(
        "collect_side_bets", mark.clause("WA-LIRB-DEAL-3"), "bonus bets", "chip tray",
        needs="bonus sensors", phase="closed",
    ),
    step(
        "collect_side_bets", mark.clause("WA-LIRB-PROC-2(a).2"), "lammer", "chip tray",
        needs="bonus -sensors", phase="closed",
    ),
    step(
        "collect_progressive_bets", mark.clause("WA-GM-6.3"), "progressive",
        needs="progressive bonus aquarius", phase="closed",
    ),
    step(
        "collect_progressive_bets", mark.clause("WA-NEXUS-6.3", "WA-LINK-7.3"), "progressive",
        needs="progressive bonus nexus", phase="closed",
    ),
    step(
        "collect_side_bets", mark.clause("WA-GM-6.3"), "progressive",
        needs="progressive -bonus aquarius", phase="closed",
    ),
    step(
        "collect_side_bets", mark.clause("WA-NEXUS-6.3", "WA-LINK-7.3"), "progressive",
        needs="progressive -bonus nexus", phase="closed",
    ),
    # DEAL 4 to 7, LIRX 3 to 5: the deal.
    step(
        "check_deck_count", mark.clause("WA-LIRB-DEAL-4.1", "WA-LIRB-DEAL-4.2"), "52",
        needs="machine counts", phase="closed",
    ),
    step(
        "release_deck", mark.clause("WA-LIRB-DEAL-5"), "discard rack", "nest",
        needs="machine two_decks", phase="closed",
    ),
    step(
        "deal",
        mark.clause(
            "WA-LIRX-3.1", "WA-LIRB-PROC-3.1", "WA-LIRB-DEAL-6.1", "WA-LIRB-DEAL-6.2",
            "WA-LIRB-DEAL-6.3", "WA-LIRB-DEAL-6.4", "WA-LIRB-DEAL-6.6",
        ),
        "farthest to your left", "clockwise", "spread", "behind the bets", needs="machine",
        phase="closed",
    ),
    step(
        "deal", mark.clause("WA-COVER-EQ-1", "WA-LIRX-3.1"), "house", needs="hand", phase="closed",
    ),
    step(
        "lay_community", mark.clause("WA-LIRB-DEAL-6(a)", "WA-LIRB-DEAL-6(b)"),
        "right of the community area", "top card", "left rectangle", "right rectangle",
        needs="machine", phase="closed",
    ),
    step(
        "burn", mark.clause("WA-LIRX-4.2", "WA-LIRB-PROC-4.2", "WA-LIRB-DEAL-6(c)"), "bottom card",
        "discard rack", "without exposing", needs="machine", phase="closed",
    ),
    step(
        "burn", mark.clause("WA-LIRX-4.2"), "last of your three", "discard rack",
        "without exposing", needs="hand", phase="closed",
    ),
    # IRR 4: the community stack was not delivered.
    *(
        step(
            id_, clauses, *words, needs=f"machine {needs}", phase="closed", who=who,
            occasion="not_delivered",
        )
        for id_, who, needs, clauses, *words in (
            (
                "collect_all_cards", "supervisor", "",
                mark.clause("WA-LIRB-IRR-4.1", "WA-LIRB-IRR-4.3"), "misdeal", "collect all cards",
            ),
            (
                "return_bonus_bets", "supervisor", "bonus sensors", mark.clause("WA-LIRB-IRR-4.4"),
                "lit sensors",
            ),
            (
                "reset_keypad", "supervisor", "bonus sensors",
                mark.clause("WA-LIRB-IRR-4.5", "WA-LIRB-IRR-4.6"), "Maintenance Key", "slot #3",
                '"Four of a Kind"', '"to reset keypad press enter"',
            ),
            (
                "remove_maintenance_key", "supervisor", "bonus sensors",
                mark.clause("WA-LIRB-IRR-4.6", "WA-LIRB-IRR-4.7"), '"keypad reset"', "slot #3",
            ),
            ("refuse_new_bonus", "dealer", "bonus", mark.clause("WA-LIRB-IRR-4.8"), "same round"),
            (
                "lock_out_again", "dealer", "bonus sensors", mark.clause("WA-LIRB-IRR-4.9"),
                '"LOCK OUT"', "lit sensors",
            ),
            (
                "reload_misdealt_deck", "dealer", "", mark.clause("WA-LIRB-IRR-4.10"),
                "misdealt deck", "nest",
            ),
        )
    ),
    step(
        "unload_stub", mark.clause("WA-LIRX-5", "WA-LIRB-PROC-5", "WA-LIRB-DEAL-7"),
        "green START button", needs="machine", phase="after_deal",
    ),
    step(
        "read_cover_all_pays", mark.clause("WA-COVER-5.1", "WA-COVER-5.2"), "front screen",
        "number of players", needs="machine cover_all", phase="after_deal",
    ),
    step(
        "read_cover_all_pays", mark.clause("WA-COVER-3"), "number of players",
        needs="hand cover_all", phase="after_deal",
    ),
    step(
        "count_stub", mark.clause("WA-LIRB-DEAL-4.1"), "face down on the layout",
        needs="machine -counts", phase="after_deal", occasion="count_due",
    ),
    step(
        "count_stub", mark.clause("WA-COVER-EQ-1"), "face down on the layout", needs="hand",
        phase="after_deal", occasion="count_due",
    ),
    step(
        "rack_stub", mark.clause("WA-LIRB-DEAL-7"), "discard rack", "without exposing",
        needs="machine", phase="after_deal",
    ),
    step(
        "rack_stub", mark.clause("WA-COVER-EQ-1"), "discard rack", "without exposing", needs="hand",
        phase="after_deal",
    ),
    # 3CB option 2: players show the hand or wave before the decision on bet (1).
    step(
        "show_three_card", mark.clause("WA-3CB2-3.1", "WA-3CB2-OV-3"), "pair or better", "show",
        who="player", needs="three_card when_shown", phase="three_card", each_seat=True,
    ),
    step(
        "wave_three_card", mark.clause("WA-3CB2-4.1"), "left to right", "do not reveal",
        who="player", needs="three_card when_shown", phase="three_card", each_seat=True,
    ),
    step(
        "settle_three_card", mark.clause("WA-3CB2-3.2", "WA-3CB2-4.2", "WA-3CB2-5.2"), "pay",
        "remove", "three cards", needs="three_card when_shown", phase="three_card", each_seat=True,
    ),
    step(
        "resume_base_game", mark.clause("WA-3CB2-6"), "resume", needs="three_card when_shown",
        phase="three_card",
    ),
    # ROUND 1 and 2, LIRX 6: bet (1).
    step(
        "own_hand", mark.clause("WA-LIRB-ROUND-1.1", "WA-LIRB-ROUND-1.2"), "only", "the dealer",
        "touch", who="player", phase="bet_one", each_seat=True,
    ),
    step(
        "keep_in_view", mark.clause("WA-LIRB-ROUND-1.3"), "full view of the dealer", who="player",
        phase="bet_one", each_seat=True,
    ),
    step(
        "keep_secret", mark.clause("WA-LIRB-HOW-10"), "other players", who="player",
        needs="-face_up", phase="bet_one", each_seat=True,
    ),
    step(
        "ask_bet_one", mark.clause("WA-LIRX-6(a)", "WA-LIRB-PROC-6(a)", "WA-LIRB-ROUND-2"), "(1)",
        "your left", "clockwise", phase="bet_one", each_seat=True,
        says="Bet number one: take it back, or let it ride?",
    ),
    step(
        "tuck_bet_one", mark.clause("WA-LIRX-6(a)(ii)", "WA-LIRB-PROC-6(a)(ii)"), "tuck", "(2)",
        who="player", phase="bet_one", each_seat=True,
    ),
    step(
        "leave_bet_one", mark.clause("WA-LIRB-ROUND-2(a)"), "(1)", "end of the round",
        phase="bet_one", each_seat=True,
    ),
    step(
        "scratch_bet_one", mark.clause("WA-LIRX-6(a)(i).1", "WA-LIRB-PROC-6(a)(i).1"), "scratch",
        "(1)", who="player", phase="bet_one", each_seat=True,
    ),
    step(
        "return_bet_one",
        mark.clause("WA-LIRX-6(a)(i).2", "WA-LIRB-PROC-6(a)(i).2", "WA-LIRB-ROUND-2(b).1"), "(1)",
        "toward the player", phase="bet_one", each_seat=True,
    ),
    step(
        "remove_bet_one", mark.clause("WA-LIRB-ROUND-2(b).2"), "immediately", "(1)", who="player",
        phase="bet_one", each_seat=True,
    ),
    step(
        "turn_first", mark.clause("WA-LIRX-7", "WA-LIRB-ROUND-3", "WA-LIRB-PROC-7"), "at your left",
        phase="first_card",
    ),
    # ROUND 4, LIRX 8 and 9: bet (2).
    step(
        "ask_bet_two",
        mark.clause("WA-LIRX-8(a)", "WA-LIRB-PROC-8(a)", "WA-LIRB-ROUND-4.1", "WA-LIRB-ROUND-4.2"),
        "(2)", "your left", "clockwise", phase="bet_two", each_seat=True,
        says="Bet number two: take it back, or let it ride?",
    ),
    step(
        "leave_bet_two", mark.clause("WA-LIRB-ROUND-4(a)"), "(2)", "end of the round",
        phase="bet_two", each_seat=True,
    ),
    step(
        "scratch_bet_two", mark.clause("WA-LIRX-8(a)(i).1", "WA-LIRB-PROC-8(a)(i).1"), "scratch",
        "(2)", who="player", phase="bet_two", each_seat=True,
    ),
    step(
        "return_bet_two",
        mark.clause("WA-LIRX-8(a)(i).2", "WA-LIRB-PROC-8(a)(i).2", "WA-LIRB-ROUND-4(b).1"), "(2)",
        "toward the player", phase="bet_two", each_seat=True,
    ),
    step(
        "remove_bet_two", mark.clause("WA-LIRB-ROUND-4(b).2"), "immediately", "(2)", who="player",
        phase="bet_two", each_seat=True,
    ),
    step(
        "tuck_cards", mark.clause("WA-LIRX-9", "WA-LIRB-PROC-9", "WA-LIRB-ROUND-4(c)"), "face down",
        "($)", who="player", phase="bet_two", each_seat=True,
    ),
    step(
        "turn_second", mark.clause("WA-LIRX-10", "WA-LIRB-ROUND-5", "WA-LIRB-PROC-10"), "right",
        phase="second_card",
    ),
    # ROUND 7 to 9, LIRX 11 and 12, 3CB, COVER 7 and 8, GM 8 to 10: settlement.
    step(
        "settle", mark.clause("WA-LIRX-11.1", "WA-LIRB-ROUND-7.1", "WA-LIRB-PROC-11.1"),
        "your right", "counterclockwise", phase="settling", each_seat=True,
    ),
    step(
        "turn_hand",
        mark.clause("WA-LIRX-11.2", "WA-LIRB-PROC-11.2", "WA-LIRB-ROUND-6", "WA-LIRB-ROUND-7.2"),
        "three cards", "two community cards", phase="settling", each_seat=True,
    ),
    step(
        "judge_three_card", mark.clause("WA-3CB1-2", "WA-3CB1-3.2", "WA-3CB1-4.1", "WA-3CB1-4.2"),
        "first three cards", "pair or better", "before", needs="three_card option_1 -when_shown",
        phase="settling", each_seat=True,
    ),
    step(
        "judge_hand", mark.clause("WA-LIRX-12", "WA-LIRX-12(a)"), "pair of 10s or better",
        needs="-bonus", phase="settling", each_seat=True,
    ),
    step(
        "judge_hand", mark.clause("WA-LIRB-PROC-13", "WA-LIRB-PROC-13(a)", "WA-LIRB-ROUND-8.2"),
        "pair of 10s or better", needs="bonus", phase="settling", each_seat=True,
    ),
    step(
        "judge_three_card", mark.clause("WA-3CB2-2", "WA-3CB2-5.1", "WA-3CB2-5.2"),
        "first three cards", "pair or better", needs="three_card -option_1 -when_shown",
        phase="settling", each_seat=True,
    ),
    step(
        "judge_bonus", mark.clause("WA-LIRB-PROC-14", "WA-LIRB-ROUND-9.1"), "bonus", needs="bonus",
        phase="settling", each_seat=True,
    ),
    step(
        "judge_progressive", mark.clause("SM-LIR-2/1", "SM-LIR-2/2"), "own three cards",
        "without the community cards", needs="progressive three_cards", phase="settling",
        each_seat=True,
    ),
    step(
        "judge_progressive", mark.clause("WA-GM-2"), "all", "cards",
        needs="progressive aquarius -three_cards", phase="settling", each_seat=True,
    ),
    step(
        "judge_progressive", mark.clause("WA-NEXUS-2", "WA-LINK-2"), "all", "cards",
        needs="progressive nexus -three_cards", phase="settling", each_seat=True,
    ),
    step(
        "take_losers", mark.clause("WA-LIRB-ROUND-8.3"), "losing", "chip tray", phase="settling",
        each_seat=True,
    ),
    step(
        "pay_winners", mark.clause("WA-LIRB-ROUND-8.1", "WA-LIRB-ROUND-8.4"), "posted odds",
        "not withdrawn", phase="settling", each_seat=True,
    ),
    step(
        "pay_progressive", mark.clause("WA-FLEX-CON-1.1"), "every award", "from the meter",
        needs="progressive meter_pays", phase="settling", each_seat=True,
        occasion="progressive_win",
    ),
    step(
        "pay_progressive", mark.clause("WA-GM-9(a)", "WA-GM-9(b)"),
        "percentage pays come from the meter", "from the tray",
        needs="progressive aquarius -meter_pays", phase="settling", each_seat=True,
        occasion="progressive_win",
    ),
    step(
        "pay_progressive",
        mark.clause("WA-NEXUS-9(a)", "WA-NEXUS-9(b)", "WA-LINK-10(a)", "WA-LINK-10(b)"),
        "percentage pays come from the meter", "from the tray",
        needs="progressive nexus -meter_pays", phase="settling", each_seat=True,
        occasion="progressive_win",
    ),
    *(
        step(
            id_, clauses, *words, needs="progressive aquarius", phase="settling", who=who,
            occasion="jackpot",
        )
        for id_, who, clauses, *words in (
            ("press_hand_button", "dealer", mark.clause("WA-GM-9(d).1"), "hand button", "keypad"),
            ("release_hand_button", "dealer", mark.clause("WA-GM-9(d).2"), "again", "turn it off"),
            ("call_supervisor", "dealer", mark.clause("WA-GM-9(e)"), "supervisor"),
            (
                "log_jackpot", "supervisor", mark.clause("WA-GM-9(f).1", "WA-GM-9(f).2"), "verif",
                '"JPH"', '"J-POT"', "Game Manager",
            ),
            (
                "pay_jackpot", "supervisor",
                mark.clause("WA-GM-9(f).3", "WA-GM-9(f).4", "WA-GM-9(f).5"), "monitor", "prize",
            ),
            (
                "return_key", "supervisor", mark.clause("WA-GM-9(g).1", "WA-GM-9(g).2"), '"RUN"',
                "meter",
            ),
        )
    ),
    *(
        step(
            id_, clauses, *words, needs="progressive nexus", phase="settling", who=who,
            occasion="jackpot",
        )
        for id_, who, clauses, *words in (
            ("select_spot", "dealer", mark.clause("WA-NEXUS-9(d).1", "WA-LINK-10(d).1"), "spot"),
            (
                "press_hand_button", "dealer", mark.clause("WA-NEXUS-9(d).2", "WA-LINK-10(d).2"),
                "hand button", "display",
            ),
            (
                "release_hand_button", "dealer", mark.clause("WA-NEXUS-9(d).3", "WA-LINK-10(d).3"),
                "again", "turn it off",
            ),
            (
                "call_supervisor", "dealer", mark.clause("WA-NEXUS-9(e)", "WA-LINK-10(e)"),
                "supervisor",
            ),
            (
                "confirm_jackpot", "supervisor", mark.clause("WA-NEXUS-9(f).1", "WA-LINK-10(f).1"),
                "verif", "confirm",
            ),
            (
                "swipe_card", "supervisor",
                mark.clause(
                    "WA-NEXUS-9(f).2", "WA-NEXUS-9(f).3",
                    "WA-LINK-10(f).2", "WA-LINK-10(f).3",
                ),
                "Supervisor", "Executive", "meter",
            ),
            (
                "pay_jackpot", "supervisor",
                mark.clause(
                    "WA-NEXUS-9(f).4", "WA-NEXUS-9(f).5", "WA-NEXUS-9(f).6",
                    "WA-LINK-10(f).4", "WA-LINK-10(f).5", "WA-LINK-10(f).6",
                ),
                "monitor", "prize",
            ),
        )
    ),
    step(
        "next_award", mark.clause("WA-GM-9(c).1"), "farthest to your right", "counterclockwise",
        needs="progressive aquarius -left_first", phase="settling", occasion="jackpot",
    ),
    step(
        "next_award", mark.clause("WA-NEXUS-9(c).1", "WA-LINK-10(c).1"), "farthest to your right",
        "counterclockwise", needs="progressive nexus -left_first", phase="settling",
        occasion="jackpot",
    ),
    step(
        "next_award", mark.clause("WA-GM-9(c).2", "WA-NEXUS-9(c).2", "WA-LINK-10(c).2"),
        "farthest to your left", "internal controls", needs="progressive left_first",
        phase="settling", occasion="jackpot",
    ),
    step(
        "leave_envy_hand", mark.clause("WA-GM-10(b).1"), "face up", needs="progressive aquarius",
        phase="settling", occasion="envy_hand",
    ),
    step(
        "leave_envy_hand", mark.clause("WA-NEXUS-10(b).1", "WA-LINK-11(b).1"), "face up",
        needs="progressive nexus", phase="settling", occasion="envy_hand",
    ),
    step(
        "leave_best_exposed", mark.clause("WA-COVER-7(a)"), "three of a kind or higher", "exposed",
        needs="cover_all", phase="settling", each_seat=True,
    ),
    step(
        "remove_lower_hand", mark.clause("WA-COVER-8"), "higher hand", "remove",
        needs="cover_all", phase="settling", each_seat=True,
    ),
    step(
        "lock_up_hand", mark.clause("WA-LIRB-ROUND-7.3"), "pick up",
        needs="pick_and_pay -progressive", phase="settling", each_seat=True,
    ),
    step(
        "lock_up_hand", mark.clause("WA-LIRB-ROUND-7.3", "WA-GM-10(b).2"), "lock up",
        needs="pick_and_pay progressive aquarius", phase="settling", each_seat=True,
    ),
    step(
        "lock_up_hand", mark.clause("WA-LIRB-ROUND-7.3", "WA-NEXUS-10(b).2", "WA-LINK-11(b).2"),
        "lock up", needs="pick_and_pay progressive nexus", phase="settling", each_seat=True,
    ),
    step(
        "lay_hand", mark.clause("WA-LIRB-ROUND-7.3"), "the hand face up",
        needs="-pick_and_pay -cover_all", phase="settling", each_seat=True,
    ),
    step(
        "lay_hand", mark.clause("WA-LIRB-ROUND-7.3"), "any other hand face up",
        needs="-pick_and_pay cover_all", phase="settling", each_seat=True,
    ),
    # COVER 9, GM 10(c), ROUND 9 and 10, PROC 15: the end of the round.
    step(
        "settle_cover_all", mark.clause("WA-COVER-9", "WA-COVER-2", "WA-COVER-6"), "highest hand",
        "three of a kind or better", needs="cover_all", phase="cover_all",
    ),
    step(
        "pay_envy", mark.clause("WA-GM-10(c).1", "WA-GM-10(c).2", "WA-GM-10(a).2", "WA-GM-10(a).3"),
        "envy", "other", needs="progressive aquarius", phase="collecting", occasion="envy_hand",
    ),
    step(
        "pay_envy",
        mark.clause(
            "WA-NEXUS-10(c).1", "WA-NEXUS-10(c).2", "WA-NEXUS-10(a).2",
            "WA-NEXUS-10(a).3", "WA-LINK-11(c).1", "WA-LINK-11(c).2",
        ),
        "envy", "other", needs="progressive nexus", phase="collecting", occasion="envy_hand",
    ),
    step(
        "collect_cards", mark.clause("WA-LIRB-ROUND-9.2"), "community cards", "discard rack",
        phase="collecting",
    ),
    step(
        "collect_lammers", mark.clause("WA-LIRB-PROC-15"), "lammers", "chip tray",
        needs="bonus -sensors", phase="collecting",
    ),
    step(
        "end_bonus_game", mark.clause("WA-LIRB-ROUND-10"), '"GAME OVER"', needs="bonus sensors",
        phase="collecting",
    ),
    step(
        "press_game_over", mark.clause("WA-GM-9(h)"), '"GAME OVER"', needs="progressive aquarius",
        phase="collecting",
    ),
    step(
        "press_end_game", mark.clause("WA-NEXUS-9(g)", "WA-LINK-10(g)"), '"END GAME"',
        needs="progressive nexus", phase="collecting",
    ),
    # IRR 2 and 3: the floor person repairs a misdeal or a wrong count.
    step(
        "collect_misdeal", mark.clause("WA-LIRB-IRR-2.3"), "collect", "green START button",
        needs="machine", phase="void", who="supervisor", occasion="misdeal",
    ),
    step(
        "verify_misdeal", mark.clause("WA-LIRB-IRR-2.4", "WA-LIRB-IRR-2(a)"), "52", "number",
        needs="machine", phase="void", who="supervisor", occasion="misdeal",
    ),
    step(
        "count_cards_in_play", mark.clause("WA-LIRB-IRR-3.1"), "cards in play", "number",
        needs="machine counts", phase="void", who="supervisor", occasion="miscount",
    ),
    step(
        "count_remaining_deck", mark.clause("WA-LIRB-IRR-3.2"), "remaining deck", "number",
        needs="machine counts", phase="void", who="supervisor", occasion="miscount",
    ),
    step(
        "declare_misdeal", mark.clause("WA-LIRB-IRR-3(b).1"), "misdeal", "void", needs="machine",
        phase="void", occasion="wrong_count",
    ),
    step(
        "end_void_game", mark.clause("WA-LIRB-IRR-2.2", "WA-LIRB-ROUND-10"), '"GAME OVER"',
        needs="machine bonus sensors", phase="void", occasion="voided",
    ),
    step(
        "end_void_progressive", mark.clause("WA-GM-9(h)"), '"GAME OVER"',
        "every bet", needs="progressive aquarius", phase="void", occasion="voided",
    ),
    step(
        "end_void_progressive", mark.clause("WA-NEXUS-9(g)", "WA-LINK-10(g)"), '"END GAME"',
        "every bet", needs="progressive nexus", phase="void", occasion="voided",
    ),
    step(
        "replace_deck", mark.clause("WA-LIRB-IRR-2(b).1", "WA-LIRB-IRR-2(b).2"), "new deck",
        "user guide", needs="machine", phase="void", who="supervisor", occasion="misdeal",
    ),
    step(
        "replace_wrong_deck", mark.clause("WA-LIRB-IRR-3(b).2", "WA-LIRB-IRR-3(b).3"), "new deck",
        "user guide", needs="machine", phase="void", who="supervisor", occasion="wrong_count",
    ),
)  # fmt: skip

GAMES = {
    "bonus": "LIRB-03-BONUS", "three_card": "WA-3CB-4", "cover_all": "WA-COVER",
    "progressive": "WA-NEXUS-1", "progressive_2": "WA-LINK-01",
}  # fmt: skip

OPTIONS: dict[str, tuple[tuple[str, object], ...]] = {
    "aquarius": (("progressive_system", "aquarius"),),
    "atlas": (("progressive_system", "atlas"),),
    "cut": (("cut_required", True),),
    "face_up": (("dealt_face_up", True),),
    "lammers": (("bonus_sensors", False),),
    "left_first": (("meter_pay_order", "left_first"),),
    "meter_pays": (("fixed_pays_from", "meter"),),
    "no_count": (("shuffler_counts", False),),
    "one_deck": (("two_decks", False),),
    "option_1": (("three_card_option", 1),),
    "pick_and_pay": (("pick_and_pay", True),),
    "three_cards": (),
    "when_shown": (("three_card_option", 2), ("three_card_timing", "when_shown")),
}


def _house(dealing: str, games: str = "", options: str = "") -> House:
    """Return a house with these games and options."""
    offered, chosen = games.split(), options.split()
    tables = {"main": "LIRB-03-MAIN" if "bonus" in offered else "LIRX-01"}
    tables |= {game: GAMES[game] for game in offered}
    if "three_cards" in chosen:
        tables["progressive"] = "SM-LIR-1"
    settings = {name: value for option in chosen for name, value in OPTIONS[option]}
    features = {dealing, *offered, *chosen, "aquarius" if "aquarius" in chosen else "nexus"}
    features |= set() if "lammers" in chosen else {"sensors"}
    features |= set() if "no_count" in chosen else {"counts"}
    features |= set() if "one_deck" in chosen else {"two_decks"}
    rules = built("WA", dealing, tuple(tables.items()), tuple(settings.items()))
    return House(f"{dealing} {games} {options}".strip(), frozenset(features), rules)


ALL = "bonus three_card cover_all progressive"
HOUSES = [
    *(
        _house("machine", *chosen)
        for chosen in (
            (), ("", "one_deck no_count"), ("", "pick_and_pay face_up cut"), ("bonus",),
            ("bonus", "lammers"), ("three_card", "option_1"), ("three_card", "when_shown"),
            ("three_card",), ("cover_all",), ("cover_all", "pick_and_pay"), ("progressive",),
            ("progressive", "aquarius"), ("progressive", "atlas left_first"),
            ("progressive progressive_2", "meter_pays"), (ALL, "option_1 pick_and_pay cut"),
            (ALL, "aquarius when_shown pick_and_pay no_count"),
            (ALL, "lammers aquarius left_first option_1"), (f"{ALL} progressive_2", "when_shown"),
            ("cover_all progressive", "three_cards aquarius"),
            (f"{ALL} progressive_2", "aquarius meter_pays"), (ALL,), ("three_card progressive",),
        )
    ),
    *(
        _house("hand", *chosen)
        for chosen in (
            (), ("", "cut"), ("cover_all",), ("three_card cover_all progressive", "when_shown"),
            ("three_card cover_all progressive", "option_1 aquarius pick_and_pay"),
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize("wanted", marked(OPENING))
def test_the_opening_has_the_step_in_its_place(wanted: Step) -> None:
    compare_opening(HOUSES, OPENING, wanted)


@pytest.mark.parametrize("wanted", marked(SCRIPT))
def test_the_script_has_the_step_in_its_place(wanted: Step) -> None:
    compare_script(HOUSES, SCRIPT, wanted)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_a_house_has_exactly_the_steps_that_it_needs(house: House) -> None:
    assert [line.step for line in house.rules.opening] == ids_of(house, OPENING)
    assert [line.step for line in house.rules.script] == ids_of(house, SCRIPT)
    every_word(house)
