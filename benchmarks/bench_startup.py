"""Benchmark of startup times: importing the package, printing the version, and one par sheet."""

import subprocess
import sys
from time import perf_counter

RUNS = 7


def seconds(*args: str) -> float:
    """Run Python several times with these arguments; return the fastest time in seconds."""

    def once() -> float:
        start = perf_counter()
        subprocess.run([sys.executable, *args], stdout=subprocess.DEVNULL, check=True)
        return perf_counter() - start

    return min(once() for _ in range(RUNS))


def main() -> None:
    bare, numpy = seconds("-c", "pass"), seconds("-c", "import numpy")
    package = 1000 * (seconds("-c", "import letitride") - bare)
    print(f"import letitride: {package:.0f} ms over bare Python (at most 30)")
    version = 1000 * (seconds("-m", "letitride", "--version") - 2 * bare)
    print(f"letitride --version: {version:.0f} ms over 2 x bare Python (at most 100)")
    par = seconds("-m", "letitride", "par", "LIRX-01") / numpy
    print(f"letitride par LIRX-01: {par:.2f} x import numpy (at most 2.5)")


if __name__ == "__main__":
    main()
