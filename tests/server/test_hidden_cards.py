"""Hidden cards and secrets never appear in anything that a player could see.

Random play at a table of several players; every answer and every live message is searched for cards
that its reader may not know at that moment, and for seeds.
"""

import json
import logging
import random
import re
from pathlib import Path
from typing import Any

import pytest

from letitride.game import Phase, RoundState
from letitride.people import Role
from letitride.server.access import COOKIE
from letitride.storage.standing import Standing
from tests.server.houses import API, Served, Visit, new_id, served
from tests.server.test_tables import BETS

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
PATHS = ("/tables", "/tables/T1", "/tables/T1/script", "/tables/T1/events", "/tables/T1/rounds")


def known_to(round_: RoundState, player: str) -> set[str]:
    """The cards that lie face up, and the player's own."""
    if round_.phase in (Phase.IDLE, Phase.BETTING, Phase.CLOSED):
        return set()
    seen = {str(card) for card in round_.community}
    for seat in round_.seats:
        if seat.player == player or seat.turned or round_.face_up:
            seen |= {str(card) for card in seat.cards}
    return seen


class Searcher:
    """Looks for what must not be there."""

    def __init__(self, house: Served) -> None:
        self.house = house
        self.searched = self.found = 0

    def standing(self) -> Standing:
        return self.house.house.floor.table("T1").table.refresh()

    def search(self, text: str, before: Standing, after: Standing, player: str) -> None:
        self.searched += 1
        current = re.sub(r'"version": ?\d+', "", text)
        rounds = {before.table.round.number, after.table.round.number}
        allowed = known_to(before.table.round, player) | known_to(after.table.round, player)
        found = set(CARD.findall(current))
        self.found += len(found)
        if len(rounds) == 1:
            assert found <= allowed, f"{player} saw {found - allowed}"
        fair = after.seeds
        if fair is not None:
            assert fair.server_seed.hex() not in text

    def ask(self, visit: Visit, method: str, path: str, **said: Any) -> Any:
        before = self.standing()
        answer = visit.ask(method, path, **said)
        after = self.standing()
        if "/events" not in path and "/rounds" not in path:
            self.search(answer.text, before, after, visit.name)
        else:  # of rounds before this one cards are told: of this one, none that is down
            latest = answer.text.rpartition("SeedDrawn")[2] if "SeedDrawn" in answer.text else ""
            assert '"order"' not in latest
            for card in CARD.findall(latest):
                assert card in known_to(after.table.round, "") | known_to(before.table.round, "")
        return answer


@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_is_ever_shown_a_card_that_is_down(
    tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="letitride.server")
    chance = random.Random(seed)
    with served(tmp_path, decision_time=1) as house:
        house.open_table(kind="dealer")
        players = [house.player(name) for name in ("Ann", "Bob")]
        dealer = house.as_role(Role.DEALER)
        searcher = Searcher(house)
        everybody = [*players, dealer, house.as_role(Role.AUDITOR)]
        for _ in range(120):
            _move(searcher, chance, players, dealer)
            reader = chance.choice(everybody)
            searcher.ask(reader, "GET", chance.choice(PATHS))
        assert searcher.searched > 150
        assert searcher.found > 100  # it does find cards, where they may be seen
        assert searcher.standing().table.round.number > 1
        tokens = [visit.client.cookies[COOKIE] for visit in everybody]
    logged = caplog.text
    assert not CARD.findall(re.sub(r"\d\d", "", " ".join(r.getMessage() for r in caplog.records)))
    assert not any(token in logged for token in tokens)


def _move(searcher: Searcher, chance: random.Random, players: list[Visit], dealer: Visit) -> None:
    """Something a player or the dealer might do; it may well be refused."""
    round_ = searcher.standing().table.round
    seat = chance.choice((1, 2))
    player = players[seat - 1]
    if round_.phase is Phase.BETTING and round_.seat(seat) is None:
        searcher.ask(player, "POST", f"/tables/T1/seats/{seat}", json={"id": new_id()})
    elif round_.phase is Phase.BETTING and not any(seat.bets for seat in round_.seats):
        wagers = {"id": new_id(), "wagers": BETS | {"three_card": "5.00"}}
        searcher.ask(player, "PUT", f"/tables/T1/seats/{seat}/wagers", json=wagers)
    elif round_.to_act is not None:
        body: dict[str, Any] = {
            "id": new_id(),
            "bet": str(round_.deciding),
            "ride": chance.random() < 0.5,
        }
        searcher.ask(player, "POST", f"/tables/T1/seats/{seat}/decision", json=body)
    else:
        searcher.ask(dealer, "POST", "/tables/T1/step", json={"id": new_id()})


def test_errors_do_not_repeat_what_was_sent(house: Served) -> None:
    visit = house.as_role(Role.PLAYER)
    body = json.dumps({"password": ["my secret"]})
    answer = visit.client.post(f"{API}/step-up", content=body)
    assert answer.status_code == 422
    assert "my secret" not in answer.text
