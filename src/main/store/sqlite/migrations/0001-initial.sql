-- Times are milliseconds since 1970. Columns named *_engine_at are engine time, all others real time.

CREATE TABLE source (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  write_key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('web', 'mobile', 'server')),
  enabled INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE destination (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  enabled INTEGER NOT NULL DEFAULT 1,
  shared_secret TEXT,
  profile TEXT NOT NULL DEFAULT 'documented'
) STRICT;

CREATE TABLE connection (
  source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
  destination_id INTEGER NOT NULL REFERENCES destination (id) ON DELETE CASCADE,
  PRIMARY KEY (source_id, destination_id)
) STRICT, WITHOUT ROWID;

-- A removed endpoint keeps its row, because attempts refer to it.
CREATE TABLE endpoint (
  id INTEGER PRIMARY KEY,
  destination_id INTEGER NOT NULL REFERENCES destination (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  url TEXT NOT NULL,
  headers TEXT NOT NULL DEFAULT '{}',
  removed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX endpoint_destination ON endpoint (destination_id, position);

-- Collected calls. Never changed once written.
CREATE TABLE call (
  id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES source (id),
  message_id TEXT NOT NULL,
  type TEXT NOT NULL,
  user_id TEXT,
  anonymous_id TEXT,
  label TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  content TEXT NOT NULL,
  notices TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX call_message_id ON call (message_id, source_id);

-- Why a call has no message at a connected destination.
CREATE TABLE filtered (
  call_id INTEGER NOT NULL REFERENCES call (id) ON DELETE CASCADE,
  destination_id INTEGER NOT NULL REFERENCES destination (id) ON DELETE CASCADE,
  reason TEXT NOT NULL,
  PRIMARY KEY (call_id, destination_id)
) STRICT, WITHOUT ROWID;

-- The text that is signed and sent. Separate from its message, so that a change of state rewrites a short row.
-- Messages of one call with the same profile share it.
CREATE TABLE body (
  id INTEGER PRIMARY KEY,
  profile TEXT NOT NULL,
  text TEXT NOT NULL,
  notices TEXT NOT NULL DEFAULT '[]'
) STRICT;

CREATE TABLE message (
  id INTEGER PRIMARY KEY,
  call_id INTEGER REFERENCES call (id),
  source_id INTEGER REFERENCES source (id),
  destination_id INTEGER NOT NULL REFERENCES destination (id),
  body_id INTEGER NOT NULL REFERENCES body (id),
  type TEXT NOT NULL,
  user_id TEXT,
  label TEXT NOT NULL,
  state TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  settled_at INTEGER,
  rounds INTEGER NOT NULL DEFAULT 0,
  attempt_count INTEGER NOT NULL DEFAULT 0,
  first_attempt_engine_at INTEGER,
  next_attempt_engine_at INTEGER, -- null once settled
  CHECK ((state IN ('queued', 'retrying')) = (next_attempt_engine_at IS NOT NULL))
) STRICT;
CREATE INDEX message_state ON message (state, id);
CREATE INDEX message_call ON message (call_id);
CREATE INDEX message_due ON message (destination_id, next_attempt_engine_at, id)
  WHERE next_attempt_engine_at IS NOT NULL;

-- Maintained by triggers, so that the tabs can count a million messages ten times a second.
CREATE TABLE message_count (
  state TEXT PRIMARY KEY,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO message_count VALUES
  ('queued', 0), ('retrying', 0), ('delivered', 0), ('failed', 0), ('expired', 0), ('cancelled', 0);
CREATE TRIGGER message_count_insert AFTER INSERT ON message BEGIN
  UPDATE message_count SET count = count + 1 WHERE state = new.state;
END;
CREATE TRIGGER message_count_update AFTER UPDATE OF state ON message WHEN old.state <> new.state BEGIN
  UPDATE message_count SET count = count - 1 WHERE state = old.state;
  UPDATE message_count SET count = count + 1 WHERE state = new.state;
END;
CREATE TRIGGER message_count_delete AFTER DELETE ON message BEGIN
  UPDATE message_count SET count = count - 1 WHERE state = old.state;
END;

-- One HTTP exchange. Append-only.
CREATE TABLE attempt (
  id INTEGER PRIMARY KEY,
  message_id INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
  endpoint_id INTEGER NOT NULL REFERENCES endpoint (id),
  number INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  started_engine_at INTEGER NOT NULL,
  duration_ms REAL NOT NULL,
  outcome TEXT NOT NULL,
  status INTEGER,
  verdict TEXT NOT NULL,
  reason TEXT NOT NULL,
  request_headers TEXT NOT NULL,
  response_headers TEXT,
  response_body BLOB,
  response_bytes INTEGER,
  timings TEXT NOT NULL
) STRICT;
CREATE INDEX attempt_message ON attempt (message_id);

CREATE TABLE rejection (
  id INTEGER PRIMARY KEY,
  received_at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  message TEXT NOT NULL,
  status INTEGER NOT NULL,
  source_id INTEGER REFERENCES source (id),
  write_key TEXT,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  client TEXT,
  arrived BLOB NOT NULL, -- its beginning
  arrived_bytes INTEGER NOT NULL
) STRICT;

CREATE TABLE receiver (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  path TEXT NOT NULL UNIQUE,
  respond TEXT NOT NULL,
  served INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE capture (
  id INTEGER PRIMARY KEY,
  receiver_id INTEGER NOT NULL REFERENCES receiver (id) ON DELETE CASCADE,
  received_at INTEGER NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  headers TEXT NOT NULL,
  body BLOB NOT NULL, -- its beginning
  body_bytes INTEGER NOT NULL,
  signature TEXT NOT NULL,
  status INTEGER NOT NULL
) STRICT;
CREATE INDEX capture_received ON capture (received_at);

CREATE TABLE setting (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
