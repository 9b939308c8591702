"""Operations: health, logs and metrics of a served house."""
