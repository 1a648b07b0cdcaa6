-- What a look for malware found in a resume. Pictures need none: they are made anew from their pixels. Where there is no
-- scanner, resumes wait to be looked at and are served meanwhile; where there is one, only clean ones are.
alter table files
  add column scan_state text not null default 'pending',
  add column scan_due_at timestamptz,
  add column scan_failures integer not null default 0,
  add column scan_found text;
update files set scan_state = case when content_type = 'application/pdf' then 'pending' else 'clean' end,
  scan_due_at = case when content_type = 'application/pdf' then created_at end;
create index files_scan_due on files (scan_due_at) where scan_due_at is not null;
