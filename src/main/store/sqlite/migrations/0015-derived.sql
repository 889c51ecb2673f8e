-- Profiles moved to derived.db, which the derived thread writes. It copies these rows at its first start; the engine
-- then removes them, and these tables once they are empty.
ALTER TABLE profile RENAME TO former_profile;
ALTER TABLE profile_event RENAME TO former_profile_event;
DROP TRIGGER profile_event_removed;

-- Which users of a deletion were forgotten, and when, so that profiles begin anew with the next call; see fold.ts.
CREATE TABLE forgotten (
  id INTEGER PRIMARY KEY,
  after_call INTEGER NOT NULL, -- the newest call at that time
  deletion_id INTEGER NOT NULL REFERENCES deletion (id),
  from_place INTEGER NOT NULL, -- of deletion_user, up_to_place excluded
  up_to_place INTEGER NOT NULL
) STRICT;

-- How often it was changed manually or synced, so that others know when to read its values again.
ALTER TABLE persona ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
