"""Playing in a terminal: the plain console, its words in two languages, and how each game's table is drawn."""
