"""The progressive, exactly: its hold, its value at the meters shown, and how long a hit takes."""
