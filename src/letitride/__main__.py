"""Entry point for ``python -m letitride``, which is the same as the ``letitride`` command."""

from letitride.cli import main

if __name__ == "__main__":
    main()
