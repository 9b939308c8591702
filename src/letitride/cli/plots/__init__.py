"""The charts that `--plot` writes."""
