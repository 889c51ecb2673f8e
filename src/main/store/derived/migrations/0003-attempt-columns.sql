-- Blocks now have columns of the attempts: they are written again. The text index remains.
DELETE FROM message_block;
DELETE FROM message_column;
UPDATE derived_cursor SET value = 0 WHERE name = 'messageBlocks';
