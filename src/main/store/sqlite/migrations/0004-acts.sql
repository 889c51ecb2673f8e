-- The original of a resent message. Not a foreign key: it remains when the original is removed.
ALTER TABLE message ADD COLUMN resent_from INTEGER;
-- For following messages as they settle, however old, and for removing those that settled first.
CREATE INDEX message_settled ON message (settled_at) WHERE settled_at IS NOT NULL;
