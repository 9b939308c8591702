"""Add the transparency log, and queue every earlier event that belongs in it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0003"

#: The logged kinds of events at the time of this migration, by the kind of their stream.
_LOGGED = {
    "table": ("TableOpened", "RulesChanged", "SeedDrawn", "CardsCollected", "RoundVoided"),
    "link": (
        "LinkOpened", "JackpotWon", "AwardReversed", "WinBackedOut", "ManualAdjustmentMade",
        "ParametersChanged",
    ),
}  # fmt: skip


def upgrade() -> None:
    """Create the tables, with one row for the checkpoint, and fill the queue."""
    queue = op.create_table(
        "log_queue",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("leaf", sa.LargeBinary, nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "log_entries",
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("about", sa.Text, nullable=True),
        sa.Column("leaf", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "log_entries_by_event", "log_entries", ["stream", "version", "part"], unique=True
    )
    op.create_index("log_entries_by_round", "log_entries", ["about"])
    op.create_table(
        "log_hashes",
        sa.Column("level", sa.Integer, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    checkpoint = op.create_table(
        "log_checkpoint",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "log_cosignatures",
        sa.Column("witness", sa.Text, primary_key=True),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.bulk_insert(checkpoint, [{"name": "latest", "size": 0, "note": ""}])
    events = sa.table("events", sa.column("stream"), sa.column("version"), sa.column("kind"))
    for kind, names in _LOGGED.items():
        found = sa.select(events.c.stream, events.c.version).where(
            events.c.stream.startswith(f"{kind}:"), events.c.kind.in_(names)
        )
        op.execute(queue.insert().from_select(["stream", "version"], found))
