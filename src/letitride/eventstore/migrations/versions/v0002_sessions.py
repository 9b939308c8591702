"""Add login sessions. Before this migration, the server created the table itself."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the table, replacing any existing one; people must log in again."""
    op.execute("DROP TABLE IF EXISTS sessions")
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.LargeBinary, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("password_hash", sa.LargeBinary, nullable=False),
        sa.Column("began", sa.Text, nullable=False),
        sa.Column("seen", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_index("sessions_by_person", "sessions", ["person"])
