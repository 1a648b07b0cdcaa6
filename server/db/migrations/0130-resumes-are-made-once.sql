-- Resumes are written anew when they come in, and never again.
drop index if exists files_to_make;
alter table files drop column made_by;
