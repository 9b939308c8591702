"""Extras of the package: what a command needs beyond the rest, and how to get it."""

from importlib import import_module
from types import ModuleType

from letitride.cli.bad_input import RefusedError


def need(module: str, name: str, place: str, extra: str) -> ModuleType:
    """A module of an extra, or a refusal that says what to install.

    >>> need("no.such.module", "Something", "--plot", "plot")
    Traceback (most recent call last):
        ...
    letitride.cli.bad_input.RefusedError: --plot: expected Something, got none; \
install it: pip install 'letitride[plot]'
    """
    try:
        return import_module(module)
    except ImportError:
        raise RefusedError(
            f"{place}: expected {name}, got none; install it: pip install 'letitride[{extra}]'"
        ) from None
