-- What a candidate was last stored from, when that was a file: its lines bound to content_hash, so that whoever changes
-- the content need not know of it.
alter table candidates add column source_mark text;
