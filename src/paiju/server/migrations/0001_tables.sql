-- Times are Unix times: in milliseconds, but `made` in microseconds. Digests are SHA-256; no token is ever kept.

CREATE TABLE players (
    id TEXT PRIMARY KEY,
    digest BYTEA NOT NULL,
    name TEXT NOT NULL,
    bot BOOLEAN NOT NULL
);

CREATE TABLE tokens (
    digest BYTEA PRIMARY KEY,
    player TEXT NOT NULL
);

-- `token` is the further token a used code has led to.
CREATE TABLE links (
    digest BYTEA PRIMARY KEY,
    player TEXT NOT NULL,
    until BIGINT NOT NULL,
    token BYTEA
);

CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    until BIGINT NOT NULL
);

-- `owner` is the node that holds the lease, and holds it as long as that node lives; `epoch` counts the owners.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    public BOOLEAN NOT NULL,
    status TEXT NOT NULL,
    setup BYTEA NOT NULL,
    game BIGINT NOT NULL,
    start TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    owner TEXT,
    made BIGINT NOT NULL
);
CREATE UNIQUE INDEX tables_code ON tables (lower(code));
CREATE INDEX tables_open ON tables (made) WHERE status <> 'over';
CREATE INDEX tables_owner ON tables (owner);

CREATE TABLE moves (
    table_id TEXT NOT NULL,
    game BIGINT NOT NULL,
    turn BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    action TEXT NOT NULL,
    at BIGINT NOT NULL,
    forced BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, game, turn)
);

CREATE TABLE seats (
    table_id TEXT NOT NULL,
    player TEXT NOT NULL,
    PRIMARY KEY (player, table_id)
);
CREATE INDEX seats_table ON seats (table_id);

-- `names`, `players` and `payoffs` are JSON.
CREATE TABLE records (
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    names TEXT NOT NULL,
    players TEXT NOT NULL,
    payoffs TEXT NOT NULL,
    at BIGINT NOT NULL,
    record TEXT NOT NULL,
    mission BIGINT NOT NULL
);

CREATE TABLE played (
    record TEXT NOT NULL,
    seat BIGINT NOT NULL,
    player TEXT NOT NULL,
    at BIGINT NOT NULL,
    mission BIGINT NOT NULL,
    won BOOLEAN NOT NULL,
    PRIMARY KEY (record, seat)
);
CREATE INDEX played_player ON played (player, at);
