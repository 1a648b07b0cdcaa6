-- Candidates are searched in runs: those that share a cell (department, study level, tests done, opinion) or a name lie
-- together in an index, latest publication first. A list is the merge of the runs that a search chooses.
alter table candidates add column cell text collate "C" not null generated always as (
  department || '/' || coalesce(study_level_category::text, '') || '/' || coalesce(job_interview_status, '') || '/' ||
  coalesce(job_interview_notice, '')
) stored;
drop index candidates_newest;
drop index candidates_by_department;
-- What else a search may ask for lies in the index too, so that counting fetches no row.
create index candidates_by_cell on candidates (cell, published_at desc, id desc)
  include (last_name_folded, first_name_folded) where active;
create index candidates_newest on candidates (published_at desc, id desc) include (cell) where active;
create index candidates_by_last_name on candidates (last_name_folded, published_at desc, id desc)
  include (first_name_folded, cell) where active;
create index candidates_by_first_name on candidates (first_name_folded, published_at desc, id desc) include (cell)
  where active;
create index candidates_recruited on candidates (coalesce(published_at, created_at) desc, id desc) where not active;

-- How many active candidates each cell holds, written in the transaction that changes them.
create table candidate_cells (
  cell text collate "C" primary key generated always as (
    department || '/' || coalesce(study_level_category::text, '') || '/' || coalesce(job_interview_status, '') || '/' ||
    coalesce(job_interview_notice, '')
  ) stored,
  department text not null,
  study_level_category integer,
  job_interview_status text,
  job_interview_notice text,
  count integer not null
) with (fillfactor = 50);
create index candidate_cells_department on candidate_cells (department);
insert into candidate_cells (department, study_level_category, job_interview_status, job_interview_notice, count)
select department, study_level_category, job_interview_status, job_interview_notice, count(*)
from candidates where active
group by 1, 2, 3, 4;

-- How many active candidates bear each folded last or first name. A name that nobody bears any more is deleted.
create table candidate_names (
  part text not null check (part in ('last', 'first')),
  name text not null,
  count integer not null,
  primary key (part, name)
) with (fillfactor = 50);
insert into candidate_names
select 'last', last_name_folded, count(*) from candidates where active group by 2
union all
select 'first', first_name_folded, count(*) from candidates where active group by 2;

-- Names are found by any part of them. Where the extension may not be installed, all names are read instead.
do $$
begin
  create extension if not exists pg_trgm;
  create index candidate_names_trigrams on candidate_names using gin (name gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'pg_trgm is not available: searching by name reads every name';
end
$$;
