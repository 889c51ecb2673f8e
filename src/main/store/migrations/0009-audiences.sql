-- An audience or a computed trait: a value per user, told as the trait `key` of the user. A member's is true. One that
-- is removed keeps its row, since its syncs name it. Values are JSON.
CREATE TABLE persona (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('audience', 'trait')),
  name TEXT NOT NULL,
  key TEXT NOT NULL,
  source_id INTEGER NOT NULL REFERENCES source (id),
  definition TEXT, -- the rule of an audience, the computation of a trait
  repeat_every INTEGER,
  next_sync_engine_at INTEGER,
  removed_at INTEGER,
  CHECK (removed_at IS NULL OR next_sync_engine_at IS NULL)
) STRICT;
CREATE UNIQUE INDEX persona_name ON persona (kind, name) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX persona_key ON persona (key) WHERE removed_at IS NULL;

-- Set by hand, whatever the definition says; 'null': no member, no value.
CREATE TABLE by_hand (
  persona_id INTEGER NOT NULL REFERENCES persona (id),
  user_id TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (persona_id, user_id)
) STRICT, WITHOUT ROWID;

-- What the last sync with a user in it told of that user.
CREATE TABLE told (
  persona_id INTEGER NOT NULL REFERENCES persona (id),
  user_id TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (persona_id, user_id)
) STRICT, WITHOUT ROWID;

-- Its calls are made in the order of user ids, some at a time: `called_up_to` is the last one whose call is made.
CREATE TABLE sync (
  id INTEGER PRIMARY KEY,
  persona_id INTEGER NOT NULL REFERENCES persona (id),
  source_id INTEGER NOT NULL REFERENCES source (id),
  started_at INTEGER NOT NULL,
  started_engine_at INTEGER NOT NULL,
  made_by TEXT NOT NULL CHECK (made_by IN ('hand', 'repeat')),
  first INTEGER NOT NULL,
  added INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  removed INTEGER NOT NULL,
  calls INTEGER NOT NULL DEFAULT 0,
  called_up_to TEXT NOT NULL DEFAULT '',
  done INTEGER NOT NULL
) STRICT;
CREATE INDEX sync_persona ON sync (persona_id, id);
CREATE INDEX sync_unfinished ON sync (persona_id) WHERE NOT done;

CREATE TABLE sync_change (
  sync_id INTEGER NOT NULL REFERENCES sync (id),
  user_id TEXT NOT NULL,
  value TEXT NOT NULL,
  before TEXT,
  why TEXT NOT NULL,
  PRIMARY KEY (sync_id, user_id)
) STRICT, WITHOUT ROWID;

ALTER TABLE call ADD COLUMN sync_id INTEGER REFERENCES sync (id);
-- On the message, too: those of a sync are counted by this index alone, whatever else there is.
ALTER TABLE message ADD COLUMN sync_id INTEGER REFERENCES sync (id);
CREATE INDEX message_sync ON message (sync_id, state) WHERE sync_id IS NOT NULL;
