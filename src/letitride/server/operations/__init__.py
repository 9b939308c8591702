"""Operations: health, logs, and metrics for a running house."""
