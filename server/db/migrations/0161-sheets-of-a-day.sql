alter table view_log add column clinic text;
create index view_log_account_day on view_log (account_id, viewed_at) where clinic is not null;
create index view_log_clinic_day on view_log (clinic, viewed_at) where clinic is not null;
