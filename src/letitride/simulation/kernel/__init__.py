"""The kernel: compiled code that deals, decides, and counts whole rounds."""
