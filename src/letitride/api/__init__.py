"""The wire: every request and response as a typed model, used by server and client.

The models of ``server/routes/play/seats.py`` are in ``api/play/seats.py``, and so on. The end of
a name says which part it has: a ``...Body`` is sent, a ``...Query`` is sent as query parameters,
a ``...View`` is something that the house shows, an ``...Answer`` is the result of a command or of
a calculation, and a ``...Message`` comes over a live connection.
"""
