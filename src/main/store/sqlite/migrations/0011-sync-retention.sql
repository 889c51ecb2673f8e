-- Whether retention removed the changes of a sync; the sync itself stays.
ALTER TABLE sync ADD COLUMN pruned INTEGER NOT NULL DEFAULT 0;
CREATE INDEX sync_kept ON sync (id) WHERE NOT pruned;
