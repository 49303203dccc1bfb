"""Games for those who learn by machine: many at once, and in the forms that other libraries expect.

`batch` steps many games at once. `pettingzoo`, `gymnasium` and `openspiel` offer a game as these libraries want it, and
`rlcard` in the manner of a fourth; each is imported by its name and needs the library only if it says so.
"""
