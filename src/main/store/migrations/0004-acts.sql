-- The message that a resent one was made from. No reference: it stays true when that message is removed.
ALTER TABLE message ADD COLUMN resent_from INTEGER;
-- For following what settles, however old it is, and for removing what settled first.
CREATE INDEX message_settled ON message (settled_at) WHERE settled_at IS NOT NULL;
