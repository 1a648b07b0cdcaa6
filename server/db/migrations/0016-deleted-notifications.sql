-- A deleted notification can be brought back for a while.
alter table notifications add column deleted_at timestamptz;
create index notifications_deleted on notifications (deleted_at) where deleted_at is not null;
