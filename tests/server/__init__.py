"""The server: tables, connections, clocks, recovery, several nodes."""
