-- The dossiers of a department in the order of their numbers, with what else they are narrowed by, which is looked at before
-- a dossier is: those without interest are met there, the first of them soon.
drop index dossiers_by_department;
create index dossiers_by_department
  on candidates (department, id, state, study_level_category, has_picture, has_resume) where state is not null;

-- What is counted of a dossier is read from the index that finds it.
alter table dossier_interest drop constraint dossier_interest_pkey;
alter table dossier_interest add constraint dossier_interest_pkey primary key (candidate_id) include (views, selections);

-- Put aside and never opened: hardly any, which nobody should look for among all that are put aside.
create index dossier_interest_unopened on dossier_interest (selections, candidate_id) where selections > 0 and views = 0;
