-- A JSON list: the origins of web pages that may send calls, in addition to localhost.
ALTER TABLE source ADD COLUMN allowed_origins TEXT NOT NULL DEFAULT '[]';
-- Of the web page that sent the request. NULL: no page did, or a rejection of an earlier version.
ALTER TABLE rejection ADD COLUMN origin TEXT;
