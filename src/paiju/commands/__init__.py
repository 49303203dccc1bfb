"""What `paiju` can be told to do: a module for each group of commands, imported when one of them is named."""
