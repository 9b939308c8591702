"""Benchmark of the table page in Chromium: frame rate, page weight, and time to first paint.

The goals are 55 frames per second in the best of three deals to seven seats, a page of at most 250
KB, and a first paint within a second. Missing a goal is not an error, because a busy machine drops
frames.
"""

import shutil
import sys
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.conftest import CHROMIUM, launch
from tests.browser.house import House, read_view
from tests.browser.pages import Pages
from tests.browser.windows import Windows

PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
WEIGHT = """() => [...performance.getEntriesByType("navigation"),
  ...performance.getEntriesByType("resource").filter(({ name }) => !name.includes("/api/"))]
  .reduce((sum, one) => sum + one.decodedBodySize, 0)"""


class Measured(NamedTuple):
    """The results of one run: frames per second, milliseconds to first paint, and page bytes."""

    frames: float
    paint: float
    weight: int


def measure(pages: Pages) -> Measured:
    """Open the table page and deal to seven seats."""
    page = (sight := pages.open("bets_placed", motion="no-preference")).page
    painted, weight = float(page.evaluate(PAINT)), int(page.evaluate(WEIGHT))
    sight.see(read_view("dealt"))
    page.wait_for_function("() => document.getAnimations().length > 0")
    return Measured(float(sight.evaluate("framesPerSecond")), painted, weight)


def main() -> None:
    """Measure three times, each time in a new window, and print the best result."""
    if not any(map(shutil.which, CHROMIUM)):
        print("browser: not measured, because Chromium was not found")
        return
    with sync_playwright() as playwright, launch(playwright) as chromium, House() as house:
        found = [measure(Pages(Windows(chromium), house)) for _ in range(3)]
    frames, paint = max(one.frames for one in found), min(one.paint for one in found)
    print("browser")
    print(f"  a deal to seven seats   {frames:6.1f} frames a second   goal: 55 or more")
    print(f"  the page's own weight   {found[0].weight / 1000:6.0f} KB                goal: 250")
    print(f"  first paint             {paint:6.0f} ms                goal: under 1000")


if __name__ == "__main__":
    main()
