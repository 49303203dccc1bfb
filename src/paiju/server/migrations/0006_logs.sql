-- What the players of a game have signed at whose table nobody dealt, as one text, for whoever wants to check it.
CREATE TABLE logs (
    record TEXT PRIMARY KEY,
    log TEXT NOT NULL
);
