-- Searches that an account keeps (beyond B8). Publications are known by their numbers, as alerts know them.
create table saved_searches (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  -- No two of an account are alike, whatever their case and accents.
  name_folded text not null,
  -- As the search takes them.
  filters jsonb not null,
  alert text not null check (alert in ('none', 'daily', 'weekly')),
  -- Publications up to this number were there when it was last opened.
  opened_sequence bigint not null,
  -- Publications up to this number have been told by e-mail, or are not to be.
  told_sequence bigint not null,
  created_at timestamptz not null,
  -- As good as gone, and can be brought back for a while.
  deleted_at timestamptz
);
create unique index saved_searches_name on saved_searches (account_id, name_folded) where deleted_at is null;
create index saved_searches_deleted on saved_searches (deleted_at) where deleted_at is not null;
