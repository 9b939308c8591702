"""Let It Ride: the exact rules of four jurisdictions as tested data and code."""

__version__ = "0.1.0"
