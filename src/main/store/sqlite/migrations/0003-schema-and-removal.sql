-- The schema of a source: every track event it has sent. One may be blocked before it is first seen.
CREATE TABLE source_event (
  source_id INTEGER NOT NULL REFERENCES source (id),
  event TEXT NOT NULL,
  count INTEGER NOT NULL DEFAULT 0,
  first_seen_at INTEGER,
  last_seen_at INTEGER,
  blocked INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (source_id, event),
  CHECK ((count = 0) = (first_seen_at IS NULL)),
  CHECK ((count = 0) = (last_seen_at IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX source_event_blocked ON source_event (source_id, event) WHERE blocked;
INSERT INTO source_event (source_id, event, count, first_seen_at, last_seen_at)
  SELECT source_id, json_extract(content, '$.event'), count(*), min(received_at), max(received_at)
  FROM call WHERE type = 'track' GROUP BY 1, 2;

-- The usage of each source. Separate from source, which every call reads, because this changes with every call.
CREATE TABLE source_usage (
  source_id INTEGER PRIMARY KEY REFERENCES source (id),
  calls INTEGER NOT NULL DEFAULT 0,
  duplicates INTEGER NOT NULL DEFAULT 0,
  rejections INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO source_usage (source_id, calls, duplicates, rejections)
  SELECT id,
    (SELECT count(*) FROM call WHERE source_id = source.id),
    (SELECT count(*) FROM rejection WHERE source_id = source.id AND reason = 'duplicate'),
    (SELECT count(*) FROM rejection WHERE source_id = source.id AND reason <> 'duplicate')
  FROM source;

-- Removed rows stay, since calls, messages and captures refer to them. removed_name is then the former name;
-- name, and key or path, have values that no one can use (they start with a space), so that the originals are free.
ALTER TABLE source ADD COLUMN removed_at INTEGER;
ALTER TABLE source ADD COLUMN removed_name TEXT;
ALTER TABLE destination ADD COLUMN removed_at INTEGER;
ALTER TABLE destination ADD COLUMN removed_name TEXT;
ALTER TABLE destination ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE receiver ADD COLUMN removed_at INTEGER;
ALTER TABLE receiver ADD COLUMN removed_name TEXT;
