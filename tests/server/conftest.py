"""What the tests of the server share."""

from .databases import open_store, postgres, postgres_url, store, url  # noqa: F401
