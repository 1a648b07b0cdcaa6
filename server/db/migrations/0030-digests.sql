-- The resume by e-mail, and the pause (beyond B9, B10).
alter table alert_parameters
  add column digest text not null default 'none' check (digest in ('none', 'daily', 'weekly')),
  -- The last day of a pause in the clinic's own time, and the instant at which it ends; null once it has ended.
  add column paused_until date,
  add column pause_ends_at timestamptz,
  -- Publications of the last pause: above the first number, up to the second, which is null while it lasts.
  add column pause_after bigint,
  add column pause_last bigint;
create index alert_parameters_pause on alert_parameters (pause_ends_at) where pause_ends_at is not null;

-- What the e-mail of an account runs by: of its departments and of its saved searches together.
create table digests (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Null while there is nothing to tell of.
  next_run_at timestamptz,
  -- Publications of the departments up to this number have been told, or are not to be.
  last_sequence bigint not null,
  -- The local day of the last mail: there is one a day.
  mailed_on date,
  -- An address that refused a mail for good; null again once the settings are saved.
  refused_address text,
  trusted_since timestamptz not null,
  -- What the link of a mail stopped, so that the same link can take it back.
  stopped jsonb
);
create index digests_due on digests (next_run_at) where next_run_at is not null;

alter table outbox_deliveries add column headers jsonb;
