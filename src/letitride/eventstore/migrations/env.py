"""Alembic's entry point, which runs the whole upgrade in the given connection's transaction."""

from alembic import context

from letitride.eventstore.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
