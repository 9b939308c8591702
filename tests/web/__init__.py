"""The pages as files: where they are, what they import, how wide they are."""
