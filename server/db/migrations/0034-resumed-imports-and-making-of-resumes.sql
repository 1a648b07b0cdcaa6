-- An import that another process went on with, after its own had ended without a word: what that one stored last is counted
-- among the unchanged.
alter table imports add column resumed boolean not null default false;

-- Which making wrote a resume anew: an earlier one may have kept what is dropped today, and those are made anew again before
-- anybody sees them. Null where it is not known, and for resumes that lie as they came.
alter table files add column made_by integer;
drop index files_as_they_came;
create index files_to_make on files (coalesce(made_by, 0), name)
  where content_type = 'application/pdf' and scan_state in ('clean', 'pending');
