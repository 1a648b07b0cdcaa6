-- A check of the sign-up, code or link, came from another browser than the one that registered, or from support.
alter table accounts add column checked_elsewhere boolean not null default false;
