"""`python -m paiju` is `paiju`."""

from .cli import main

if __name__ == "__main__":
    main()
