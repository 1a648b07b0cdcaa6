-- An import runs whole: after a killed process it begins again. The number of the attempt says whose it is.
alter table imports
  drop column claimed_by,
  drop column stepped_at,
  drop column resumed,
  add column attempts integer not null default 0;
alter table import_files drop column checked;
