"""Two processes that share tables in a PostgreSQL database neither lose nor duplicate events."""

from pathlib import Path

from letitride.house.events import table_stream
from letitride.house.opening import open_journal
from letitride.house.proof.audit import audit
from tests.eventstore.stores import PostgresServer, postgres_address
from tests.faults.player import open_floor
from tests.faults.processes import Said, start_player


def test_two_processes_serve_the_same_tables_and_links(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    address = postgres_address(postgres, tmp_path)
    journal = open_journal(address)
    open_floor(journal)
    players = [start_player(address, name, seed, 250) for name, seed in (("one", 1), ("two", 2))]
    heard = []
    for player in players:
        out, errors = player.communicate(timeout=200)
        said = Said()
        said.hear(out)
        assert player.returncode == 0, errors
        assert said.over
        heard.append(said)
    report = audit(journal)
    assert report.fault is None
    assert report.rounds > 1
    done = [one for said in heard for one in said.acknowledged]
    assert len(done) > 250
    assert all(said.acknowledged for said in heard)
    with journal.store.reading() as tx:
        for id_, table, version, _ in done:
            noted = tx.receipt(id_)
            assert noted is not None
            assert (noted.stream, noted.last) == (table_stream(table), version)
        for said in heard:
            assert not any(tx.receipt(id_) for id_ in said.refused)
    ends = [(table, version) for _, table, version, _ in done]
    assert len(ends) == len(set(ends))  # no version was acknowledged twice
    journal.close()
