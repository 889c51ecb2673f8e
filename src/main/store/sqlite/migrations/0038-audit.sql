-- Who did what: every operation that changes something, and refusals of it.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  received_at INTEGER NOT NULL, -- of a refusal the first time
  requester TEXT NOT NULL, -- the name of the token, the owner or the desktop app
  role TEXT NOT NULL,
  operation TEXT NOT NULL, -- of the contract: destinations.update
  concerns TEXT NOT NULL, -- ids and names, at most 500 characters
  outcome TEXT NOT NULL, -- done, or the code of the refusal
  count INTEGER NOT NULL -- how often the same was refused within an hour
) STRICT;

CREATE INDEX audit_same ON audit (requester, operation, outcome);
