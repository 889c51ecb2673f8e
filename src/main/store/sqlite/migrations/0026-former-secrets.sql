-- The shared secrets that a destination had before its present one: a receiver may still verify with one of them.
CREATE TABLE former_secret (
  id INTEGER PRIMARY KEY,
  destination_id INTEGER NOT NULL REFERENCES destination (id),
  secret TEXT NOT NULL
) STRICT;
CREATE INDEX former_secret_destination ON former_secret (destination_id);

CREATE TRIGGER destination_secret_changed AFTER UPDATE OF shared_secret ON destination
WHEN OLD.shared_secret IS NOT NULL AND OLD.shared_secret IS NOT NEW.shared_secret
BEGIN
  DELETE FROM former_secret WHERE destination_id = OLD.id AND secret = OLD.shared_secret;
  INSERT INTO former_secret (destination_id, secret) VALUES (OLD.id, OLD.shared_secret);
  -- The last five of each destination.
  DELETE FROM former_secret WHERE destination_id = OLD.id AND id NOT IN (
    SELECT id FROM former_secret WHERE destination_id = OLD.id ORDER BY id DESC LIMIT 5);
END;
