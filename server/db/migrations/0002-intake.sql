-- What remains of an erased candidate, so that an older record does not bring it back and a newer one is not
-- published a second time. The external id is hashed.
create table erased_candidates (
  external_id_hash text primary key,
  version integer not null,
  published_at timestamptz,
  erased_at timestamptz not null
);

-- Which fields of a register entry an import changed: an address that changes may deserve a second look.
create table register_changes (
  num_ordinal text not null,
  changed_at timestamptz not null,
  fields jsonb not null,
  primary key (num_ordinal, changed_at)
);
