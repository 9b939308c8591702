"""Adding an invented fifth jurisdiction requires one TOML file and no code."""

from pathlib import Path

import pytest

from letitride.errors import RuleError
from letitride.game import Phase, script
from letitride.rulebook.jurisdiction import load_jurisdiction
from letitride.table.engine import TableEngine
from letitride.table.shufflers import RandomShuffler
from tests.playing import Playing, house

ATLANTIS = load_jurisdiction((Path(__file__).parents[1] / "rulebook" / "atlantis.toml").read_text())


@pytest.fixture
def playing() -> Playing:
    return Playing(house(ATLANTIS, "spiral"))


def test_a_round_is_played_by_its_own_deal_and_order(playing: Playing) -> None:
    playing.seat(1, 2)
    playing.bet(1, "2.00", bonus="2.00", three_card="1.00")
    playing.bet(2, "50.00")
    playing.close()
    # Deal order: two cards to each seat, one to the middle, one to each seat, two to the middle.
    playing.deal("Qc Qd 2c 3d 9h Qh 4s 5c Qs")
    assert [str(card) for card in playing.at(1).cards] == ["Qc", "Qd", "Qh"]
    assert str(playing.state.to_burn) == "5c"
    playing.decide_all(ride=True)
    assert [str(card) for card in playing.state.community] == ["Qs", "9h"]
    playing.finish()
    assert playing.result(1, "$") == ("paid", "100.00", "2.00")
    assert playing.result(1, "bonus") == ("paid", "800.00", "2.00")  # 400 to 1, stake returned
    assert playing.result(1, "three_card") == ("paid", "30.00", "1.00")
    assert playing.settled() == [
        (2, "1"), (2, "2"), (2, "$"),
        (1, "three_card"), (1, "bonus"), (1, "1"), (1, "2"), (1, "$"),
    ]  # fmt: skip


def test_its_errors_cite_its_own_clauses(playing: Playing) -> None:
    playing.seat(1)
    with pytest.raises(RuleError) as error:
        playing.bet(1, "51.00")
    assert error.value.code == "game/limit"
    playing.bet(1, "5.00")
    playing.close()
    with pytest.raises(RuleError) as error:
        playing.bet(1, "10.00")
    assert error.value.clauses == ("ATL-3",)


def test_it_has_its_own_rulings_on_irregularities(playing: Playing) -> None:
    playing.seat(1)
    playing.bet(1, "5.00")
    playing.close()
    playing.report("face_up_card")
    assert playing.state.phase is Phase.CLOSED
    playing.report("face_up_card")
    assert playing.state.redealt == 1
    playing.report("machine_jam")
    assert (playing.state.phase, playing.state.clauses) == (Phase.VOID, ("ATL-9",))


def test_its_table_and_dealer_script_work() -> None:
    rules = house(ATLANTIS, "spiral")
    table = TableEngine(rules, RandomShuffler(1))
    table.prepare()
    assert table.state.decks.next_up is not None
    assert [line.says for line in script(rules) if line.says] == ["The tide is in."]
    texts = [line.text for line in script(rules) if line.step == "deal"]
    assert texts[1] == "Deal two cards face down to each player with bets, in turn."
