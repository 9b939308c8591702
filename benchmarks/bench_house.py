"""Benchmark of a whole house: 100 automatic seven-seat tables, 100 watchers, and one real server.

Every table starts a round about every ten seconds, and every watcher follows its own table over
WebSocket. Players buy chips at random tables and wait for the response. The benchmark reports how
long those commands took, how many updates went to watchers, and the server's processor time and
memory.
"""

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from letitride.eventstore.journal import Request
from letitride.house.events import TableListed
from letitride.money import Cents
from letitride.rulebook.jurisdiction import SHIPPED, house_rules, jurisdiction
from letitride.rulebook.table_kind import TableKind
from letitride.server.running_house import open_house
from letitride.server.settings import ServerSettings

#: The approximate number of times the house pauses in a round with seven automatic seats.
STEPS = 36
PLAYERS, PASSWORD = 10, "a long enough password"
BUYS_A_SECOND = 20


def furnish(database: str, tables: int, seconds: float) -> list[str]:
    """Set up a house with this many automatic tables, and deposit money for its players."""
    house = open_house(ServerSettings(database=database))
    place = jurisdiction(SHIPPED[0])
    rules = house_rules(place, "machine", {"main": place.tables["main"]})
    pace = round(seconds / STEPS * 1000)
    names = [f"T{number:03}" for number in range(tables)]
    for name in names:
        listed = TableListed(name, TableKind.VIRTUAL, pace, automatic=7, alone=True)
        house.floor.open(listed, rules, {}, Request(f"open {name}", "bench"))
    for number in range(PLAYERS):
        player = f"Player {number}"
        house.auth.register_player(player, PASSWORD, f"10.0.{number}.1")
        house.wallets.deposit(player, Cents(10**8), Request(f"funds {player}", "bench"))
    house.close()
    return names


@contextmanager
def served(database: str) -> Iterator[tuple[str, int]]:
    """Start the real server in its own process; yield its address and process id."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    command = [sys.executable, "-m", "letitride", "serve", "--port", port, "--database", database]
    environment = os.environ | {"LETITRIDE_LOG_LEVEL": "warning"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if found := re.search(r"http://\S+", line):
                yield found[0].rstrip("/"), process.pid
                return
    finally:
        process.terminate()
        process.wait(30)


def memory_mb(pid: int) -> float:
    """Return how much memory a process is using."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0.0


def processor_seconds(pid: int) -> float:
    """Return how much processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Watchers:
    """All watchers and a count of the updates they have received."""

    def __init__(self) -> None:
        self.updates = self.rounds = 0
        self.faults: list[str] = []

    async def watch(self, live: ClientConnection) -> None:
        """Read every update."""
        version = 0
        async for text in live:
            message = json.loads(text)
            if "error" in message or (message.get("resync") and version):
                self.faults.append(str(message)[:200])
                return
            events = message.get("events", [])
            numbers = [event["version"] for event in events]
            if version and numbers and numbers != list(range(version + 1, numbers[-1] + 1)):
                self.faults.append(f"{version} then {numbers}")
            version = message["version"]
            self.updates += 1
            self.rounds += sum(event["event"] == "BettingOpened" for event in events)


async def listening(address: str) -> None:
    """Wait until the server responds."""
    async with httpx.AsyncClient() as client:
        while True:
            with suppress(httpx.ConnectError):
                await client.get(f"{address}/healthz", timeout=30)
                return
            await asyncio.sleep(0.1)


async def log_in(address: str, number: int) -> httpx.AsyncClient:
    """Log a player in, and return the client."""
    client = httpx.AsyncClient(base_url=f"{address}/api/v1", headers={"Origin": address})
    answer = await client.post(
        "/sessions", json={"name": f"Player {number}", "password": PASSWORD}, timeout=30
    )
    answer.raise_for_status()
    client.headers["X-CSRF-Token"] = answer.json()["csrf"]
    return client


async def buy(clients: list[httpx.AsyncClient], names: list[str], took: list[float]) -> list[str]:
    """Buy chips at random tables until canceled, and return the errors."""
    draw, faults = random.Random(5), []

    async def one() -> None:
        client, name = draw.choice(clients), draw.choice(names)
        body = {"id": str(uuid4()), "move": "buy_in", "amount": "1.00"}
        began = time.perf_counter()
        answer = await client.post(f"/tables/{name}/chips", json=body, timeout=30)
        took.append(time.perf_counter() - began)
        if answer.status_code != 200:
            faults.append(answer.text[:200])

    try:
        async with asyncio.TaskGroup() as group:
            while True:
                group.create_task(one())
                await asyncio.sleep(1 / BUYS_A_SECOND)
    except asyncio.CancelledError:
        return faults


async def measure(address: str, pid: int, names: list[str], watching: int, seconds: int) -> None:
    """Let the house run, and print the measurements."""
    await listening(address)
    clients = [await log_in(address, number) for number in range(PLAYERS)]
    watchers, sockets = Watchers(), []
    for number in range(watching):
        client = clients[number % PLAYERS]
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        name = names[number % len(names)]
        url = f"{address.replace('http', 'ws', 1)}/api/v1/tables/{name}/live"
        sockets.append(
            await connect(
                url, additional_headers={"Cookie": cookie}, origin=Origin(address), max_size=None
            )
        )
    watch = [asyncio.create_task(watchers.watch(live)) for live in sockets]
    took: list[float] = []
    buying = asyncio.create_task(buy(clients, names, took))
    await asyncio.sleep(seconds / 3)
    early, busy = memory_mb(pid), processor_seconds(pid)
    watchers.updates = watchers.rounds = 0
    took.clear()
    await asyncio.sleep(seconds)
    late, busy = memory_mb(pid), processor_seconds(pid) - busy
    updates, rounds, timed = watchers.updates, watchers.rounds, sorted(took)
    buying.cancel()
    faults = await buying + watchers.faults
    for task, live in zip(watch, sockets, strict=True):
        task.cancel()
        await live.close()
    print(f"{len(names)} tables of seven automatic seats, {watching} watchers, {seconds} s")
    print(f"  a round every             {seconds * watching / max(rounds, 1):8.1f} s at each table")
    print(f"  updates sent              {updates / seconds:8.0f} a second")
    for part in (0.5, 0.99, 1.0):
        place = min(len(timed) - 1, int(part * len(timed)))
        print(f"  a command, {part:4.0%} within    {timed[place] * 1000:8.0f} ms")
    print("    (goal: 99% within 100 ms)")
    print(f"  processor                 {busy / seconds:8.0%} of one core")
    print(f"  memory                    {early:8.0f} MB, then {late:.0f} MB")
    print(f"  errors                    {len(faults):8d}")
    for fault in faults[:3]:
        print(f"    {fault}")


def main() -> None:
    """Set up a house, serve it, and measure its performance."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--every", type=float, default=10.0, help="seconds between rounds")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        database = f"sqlite:///{place}/house.db"
        names = furnish(database, asked.tables, asked.every)
        with served(database) as (address, pid):
            asyncio.run(measure(address, pid, names, asked.tables, asked.seconds))


if __name__ == "__main__":
    main()
