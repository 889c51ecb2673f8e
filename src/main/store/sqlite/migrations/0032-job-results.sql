-- What finished jobs found, capacity runs and drills: they can be read after a restart.
CREATE TABLE job_result (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL, -- of the job, in its kind
  summary TEXT NOT NULL, -- JSON, for the list
  content BLOB NOT NULL, -- the rest, compressed JSON
  PRIMARY KEY (kind, id)
) STRICT;
