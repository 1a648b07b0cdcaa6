-- What became of a request of an e-mail address, by whom, and why (beyond B1-51).
alter table email_requests add column answer text check (answer in ('accepted', 'refused'));
alter table email_requests add column answered_by uuid;
alter table email_requests add column reason text;

-- A message that nobody need look at any more (beyond B1-54).
alter table messages add column dropped_at timestamptz;
