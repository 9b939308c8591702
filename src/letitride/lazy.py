"""Lazy imports: a package's public names are imported on first use (PEP 562)."""

from importlib import import_module

TYPE_CHECKING = False  # importing this from typing takes 10 ms; type checkers treat it as true

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def lazy(
    package: "dict[str, Any]", homes: "Mapping[str, tuple[str, ...]]"
) -> "tuple[Callable[[str], Any], Callable[[], list[str]]]":
    """Return ``__getattr__`` and ``__dir__`` functions for a package, and set its ``__all__``.

    ``package`` is the package's ``globals()``, and ``homes`` maps each module to its public names.
    """
    of_package = package["__name__"]
    home_of = {name: home for home, names in homes.items() for name in names}
    package["__all__"] = sorted(home_of)

    def get(name: str) -> "Any":
        if name not in home_of:
            raise AttributeError(f"module {of_package!r} has no attribute {name!r}")
        package[name] = getattr(import_module(f"{of_package}.{home_of[name]}"), name)
        return package[name]

    return get, lambda: sorted({*package, *home_of})
