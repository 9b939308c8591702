"""``letitride replay``: rounds played from a script."""

from typing import Annotated

import typer

from letitride.cli.bad_input import about
from letitride.cli.console import AsJson, note_warnings, people, print_json
from letitride.cli.files import read_text
from letitride.cli.results.round import show_round
from letitride.table.scripts import replay as scripted
from letitride.table.scripts.scenario import load_scenario


def replay(
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO.toml", help="The scripted rounds.")],
    as_json: AsJson = False,
) -> None:
    """Play scripted rounds and print the results."""
    text = read_text(scenario)
    with about(scenario):
        script = load_scenario(text)
        report = scripted.replay(script).as_data()
    if as_json:
        print_json(report)
        return
    note_warnings(report["warnings"])
    console = people()
    for number, round_ in enumerate(report["rounds"], 1):
        console.rule(f"Round {number}", align="left", style="dim")
        show_round(console, round_)
        console.print()
