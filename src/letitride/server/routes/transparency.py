"""The public log: its checkpoint, its tiles, and its key, for anyone without a login.

The files have the format of C2SP's ``tlog-tiles``, so existing tools can read and mirror them.
"""

from asyncio import to_thread
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.responses import Response

from letitride.errors import ProofError
from letitride.server.auth.rate_limits import network_of
from letitride.server.auth.route_access import Address, TheHouse
from letitride.server.error_answers import not_found
from letitride.server.routes.parameters import RoundPath, TablePath
from letitride.transparency import tiles
from letitride.transparency.note import VerifierKey

#: Full tiles never change.
_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_FRESH = {"Cache-Control": "no-cache"}
#: The largest checkpoint with cosignatures that a witness may send, in bytes.
_LARGEST = 16_384


def limited(house: TheHouse, address: Address) -> None:
    """Limit the requests from one address."""
    house.log_limits.take(network_of(address), house.clock())


router = APIRouter(prefix="/log", include_in_schema=False, dependencies=[Depends(limited)])


def _text(text: str) -> PlainTextResponse:
    return PlainTextResponse(text, headers=_FRESH)


@router.get("/checkpoint")
def checkpoint(house: TheHouse) -> PlainTextResponse:
    """Get the latest signed checkpoint, with the cosignatures that it has."""
    return _text(house.log.checkpoint())


@router.get("/witnessed")
def witnessed(house: TheHouse) -> PlainTextResponse:
    """Get the latest checkpoint that a witness has cosigned."""
    found = house.log.witnessed()
    if found is None:
        raise not_found("a cosigned checkpoint", "none", "file")
    return _text(found)


@router.get("/key")
def key(house: TheHouse) -> PlainTextResponse:
    """Get the key that verifies the log's checkpoints."""
    return _text(f"{house.log.key}\n")


@router.get("/tile/{path:path}")
def tile(house: TheHouse, path: Annotated[str, Path(max_length=100)]) -> Response:
    """Get a tile of hashes or a bundle of entries."""
    wanted = tiles.parse_path(f"tile/{path}")
    found = None if wanted is None else house.log.file(f"tile/{path}")
    if wanted is None or found is None:
        raise not_found("a file of the log", ascii(path), "file")
    headers = _FOREVER if wanted.is_full else _FRESH
    return Response(found, media_type="application/octet-stream", headers=headers)


@router.get("/rounds/{name}/{number}")
def places(house: TheHouse, name: TablePath, number: RoundPath) -> JSONResponse:
    """Get the places of a round's entries. This is only a hint: the tiles are the proof."""
    return JSONResponse({"entries": house.log.places(name, number)}, headers=_FRESH)


@router.post("/cosignatures")
async def cosign(request: Request, house: TheHouse) -> JSONResponse:
    """Accept a cosigned checkpoint from a witness that the house knows."""
    body = await request.body()
    known = tuple(map(VerifierKey.parse, house.settings.witnesses))
    if not known or len(body) > _LARGEST:
        raise ProofError("proof/witness", expected="a note from a known witness", got="another")
    note = body.decode("utf-8", "replace")
    return JSONResponse({"cosignatures": await to_thread(house.log.accept, note, known)})
