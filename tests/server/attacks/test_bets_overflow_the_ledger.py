"""A bet so large that its payout does not fit into the ledger, and a royal flush."""

from pathlib import Path

from letitride.cards import Deck, complete, cut, parse_cards
from letitride.errors import RuleError
from letitride.eventstore.journal import Request
from letitride.eventstore.sealing import make_key
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.house.house_journal import HouseJournal
from letitride.house.opening import Address, open_store
from letitride.house.proof.audit import audit
from letitride.house.tables import open_table
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import house_rules, jurisdiction
from letitride.rulebook.wagers import MAIN
from letitride.server.routes.dealer.disputes import _dealt
from letitride.table.commands import BuyChips
from letitride.table.round_postings import player
from letitride.table.shufflers import StackedShuffler
from tests.house.houses import run_dealer
from tests.server.houses import Served
from tests.server.routes.play.test_tables import betting, until

HUGE = "333333333.00"


def royal_deck(rules: HouseRules) -> Deck:
    """Return a deck that deals seat 1 a royal flush, with only that seat in play."""
    royal = parse_cards("As Ks Qs Js Ts")
    deck = _dealt(rules, {1: tuple(royal[:3])}, tuple(royal[3:]))
    whole = tuple(complete(deck))
    return cut(whole, 26) if rules.cut_required else whole


def bet(house: Served, amount: str) -> tuple[int, str]:
    ann = house.player("Ann")
    house.house.wallets.deposit("Ann", Cents(99_990_000_000), Request("rich", "test"))
    ann.do("POST", "/tables/T1/chips", move="buy_in", amount="999900000.00")
    until(ann, betting)
    ann.do("POST", "/tables/T1/seats/3")
    wagers = {wager.value: amount for wager in MAIN}
    answer = ann.try_to("PUT", "/tables/T1/seats/3/wagers", wagers=wagers)
    return answer.status_code, answer.json().get("error", {}).get("code", "")


def test_a_table_without_a_maximum_gets_one(house: Served) -> None:
    opened = house.open_table(options={})
    assert opened["view"]["rules"]["limits"]["max_bet"] == "10000.00"
    assert bet(house, "333300000.00") == (409, "game/limit")


def test_a_bet_that_could_overflow_the_ledger_is_refused(house: Served) -> None:
    house.open_table(options={"max_bet": HUGE})
    assert bet(house, "333300000.00") == (409, "table/payout")


def test_every_maximum_is_filled_in(house: Served) -> None:
    house.open_table(options={"max_bet": "none", "min_bet": "5.00"})
    rules = house.house.floor.table("T1").loaded.next.rules
    assert (rules.settings.max_bet, rules.settings.three_card_max) == (Cents(10**6), Cents(10**6))


def test_the_largest_bet_that_the_table_takes_can_be_settled(tmp_path: Path) -> None:
    """The table settles a royal flush on the largest bet, in a real database."""
    rules = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"}, {"min_bet": "5.00"})
    address = Address(f"sqlite:///{tmp_path / 'house.db'}")
    journal = HouseJournal(open_store(address), make_key(address.key_file))
    table = open_table(journal, "T1", rules, {}, Request("open", "test"))
    shuffler = StackedShuffler(royal_deck(rules))
    table.prepare(shuffler)
    Wallets(journal).deposit("p1", Cents(10**11), Request("rich", "test"))
    table.do(BuyChips("p1", Cents(10**11)), "chips", "test")
    table.do(game_commands.OpenBetting(1, ((1, "p1"),)), "open betting", "test")
    refusal, low, high = "", 500, 33_333_333_300
    while high - low > 10_000:  # find the largest bet
        middle = (low + high) // 2
        wagers = tuple((wager, Cents(middle)) for wager in MAIN)
        try:
            table.do(game_commands.PlaceWagers(1, "p1", wagers), f"{middle}", "test")
            low = middle
        except RuleError as error:
            high, refusal = middle, error.code
    assert refusal == "table/payout"
    table.do(game_commands.CloseBetting(), "closed", "test")
    run_dealer(table, shuffler)
    while (seat := table.state.round.to_act) is not None:
        bet = table.state.round.deciding
        assert bet is not None
        table.do(game_commands.LetItRide(seat, bet), f"{seat} {bet}", "test")
        run_dealer(table, shuffler)
    assert table.state.round.phase is Phase.OVER
    chips = table.state.ledger.balance(player("p1")).cents
    assert chips > 1000 * low, "a royal flush on all three bets"
    assert audit(journal).ok
