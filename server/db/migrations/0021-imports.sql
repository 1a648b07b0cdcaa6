-- Imports by hand (beyond B1-40 to B1-44). The bytes that came lie in the store of files in pieces, under ids made of
-- stored_as, until the import is over. Nothing shows a row whose bytes did not arrive whole.
create table imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('candidates', 'register')),
  state text not null check (state in ('checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
  name text not null,
  staff_id uuid references staff (id) on delete set null,
  bytes integer not null default 0,
  stored_as text not null,
  pieces integer not null default 0,
  lines integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  unknown_columns jsonb not null default '[]',
  error text,
  created_at timestamptz not null,
  arrived_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- Which process takes its steps, until when nobody else does.
  claimed_by text,
  claimed_until timestamptz,
  stepped_at timestamptz
);
create index imports_at_work on imports (id) where state in ('checking', 'checked', 'importing');
create index imports_of_staff on imports (staff_id);

-- Pictures, resumes and archives of them that came along.
create table import_files (
  id integer generated always as identity primary key,
  import_id integer not null references imports (id) on delete cascade,
  name text not null,
  is_archive boolean not null,
  bytes integer not null default 0,
  stored_as text not null,
  pieces integer not null default 0,
  -- Files in it, those done, and those that were refused before anybody looked into them.
  entries integer not null default 0,
  done integer not null default 0,
  checked boolean not null default false,
  arrived_at timestamptz
);
create index import_files_of_import on import_files (import_id, id);

-- What an import found: lines at fault, likely duplicates, files refused by what is in them, entries refused unseen.
create table import_findings (
  id integer generated always as identity primary key,
  import_id integer not null references imports (id) on delete cascade,
  kind text not null check (kind in ('fault', 'duplicate', 'file', 'entry')),
  line integer not null,
  identifier text,
  name text,
  error text,
  value text,
  duplicates jsonb,
  found_at timestamptz not null
);
create index import_findings_of_import on import_findings (import_id, kind, id);
create index import_findings_by_identifier on import_findings (identifier) where identifier is not null;

-- What was corrected in an entry of the register, and what the register's owner says instead (beyond B1-53).
create table register_corrections (
  num_ordinal text not null references register_entries (num_ordinal) on delete cascade,
  field text not null,
  source jsonb,
  corrected_at timestamptz not null,
  primary key (num_ordinal, field)
);
