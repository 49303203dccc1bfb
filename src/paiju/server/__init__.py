"""A card room for many: tables in the browser and for bots from outside, over HTTP and WebSocket.

    commands  admin asking serving               the command line; a process from its start to its end
    web       pages offers replays missions      what is served over HTTP, and the WebSocket
    desk      answering keeping accounts         for the host, and for players about themselves; what was decided
    connection outbox limits players refusals    one connection: who it is, what it asks for, what it may
    protocol                                     what a client and the server say to each other
    finder    nodes                              the way to a table, here or on another node
    hall      lobby caretaker metrics            all tables of this node: found, made, listed, ended, counted
    room      host seating                       one table: who is there, who sits where
    dealer    live clock autoplay thinking       its games: dealt, played, timed; bots move by themselves
    rounds    fairness witness                   deals that nobody can choose, and whoever checks them
    telling   chat                               what everybody at a table is told
    ledger    storage database sqlite postgres   what is kept, written before it becomes true
    cleaning  migrations                         what is removed from it with time, and how it is laid out
    client    loadtest thinsocket                for programs that play, and for those who measure

A move goes from `web` to `connection` to the `dealer` of a `room`, is checked by its `live`, written by `ledger`, and
told by `telling`.
"""
