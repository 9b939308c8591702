"""The wire: every request and response as a typed model, used by server and client."""
