"""Optional dependencies of the commands."""

from importlib import import_module
from types import ModuleType

from letitride.cli.bad_input import bad_option


def need(module: str, name: str, place: str, extra: str) -> ModuleType:
    """Import and return an optional module, or raise an error that says what to install.

    >>> need("no.such.module", "Something", "--plot", "plot")
    Traceback (most recent call last):
        ...
    letitride.errors.OptionError: --plot: This needs Something, which is not installed. Run \
pip install 'letitride[plot]'. (cli/extra)
    """
    try:
        return import_module(module)
    except ImportError:
        raise bad_option(place, "cli/extra", name, "none", extra=extra) from None
