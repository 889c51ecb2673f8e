-- What the attempts of a stretch of time came to, for each endpoint; see attemptFigures.ts. Three lengths of stretches, so
-- that any range is read from a few hundred rows. The figures stay when retention removes the attempts.
CREATE TABLE attempt_figures (
  minutes INTEGER NOT NULL, -- the length of the stretch
  start INTEGER NOT NULL, -- in minutes since 1970, by the time the attempt started
  endpoint_id INTEGER NOT NULL,
  figures TEXT NOT NULL,
  PRIMARY KEY (minutes, start, endpoint_id)
) STRICT, WITHOUT ROWID;
