-- Lists and counts of messages by any filter. A block is 4000 consecutive ids, written once they are not the newest ones.
-- Indexes would take more, and could not answer two filters at once.
CREATE TABLE message_block (
  id INTEGER PRIMARY KEY, -- message id / 4000
  present INTEGER NOT NULL, -- messages not removed
  first_at INTEGER NOT NULL, -- the earliest and the latest received_at
  last_at INTEGER NOT NULL
) STRICT;

-- What its messages have in one column of the filters; see valueColumn.ts and timeColumn.ts.
CREATE TABLE message_column (
  id INTEGER PRIMARY KEY, -- column * 2^32 + block
  data BLOB NOT NULL
) STRICT;

-- The words of each message, by its id: which messages have a word, not where. A beginning of one or two letters is looked
-- up as two letters, one of three or four as four; a longer one reads all words that begin with it.
CREATE VIRTUAL TABLE message_text USING fts5(
  text, content = '', contentless_delete = 1, detail = none,
  tokenize = "unicode61 tokenchars '_-.'", prefix = '2 4'
);
-- Segments are merged in steps only, see messageText.ts: by default, a commit may merge for half a second.
INSERT INTO message_text (message_text, rank) VALUES ('automerge', 0), ('crisismerge', 1999), ('usermerge', 8);
