-- Every order of the list holds what else dossiers are narrowed by, which is looked at before a dossier is: those of one
-- department are met among a million without reading the others.
drop index candidates_by_person;
create index candidates_by_person on candidates
  (last_name_folded, first_name_folded, birthday, id, department, state, study_level_category, has_picture, has_resume);
drop index dossiers_by_publication;
create index dossiers_by_publication
  on candidates (published_at, id, department, state, study_level_category, has_picture, has_resume)
  where state is not null;
drop index dossiers_by_birthday;
create index dossiers_by_birthday
  on candidates (birthday, id, department, state, study_level_category, has_picture, has_resume)
  where state is not null;
drop index dossiers_by_city;
create index dossiers_by_city
  on candidates (city, id, department, state, study_level_category, has_picture, has_resume)
  where state is not null;
drop index dossiers_by_zip;
create index dossiers_by_zip
  on candidates (zip_code, id, department, state, study_level_category, has_picture, has_resume)
  where state is not null;
drop index dossiers_by_level;
create index dossiers_by_level
  on candidates (study_level_category, id, department, state, has_picture, has_resume)
  where state is not null;
drop index dossiers_by_level_text;
create index dossiers_by_level_text
  on candidates (study_level, id, department, state, study_level_category, has_picture, has_resume)
  where state is not null;
drop index dossiers_by_state;
create index dossiers_by_state
  on candidates (state, id, department, study_level_category, has_picture, has_resume)
  where state is not null;
drop index dossiers_by_origin;
create index dossiers_by_origin
  on candidates (origin, id, department, state, study_level_category, has_picture, has_resume)
  where state is not null;
drop index dossiers_by_steps;
create index dossiers_by_steps
  on candidates (((internship_duration > 0)::integer
    + coalesce((job_interview_status = 'oui')::integer, 0)
    + (job_interview_notice is not null)::integer), id, department, state, study_level_category, has_picture, has_resume)
  where state is not null;

-- The most opened ones of a department, and those most put aside, are met by an index of their own.
alter table dossier_interest add column candidate_department text;
update dossier_interest set candidate_department = candidates.department
from candidates where candidates.id = dossier_interest.candidate_id;
create index dossier_interest_views_there on dossier_interest (candidate_department, views, candidate_id)
  where views > 0;
create index dossier_interest_selections_there
  on dossier_interest (candidate_department, selections, candidate_id) where selections > 0;
