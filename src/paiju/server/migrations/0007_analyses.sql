-- What the decisions of a seat in a finished game were worth, as JSON. `version` is of the way in which they were judged.
CREATE TABLE analyses (
    record TEXT NOT NULL,
    seat BIGINT NOT NULL,
    version BIGINT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (record, seat)
);
