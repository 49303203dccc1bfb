-- What the host of the server and players about themselves have decided, in the order in which it happened. `until` is
-- until when it holds, 0 if it was done once and for all.
CREATE TABLE acts (
    id TEXT PRIMARY KEY,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    until BIGINT NOT NULL,
    what TEXT NOT NULL,
    whom TEXT NOT NULL,
    text TEXT NOT NULL,
    by TEXT NOT NULL
);
CREATE UNIQUE INDEX acts_number ON acts (number);
ALTER TABLE chat ADD COLUMN player TEXT NOT NULL DEFAULT '';
CREATE INDEX chat_player ON chat (player);
-- Who began a game and did not stay to its end: a bot has played on under their name.
CREATE TABLE absent (
    record TEXT NOT NULL,
    seat BIGINT NOT NULL,
    player TEXT NOT NULL,
    PRIMARY KEY (record, seat)
);
CREATE INDEX absent_player ON absent (player);
