-- When whoever uses a session of the centre last proved who they are; null where that was when it was opened (decision 067).
alter table staff_sessions add column proved_at timestamptz;
