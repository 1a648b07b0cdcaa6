-- What a file that came with an import unpacks to: `bytes` is what it takes in the store.
alter table import_files add column unpacked integer not null default 0;
update import_files set unpacked = bytes;
-- When staff marked an import with errors as dealt with.
alter table imports add column handled_at timestamptz;
