-- The sources with a tracking plan. Their calls from `from_id` up to the cursor `checkedCalls` are checked against this
-- version of it; rows of call_check for older calls are of an earlier one.
CREATE TABLE checked_source (
  source_id INTEGER PRIMARY KEY,
  version INTEGER NOT NULL,
  unplanned TEXT NOT NULL,
  from_id INTEGER NOT NULL
) STRICT;

-- What the checked calls of a source say of one event, or of one type of call. Ids are never reused, so a reference from a
-- call that was checked against an earlier version matches nothing.
CREATE TABLE plan_coverage (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source_id INTEGER NOT NULL,
  rule TEXT NOT NULL, -- [type, event or null]
  calls INTEGER NOT NULL DEFAULT 0,
  invalid INTEGER NOT NULL DEFAULT 0,
  last_seen_at INTEGER NOT NULL,
  UNIQUE (source_id, rule)
) STRICT;

CREATE TABLE call_check (
  call_id INTEGER PRIMARY KEY,
  coverage_id INTEGER, -- NULL: not counted
  state TEXT NOT NULL,
  count INTEGER NOT NULL,
  violations TEXT -- the first ones, as JSON; NULL: there are none
) STRICT;

CREATE TRIGGER call_check_added AFTER INSERT ON call_check BEGIN
  UPDATE plan_coverage SET calls = calls + 1, invalid = invalid + (new.count > 0) WHERE id = new.coverage_id;
END;

CREATE TRIGGER call_check_removed AFTER DELETE ON call_check BEGIN
  UPDATE plan_coverage SET calls = calls - 1, invalid = invalid - (old.count > 0) WHERE id = old.coverage_id;
END;
