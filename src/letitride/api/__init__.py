"""Typed models for every API request and response, shared by the server and the client.

The models for ``server/routes/play/tables.py`` are in ``api/play/tables.py``, and so on. The
suffix gives the role: ``...Body`` is a request body, ``...Query`` is a set of query parameters,
``...View`` is something the house shows, ``...Answer`` is the result of a command or calculation,
and ``...Message`` arrives over a live connection.
"""
