-- The instants of the latest events that a limit let through: as many as the limit allows in its window, so that no
-- window of that length ever holds more.
create table limit_logs (
  key text primary key,
  instants timestamptz[] not null,
  last_at timestamptz not null,
  -- When it was last told that the limit is used up.
  passed_at timestamptz
);

-- Failed logins of the last 24 hours; failures and day_started_at are for the version before.
alter table login_failures add column instants timestamptz[] not null default '{}';
update login_failures
  set instants = array(select last_failed_at from generate_series(1, failures));
-- Of a browser that logged in before: under which key its account is counted.
alter table login_failures add column account_key text;
