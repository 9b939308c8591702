"""Alembic's way in: the connection is handed over, and its transaction holds the whole upgrade."""

from alembic import context

from letitride.eventstore.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
