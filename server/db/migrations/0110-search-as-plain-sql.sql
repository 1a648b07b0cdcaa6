drop index candidates_newest, candidates_by_cell, candidates_by_place, candidates_recruited, candidates_by_last_name,
  candidates_by_first_name, candidates_by_person, dossiers_by_publication, dossiers_by_birthday, dossiers_by_city,
  dossiers_by_zip, dossiers_by_level, dossiers_by_level_text, dossiers_by_state, dossiers_by_origin, dossiers_by_steps,
  dossiers_by_department;
-- What lists sort and narrow by, as columns: the postal code whose place is known, city and level in folded order, and
-- folded names in the order of their letters.
alter table candidates
  add column place text collate "C" not null default '',
  add column city_folded text collate "C",
  add column study_level_folded text collate "C",
  alter column last_name_folded type text collate "C",
  alter column first_name_folded type text collate "C",
  drop column cell,
  drop column facets;
update candidates set place = zip_code, city_folded = lower(city), study_level_folded = lower(study_level);

drop table candidate_cells, candidate_places, dossier_counts, opened_counts;

-- The first rows of a department, of a place, of a name and of everything, latest publication first.
create index candidates_newest on candidates (published_at desc, id desc)
  include (place, study_level_category, job_interview_status, job_interview_notice) where active;
create index candidates_by_department on candidates (department, published_at desc, id desc)
  include (study_level_category, job_interview_status, job_interview_notice, first_name_folded) where active;
create index candidates_by_place on candidates (place, published_at desc, id desc)
  include (department, study_level_category, job_interview_status, job_interview_notice, first_name_folded) where active;
create index candidates_by_last_name on candidates (last_name_folded, published_at desc, id desc)
  include (department, place, study_level_category, job_interview_status, job_interview_notice, first_name_folded)
  where active;
create index candidates_by_first_name on candidates (first_name_folded, published_at desc, id desc)
  include (place, study_level_category, job_interview_status, job_interview_notice) where active;
create index candidates_by_person on candidates (last_name_folded, first_name_folded, id) include (birthday);

-- Every filter and sort of the centre's list, in one index that is narrower than the table.
create index dossiers_listed on candidates (department, id)
  include (state, study_level_category, has_picture, has_resume, birthday, city_folded, zip_code, study_level_folded,
    published_at, updated_at, origin, internship_duration, job_interview_status, job_interview_notice)
  where state is not null;

-- How many active candidates share a department, level, tests and opinion: in each place, and in all of them ('*').
create table candidate_counts (
  place text collate "C" not null,
  department text collate "C" not null,
  study_level_category integer not null,
  job_interview_status text collate "C" not null,
  job_interview_notice text collate "C" not null,
  count integer not null,
  primary key (place, department, study_level_category, job_interview_status, job_interview_notice)
) with (fillfactor = 50);
insert into candidate_counts
select counted.place, department, coalesce(study_level_category, 0), coalesce(job_interview_status, ''),
  coalesce(job_interview_notice, ''), count(*)
from candidates cross join lateral (values ('*'), (candidates.place)) as counted (place)
where active group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5;

alter table candidate_names alter column name type text collate "C";

-- What a clinic's opening and a selection add is read with the dossier.
drop index dossier_interest_views, dossier_interest_selections, dossier_interest_unopened;
alter table dossier_interest drop column candidate_department;
alter table dossier_interest drop constraint dossier_interest_pkey, add primary key (candidate_id);
