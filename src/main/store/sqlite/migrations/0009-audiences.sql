-- An audience or a computed trait: a value per user, sent as the trait `key`. A member's value is true. A
-- removed one keeps its row, since its syncs refer to it. Values are JSON.
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

-- Set manually, overriding the definition; 'null': no member, no value.
CREATE TABLE by_hand (
  persona_id INTEGER NOT NULL REFERENCES persona (id),
  user_id TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (persona_id, user_id)
) STRICT, WITHOUT ROWID;

-- The last synced value of each user.
CREATE TABLE told (
  persona_id INTEGER NOT NULL REFERENCES persona (id),
  user_id TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (persona_id, user_id)
) STRICT, WITHOUT ROWID;

-- Its calls are made in the order of user ids, in groups: `called_up_to` is the last user whose call is made.
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
-- Also on the message, so that the messages of a sync are counted with this index only.
ALTER TABLE message ADD COLUMN sync_id INTEGER REFERENCES sync (id);
CREATE INDEX message_sync ON message (sync_id, state) WHERE sync_id IS NOT NULL;
