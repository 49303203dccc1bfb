"""What the tests of the server share."""

from .databases import postgres, postgres_url  # noqa: F401
