-- How many dossiers that a clinic opened share a department, a state, a study level, and whether they have a picture and a
-- resume: what was never opened is all that there is without them, and nobody is counted one by one.
create table opened_counts (
  department text not null,
  state text not null,
  study_level_category integer not null,
  has_picture boolean not null,
  has_resume boolean not null,
  count integer not null,
  primary key (department, state, study_level_category, has_picture, has_resume)
) with (fillfactor = 50);
insert into opened_counts
select department, state, coalesce(study_level_category, 0), has_picture, has_resume, count(*)
from dossier_interest join candidates on candidates.id = dossier_interest.candidate_id
where views > 0 and state is not null
group by 1, 2, 3, 4, 5;

-- The dossiers in the order of their changes, the one that the list begins with, with what else they are narrowed by, which is
-- looked at before a dossier is: those of a department are met there without reading those of all others.
drop index dossiers_by_update;
create index dossiers_by_update
  on candidates (updated_at, id, department, state, study_level_category, has_picture, has_resume) where state is not null;
