"""The tree test: can newcomers find the right file from the list of files alone?

``python -m tools.tree_test`` prints the files and the questions for a new reader. The reader
answers with a JSON list of ``{"file": ..., "sure": true or false}``, in order. Then
``python -m tools.tree_test ANSWERS.json`` prints how many answers are right, and how many of the
right answers the reader was sure of.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

QUESTIONS = Path(__file__).with_name("tree_questions.toml")


def questions() -> list[dict[str, list[str] | str]]:
    """Return every question, with the files that answer it."""
    found: list[dict[str, list[str] | str]] = tomllib.loads(QUESTIONS.read_text("utf-8"))[
        "question"
    ]
    return found


def main() -> None:
    """Print the test or, given a file of answers, their score."""
    if len(sys.argv) == 1:
        listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True)
        print(listed.stdout)
        for number, one in enumerate(questions(), 1):
            print(f"{number}. {one['asks']} Which file?")
        return
    answers = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    right = sure = 0
    for number, (one, answer) in enumerate(zip(questions(), answers, strict=True), 1):
        if answer["file"] in one["files"]:
            right += 1
            sure += answer["sure"]
        else:
            print(f"{number}. {one['asks']}\n   answered {answer['file']}, is {one['files'][0]}")
    print(f"{right} of {len(answers)} right, {sure} of them sure")


if __name__ == "__main__":
    main()
