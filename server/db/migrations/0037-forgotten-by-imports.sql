-- Who was erased while an import went on or waited: nothing that it finds of them later is kept. What is compared are hashes of
-- external ids and of the names of their files.
create table import_forgotten (
  import_id integer not null references imports (id) on delete cascade,
  hash text not null,
  erased_at timestamptz not null,
  primary key (import_id, hash)
);
