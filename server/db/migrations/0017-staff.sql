-- People of the training centre, apart from the accounts of clinics (beyond B1-01).
create table staff (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('conseiller', 'gestionnaire')),
  -- Null until the invitation is accepted.
  password_hash text,
  suspended_at timestamptz,
  -- The secret of the time codes, sealed, and the steps of late whose codes were taken: a code serves once.
  totp_secret text,
  totp_since timestamptz,
  totp_steps integer[] not null default '{}',
  daily_mail boolean not null default true,
  invited_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null
);
create index staff_invited on staff (invited_at) where password_hash is null;

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
create index staff_sessions_age on staff_sessions (created_at);
create index staff_sessions_use on staff_sessions (last_seen_at);

-- What a login goes on with after its first step, and the challenges of passkeys (beyond B1-04, B1-07).
create table staff_tickets (
  hash text primary key,
  -- Null while nobody is known yet: who enters with a passkey alone.
  staff_id uuid references staff (id) on delete cascade,
  purpose text not null check (purpose in ('totp', 'enrol', 'passkey login', 'passkey')),
  tries integer not null default 0,
  -- The sealed secret that is being set up.
  secret text,
  challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_tickets_staff on staff_tickets (staff_id);
create index staff_tickets_expiry on staff_tickets (expires_at);

create table staff_recovery_codes (
  staff_id uuid not null references staff (id) on delete cascade,
  hash text not null,
  primary key (staff_id, hash)
);

create table staff_passkeys (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  -- How often the device says that it signed; many say 0 for ever.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id, created_at);

-- Links of invitations and forgotten passwords that leave by mail (beyond B1-09).
create table staff_links (
  hash text primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_links_staff on staff_links (staff_id, purpose);
create index staff_links_expiry on staff_links (expires_at);
