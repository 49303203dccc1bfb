-- Since when nothing has changed at a table, and when a guest was last here: for what is removed with time.
ALTER TABLE tables ADD COLUMN touched BIGINT NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
UPDATE players SET seen = {now};
CREATE INDEX tables_over ON tables (touched) WHERE status = 'over';
CREATE INDEX players_seen ON players (seen);
CREATE INDEX tokens_player ON tokens (player);
CREATE INDEX records_at ON records (at);
