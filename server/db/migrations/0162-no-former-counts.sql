drop table counters;
alter table login_failures drop column failures, drop column day_started_at;
