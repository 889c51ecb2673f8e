-- A deletion of 100,000 users is decided in steps: its users before this place are decided; null: all of them; -1: its
-- users are still being stored, and it does not exist yet for anyone.
ALTER TABLE deletion ADD COLUMN decided_up_to INTEGER;
CREATE INDEX deletion_undecided ON deletion (id) WHERE decided_up_to IS NOT NULL;
