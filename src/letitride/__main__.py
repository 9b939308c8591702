"""``python -m letitride``: the same as the command ``letitride``."""

from letitride.cli import main

if __name__ == "__main__":
    main()
