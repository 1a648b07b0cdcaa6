-- The last number given to a publication. Its one row is locked while publications are numbered, in commit order.
create table publication_numbering (
  id integer primary key check (id = 1),
  last_sequence bigint not null
);
create index publications_unnumbered on publications (published_at) where sequence is null;
create index publications_by_department on publications (department, sequence);

-- What an account wants to be told, and how far it has been told.
create table alert_parameters (
  account_id uuid primary key references accounts (id) on delete cascade,
  enabled boolean not null,
  sectors text[] not null,
  mobile text not null,
  periodicity text not null,
  params jsonb not null,
  -- Publications up to this number have been told, or are not to be.
  last_sequence bigint not null,
  next_run_at timestamptz,
  last_run_at timestamptz,
  -- SMS of one local day, for the daily cap.
  sms_day date,
  sms_count integer not null,
  -- Since when this mobile is trusted: an SMS that failed before does not count against it.
  mobile_since timestamptz not null,
  mobile_stopped text
);
create index alert_parameters_due on alert_parameters (next_run_at) where enabled and next_run_at is not null;
create index alert_parameters_mobile on alert_parameters (mobile);

-- A notification names its candidates by the range of publications and the departments as they were when it was
-- written; one without them is a notice to read.
create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  title text not null,
  content text not null,
  sectors text[],
  after_sequence bigint,
  last_sequence bigint,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_newest on notifications (account_id, created_at desc, id);
create index notifications_unread on notifications (account_id) where read_at is null;

create table short_links (
  code text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  path text not null,
  expires_at timestamptz not null
);
create index short_links_account on short_links (account_id);
create index short_links_expired on short_links (expires_at);

-- A failure is permanent when the same number or address would be refused again. A receipt that does not come by
-- receipt_due_at is an alarm.
alter table messages add column permanent boolean, add column receipt_due_at timestamptz;
create index messages_provider on messages (provider_id) where provider_id is not null;
create index messages_account on messages (account_id, created_at desc) where account_id is not null;
create index messages_receipt_due on messages (receipt_due_at) where receipt_due_at is not null;
drop index messages_due;
create index messages_due on messages (channel, next_at) where next_at is not null;

-- The breaker of each way out: after failures in a row, or when the gateway asks for it, nothing is handed over until
-- paused_until.
create table channels (
  channel text primary key,
  failures integer not null,
  paused_until timestamptz,
  reason text
);
