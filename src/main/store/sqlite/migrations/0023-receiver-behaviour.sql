-- A list of responses becomes a behaviour of one rule, and the delay of a response is named `delay`.
ALTER TABLE receiver ADD COLUMN behaviour TEXT NOT NULL DEFAULT '';
-- When the behaviour was set, later than the one before it.
ALTER TABLE receiver ADD COLUMN set_at INTEGER NOT NULL DEFAULT 0;
-- Number of requests that each rule responded to, as a list.
ALTER TABLE receiver ADD COLUMN turns TEXT NOT NULL DEFAULT '[]';
ALTER TABLE receiver ADD COLUMN tls TEXT NOT NULL DEFAULT 'off';
UPDATE receiver SET
  set_at = CAST(unixepoch('subsec') * 1000 AS INTEGER),
  turns = json_array(served),
  behaviour = json_object(
    'rules', json_array(json_object(
      -- As JSON again: the value of a subquery is a text.
      'respond', json((
        SELECT json_group_array(json(
          CASE type
            WHEN 'object' THEN json_remove(json_set(value, '$.delay', coalesce(json_extract(value, '$.delayMs'), 0)), '$.delayMs')
            ELSE value
          END))
        FROM json_each(receiver.respond))),
      'atEnd', 'stay')),
    'seed', 1);
ALTER TABLE receiver DROP COLUMN respond;
-- Of a request that got a fault instead of a response; its status is 0.
ALTER TABLE capture ADD COLUMN fault TEXT;
