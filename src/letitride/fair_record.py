"""The single definition of the record that a house publishes for a fair round.

The JSON Schema, the strict reader (:mod:`letitride.table.fair.record_reader`), and the API's model
are all derived from these fields, which use only JSON types. The module is in a low layer because
the API, the table, and the client all import it.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Annotated, Any, ClassVar, NamedTuple, get_args, get_origin, get_type_hints

VERSION = 1
SERVER_SEED_BYTES = 32
#: A shorter seed could be guessed from its hash; a longer one adds no security.
CLIENT_SEED_BYTES = range(16, 65)

_CARD = "[2-9TJQKA][cdhs]"


@dataclass(frozen=True, slots=True, eq=False)
class FieldForm:
    """The format of a field: a name that selects its reader, and its JSON Schema."""

    name: str
    schema: Mapping[str, Any]


def _hex(least: int, most: int) -> dict[str, Any]:
    return {"type": "string", "pattern": f"^([0-9a-f]{{2}}){{{least},{most}}}$"}


_CLIENT_SEED = _hex(CLIENT_SEED_BYTES[0], CLIENT_SEED_BYTES[-1])

Version = Annotated[int, FieldForm("version", {"const": VERSION})]
FromOne = Annotated[int, FieldForm("from one", {"type": "integer", "minimum": 1})]
Name = Annotated[str, FieldForm("name", {"type": "string"})]
Hash = Annotated[str, FieldForm("hash", _hex(32, 32))]
ServerSeed = Annotated[str, FieldForm("server seed", _hex(SERVER_SEED_BYTES, SERVER_SEED_BYTES))]
RevealedSeed = Annotated[
    str | None, FieldForm("client seed", {"anyOf": [_CLIENT_SEED, {"type": "null"}]})
]
DeckText = Annotated[
    str, FieldForm("deck", {"type": "string", "pattern": f"^{_CARD}( {_CARD}){{51}}$"})
]
Cuts = Annotated[
    tuple[int, ...], FieldForm("cuts", {"type": "array", "items": {"type": "integer"}})
]
NameOrNull = Annotated[str | None, FieldForm("name or null", {"type": ["string", "null"]})]
SeatOrNull = Annotated[
    int | None, FieldForm("seat or null", {"type": ["integer", "null"], "minimum": 1})
]
Names = Annotated[
    tuple[str, ...], FieldForm("names", {"type": "array", "items": {"type": "string"}})
]


class OptionalPart(NamedTuple):
    """A part of the record that may be null, or missing from records of earlier versions."""

    kind: type


@dataclass(frozen=True, slots=True)
class FairSeed:
    """A client seed: the committed hash, and the seed if it was revealed."""

    TITLE: ClassVar[str] = "A client seed; null if it was not revealed"

    seat: FromOne
    player: Name
    hash: Hash
    seed: RevealedSeed


@dataclass(frozen=True, slots=True)
class FairDeck:
    """A deck: the shuffled order, the number of cards each cut lifted, and the order as dealt."""

    TITLE: ClassVar[str] = (
        "A deck as shuffled, the number of cards each cut lifted, and as dealt; top card first"
    )

    deal: FromOne
    shuffled: DeckText
    cuts: Cuts
    dealt: DeckText


@dataclass(frozen=True, slots=True)
class FairVoid:
    """A void: its reason, the people who reported it and ruled on it, and their notes (R51).

    ``reason`` is the irregularity's id, ``what`` describes it in words, and ``note`` is the note on
    the ruling. A name, note, seat, or time that was not recorded is null.
    """

    TITLE: ClassVar[str] = "The reason the round was declared void, and the people involved"

    reason: Name
    what: Name
    seat: SeatOrNull
    time: NameOrNull
    reported_by: NameOrNull
    report_note: NameOrNull
    ruled_by: NameOrNull
    second: NameOrNull
    note: NameOrNull
    clauses: Names


@dataclass(frozen=True, slots=True)
class FairRecord:
    """The record that proves how a round was dealt; ``letitride verify`` reads it."""

    TITLE: ClassVar[str] = "The record of a fair round"

    version: Version
    table: Name
    round: FromOne
    commitment: Hash
    server_seed: ServerSeed
    client_seeds: tuple[FairSeed, ...]
    decks: tuple[FairDeck, ...]
    void: FairVoid | None = None

    def as_data(self) -> dict[str, Any]:
        """Return the record as plain data, for JSON."""
        return asdict(self, dict_factory=_plain)


def _plain(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in pairs}


def forms_of(kind: Any) -> dict[str, FieldForm | OptionalPart | type]:
    """Map each field of a record class to its format or, for a list, to the type of its items.

    >>> forms_of(FairDeck)["deal"].name, forms_of(FairRecord)["decks"].__name__
    ('from one', 'FairDeck')
    """
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: _form(hints[field.name]) for field in fields(kind)}


def _form(hint: Any) -> FieldForm | OptionalPart | type:
    if get_origin(hint) is Annotated:
        form: FieldForm = hint.__metadata__[0]
        return form
    part: type = get_args(hint)[0]
    return part if get_origin(hint) is tuple else OptionalPart(part)


def record_schema(kind: Any = FairRecord) -> dict[str, Any]:
    """Return the JSON Schema of the record, for programs in other languages.

    The schema cannot check that seats and deals are in order, or that a deck has every card once.
    """
    forms = forms_of(kind)
    return {
        "title": kind.TITLE,
        "type": "object",
        "properties": {name: _schema(form) for name, form in forms.items()},
        "required": [name for name, form in forms.items() if not isinstance(form, OptionalPart)],
        "additionalProperties": False,
    }


def _schema(form: FieldForm | OptionalPart | type) -> Any:
    match form:
        case FieldForm():
            return form.schema
        case OptionalPart():
            return {"anyOf": [record_schema(form.kind), {"type": "null"}]}
        case _:
            return {"type": "array", "items": record_schema(form)}
