"""Authenticate login sessions, count the lines of checkpoint files, and keep wallets' times."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the tables. Sessions without a mark are dropped, so people must log in again."""
    op.drop_table("sessions")
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.LargeBinary, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("password_hash", sa.LargeBinary, nullable=False),
        sa.Column("began", sa.Text, nullable=False),
        sa.Column("seen", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Text),
        sa.Column("mark", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("sessions_by_person", "sessions", ["person"])
    op.create_table(
        "checkpoint_files",
        sa.Column("file", sa.Text, primary_key=True),
        sa.Column("lines", sa.Integer, nullable=False),
        sa.Column("mark", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "posting_times",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("currency", sa.Text, primary_key=True),
        sa.Column("time", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
