"""A card room for many: tables in the browser and for bots from outside, over HTTP and WebSocket.

    commands   serving          the command line; a process from its start to its end
    web        pages offers replays missions     what is served over HTTP, and the WebSocket
    session    protocol limits players refusals  one connection: who it is, what it asks for, what it may
    nodes      client loadtest                   connections to other nodes, and of programs
    hall       house                             all tables of this node, found, made, brought back and ended
    room       seating driver clock thinking     one table: who may do what; bots move and time runs out
    sitting    telling                           one game at a table, and what everybody is told of it
    ledger     storage database sqlite postgres  what is kept, written before it becomes true
    metrics                                      what is counted

A move goes from `web` to `session` to `room`, is checked by `sitting`, written by `ledger`, and told by `telling`.
"""
