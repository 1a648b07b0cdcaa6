-- A resume is made anew, as a picture is: what lies in the store is not what came. Its own hash tells whether it is whole.
-- A resume without one lies there as it came, under the rules of before; a job makes it anew, or takes it away from view.
alter table files add column stored_sha256 text;
create index files_as_they_came on files (name) where content_type = 'application/pdf' and stored_sha256 is null;
