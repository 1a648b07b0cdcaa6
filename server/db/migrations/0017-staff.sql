-- People of the training centre, apart from the accounts of clinics (beyond B1-01).
create table staff (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('conseiller', 'gestionnaire')),
  password_hash text,
  suspended_at timestamptz,
  created_at timestamptz not null
);

create table staff_sessions (
  id uuid primary key,
  token_hash text not null unique,
  staff_id uuid not null references staff (id) on delete cascade,
  browser text,
  system text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id, last_seen_at);
