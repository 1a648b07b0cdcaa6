-- When a session last changed something: for a while its searches are not answered by a read replica.
alter table sessions add column wrote_at timestamptz;
-- The trace of what caused a message (W3C traceparent), when traces are wanted.
alter table messages add column trace text;
