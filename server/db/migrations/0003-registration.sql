alter table accounts add column terms_version text;
create index accounts_provisional on accounts (created_at) where activated_at is null and holder_id is null;

-- Links that leave by e-mail: only the hash of the secret is kept.
create table tokens (
  hash text primary key,
  purpose text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index tokens_account on tokens (account_id, purpose);
create index tokens_expiry on tokens (expires_at);

-- The code that was sent to the telephone of an unfinished registration, sealed: within its life it is sent again.
create table sms_codes (
  account_id uuid primary key references accounts (id) on delete cascade,
  phone text not null,
  code text not null,
  tries integer not null,
  expires_at timestamptz not null
);
create index sms_codes_expiry on sms_codes (expires_at);

-- The register's record as a lookup showed it, so that the index of an address cannot slide.
create table lookup_snapshots (
  id uuid primary key,
  num_ordinal text not null,
  entry jsonb not null,
  taken_at timestamptz not null
);
create index lookup_snapshots_number on lookup_snapshots (num_ordinal, taken_at);
create index lookup_snapshots_age on lookup_snapshots (taken_at);

-- What the register said of a registration: its addresses, and the fields in which the form differs, for review.
create table registrations (
  account_id uuid primary key references accounts (id) on delete cascade,
  register_emails jsonb not null,
  differences jsonb not null,
  noted_at timestamptz not null
);

-- 'Mon email n'est pas présent': the queue of support.
create table email_requests (
  id uuid primary key,
  num_ordinal text not null,
  email text not null,
  phone text not null,
  details jsonb not null,
  requested_at timestamptz not null,
  handled_at timestamptz
);
create index email_requests_age on email_requests (requested_at);

-- What visitors asked for: noted alike whether an account exists or not, answered by a job.
create table asks (
  id uuid primary key,
  call text not null,
  subject text not null,
  asked_at timestamptz not null
);
create index asks_oldest on asks (call, asked_at);

-- The last good answer of a register that is asked number by number.
create table register_cache (
  num_ordinal text primary key,
  entry jsonb not null,
  fetched_at timestamptz not null
);
create index register_cache_age on register_cache (fetched_at);
