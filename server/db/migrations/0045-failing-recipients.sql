-- Keyed hashes of the recipients whose messages failed in a row: one recipient closes no channel, however many messages
-- to it fail.
alter table channels add column recipients text[] not null default '{}';
