"""Alembic's entry point: the whole upgrade runs in the transaction of the given connection."""

from alembic import context

from letitride.eventstore.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
