-- Finds the messages that one was resent as. Few are resent, so the index is small.
CREATE INDEX message_resent ON message (resent_from) WHERE resent_from IS NOT NULL;
