-- What happened on a day of Paris, which begins at that instant: counted by a job and never changed once the day is
-- long over, whatever is erased later (beyond B1-50).
create table day_figures (
  began_at timestamptz primary key,
  views integer not null default 0,
  selections integer not null default 0,
  dossiers integer not null default 0,
  clinics integer not null default 0
);
create index selections_age on selections (selected_at);
create index accounts_begun on accounts (activated_at) where holder_id is null;

-- How often clinics looked for candidates of a department on a day.
create table department_searches (
  began_at timestamptz not null,
  department text not null,
  searches integer not null,
  primary key (began_at, department)
);
