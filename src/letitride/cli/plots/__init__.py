"""The pictures that `--plot` writes."""
