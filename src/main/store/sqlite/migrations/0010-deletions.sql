-- A request to forget users, to suppress them, or to end a suppression. Its pending and delivered notices are counted
-- as they change, since the screen reads ten times a second and there may be 100,000 notices.
CREATE TABLE deletion (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  sources TEXT, -- names as JSON, if given
  users INTEGER NOT NULL,
  unseen INTEGER NOT NULL, -- users that no source had seen
  requested_at INTEGER NOT NULL,
  settled_at INTEGER, -- when the last of its messages settled
  notices INTEGER NOT NULL, -- for a source with an enabled destination
  unmade INTEGER NOT NULL, -- notices whose messages are not created yet
  owed INTEGER NOT NULL DEFAULT 0, -- created: notices times destinations
  told INTEGER NOT NULL DEFAULT 0 -- of these, with a message that was delivered
) STRICT;

CREATE TABLE deletion_user (
  deletion_id INTEGER NOT NULL REFERENCES deletion (id),
  place INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  PRIMARY KEY (deletion_id, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE deletion_source (
  deletion_id INTEGER NOT NULL REFERENCES deletion (id),
  source_id INTEGER NOT NULL REFERENCES source (id),
  reason TEXT, -- why it gets no notice
  PRIMARY KEY (deletion_id, source_id)
) STRICT, WITHOUT ROWID;

-- Messages by state, resent ones included, also those that retention has removed.
CREATE TABLE deletion_count (
  deletion_id INTEGER NOT NULL REFERENCES deletion (id),
  state TEXT NOT NULL,
  count INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (deletion_id, state)
) STRICT, WITHOUT ROWID;

-- The notice for a source about a user. The ids of a deletion's notices are consecutive.
CREATE TABLE notice (
  id INTEGER PRIMARY KEY,
  deletion_id INTEGER NOT NULL REFERENCES deletion (id),
  user_id TEXT NOT NULL,
  source_id INTEGER NOT NULL REFERENCES source (id),
  reason TEXT, -- why it gets no notice
  made INTEGER NOT NULL
) STRICT;
CREATE INDEX notice_deletion ON notice (deletion_id);
CREATE INDEX notice_unmade ON notice (id) WHERE NOT made;

CREATE TABLE notice_destination (
  notice_id INTEGER NOT NULL REFERENCES notice (id),
  destination_id INTEGER NOT NULL REFERENCES destination (id),
  told INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (notice_id, destination_id)
) STRICT, WITHOUT ROWID;

ALTER TABLE message ADD COLUMN notice_id INTEGER REFERENCES notice (id);
CREATE INDEX message_notice ON message (notice_id) WHERE notice_id IS NOT NULL;

CREATE TRIGGER notice_message_state AFTER UPDATE OF state ON message
WHEN new.notice_id IS NOT NULL AND old.state <> new.state BEGIN
  UPDATE deletion_count SET count = count + iif(state = new.state, 1, -1)
  WHERE deletion_id = (SELECT deletion_id FROM notice WHERE id = new.notice_id) AND state IN (old.state, new.state);
  UPDATE deletion SET settled_at = new.settled_at
  WHERE id = (SELECT deletion_id FROM notice WHERE id = new.notice_id) AND new.settled_at IS NOT NULL;
  UPDATE notice_destination SET told = 1
  WHERE notice_id = new.notice_id AND destination_id = new.destination_id AND new.state = 'delivered' AND NOT told;
END;
CREATE TRIGGER notice_told AFTER UPDATE OF told ON notice_destination BEGIN
  UPDATE deletion SET told = told + 1 WHERE id = (SELECT deletion_id FROM notice WHERE id = new.notice_id);
END;

CREATE TABLE suppression (
  user_id TEXT PRIMARY KEY,
  since INTEGER NOT NULL,
  deletion_id INTEGER REFERENCES deletion (id)
) STRICT, WITHOUT ROWID;
