"""Typed models for every API request and response, shared by the server and the client.

The models for ``server/routes/play/tables.py`` are in ``api/play/tables.py``, and so on. The suffix
of a model's name indicates its role:

- ``...Body`` is a request body.
- ``...Query`` is a set of query parameters.
- ``...View`` is data that the house returns.
- ``...Answer`` is the result of a command or calculation.
- ``...Message`` arrives over a live connection.
"""
