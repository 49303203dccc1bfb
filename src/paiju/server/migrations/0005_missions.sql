-- Which game a mission that was won is of. Until now one game had any; what is known better is in the records.
ALTER TABLE played ADD COLUMN game TEXT NOT NULL DEFAULT '';
UPDATE played SET game = coalesce((SELECT records.game FROM records WHERE records.id = played.record), 'doudizhu')
    WHERE mission > 0;
