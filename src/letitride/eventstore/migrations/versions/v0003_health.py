"""Add the health row, which the server rewrites to check that the database is writable."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "health",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("filling", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
