-- What staff decide of a candidate stands beside what feeds say. `active` stays what clinics go by. One that is not
-- active is hidden as a draft, withdrawn or archived; without that it was recruited, and without a name nothing of it is
-- left but that there was one.
alter table candidates
  add column hidden_as text check (hidden_as in ('draft', 'withdrawn', 'archived')),
  -- What the feed said of `active` when staff moved the dossier: it stays so until the feed says otherwise.
  add column held_against boolean,
  -- The fields that staff corrected, with what the feed says of them. The columns hold what staff say.
  add column corrections jsonb,
  -- Raised by every change of a field.
  add column edition integer not null default 1,
  add column origin text not null default 'api' check (origin in ('api', 'file', 'hand'));
update candidates set origin = 'file' where source_mark is not null;
alter table candidates
  add column state text collate "C" generated always as (
    case when last_name = '' then null when active then 'published' else coalesce(hidden_as, 'recruited') end
  ) stored,
  add column has_picture boolean not null generated always as (profile_picture is not null) stored,
  add column has_resume boolean not null generated always as (personal_resume is not null) stored;

-- The orders of the centre's list. That by name is the index by which doubles are found: it now holds everybody. The
-- others are of the list alone: its condition keeps the searches of clinics from taking them.
drop index candidates_by_person;
create index candidates_by_person on candidates (last_name_folded, first_name_folded, birthday, id);
create index dossiers_by_update on candidates (updated_at, id) where state is not null;
create index dossiers_by_publication on candidates (published_at, id) where state is not null;
create index dossiers_by_birthday on candidates (birthday, id) where state is not null;
create index dossiers_by_city on candidates (city, id) where state is not null;
create index dossiers_by_zip on candidates (zip_code, id) where state is not null;
create index dossiers_by_level on candidates (study_level_category, id) where state is not null;
create index dossiers_by_level_text on candidates (study_level, id) where state is not null;
create index dossiers_by_state on candidates (state, id) where state is not null;
create index dossiers_by_origin on candidates (origin, id) where state is not null;
-- Its filters, and what the search box finds.
create index dossiers_by_department on candidates (department, state, study_level_category, has_picture, has_resume)
  where state is not null;
create index dossiers_unseen_names on candidates (last_name_folded, first_name_folded) where not active;
create index dossiers_by_email on candidates (lower(email)) where email is not null;
-- Files that only a feed still names, behind a correction.
create index candidates_source_picture on candidates ((corrections ->> 'profilePicture')) where corrections is not null;
create index candidates_source_resume on candidates ((corrections ->> 'personalResume')) where corrections is not null;

-- How many dossiers share a state, a study level, and whether they have a picture and a resume.
create table dossier_counts (
  state text not null,
  study_level_category integer not null,
  has_picture boolean not null,
  has_resume boolean not null,
  count integer not null,
  primary key (state, study_level_category, has_picture, has_resume)
) with (fillfactor = 50);
insert into dossier_counts
select state, coalesce(study_level_category, 0), has_picture, has_resume, count(*)
from candidates where state is not null
group by 1, 2, 3, 4;

-- Which clinics opened which sheet, each once; a clinic is its holder.
create table clinic_views (
  candidate_id integer not null references candidates (id) on delete cascade,
  clinic_id uuid not null,
  primary key (candidate_id, clinic_id)
);
create index clinic_views_clinic on clinic_views (clinic_id);
insert into clinic_views
select distinct candidate_id, coalesce(accounts.holder_id, accounts.id)
from candidate_views join accounts on accounts.id = candidate_views.account_id;

-- How many clinics opened a sheet, and in how many selections it is: a row for those of whom there is something to count.
create table dossier_interest (
  candidate_id integer primary key references candidates (id) on delete cascade,
  views integer not null,
  selections integer not null
) with (fillfactor = 70);
create index dossier_interest_views on dossier_interest (views, candidate_id) where views > 0;
create index dossier_interest_selections on dossier_interest (selections, candidate_id) where selections > 0;
insert into dossier_interest
select candidate_id, sum(views), sum(selections) from (
  select candidate_id, 1 as views, 0 as selections from clinic_views
  union all
  select candidate_id, 0, 1 from selections
) as counted
group by candidate_id;

-- What was changed of a dossier: by a feed, or by hand.
create table candidate_changes (
  id bigint generated by default as identity primary key,
  candidate_id integer not null references candidates (id) on delete cascade,
  at timestamptz not null,
  origin text not null,
  staff_id uuid,
  before jsonb not null,
  after jsonb not null
);
create index candidate_changes_candidate on candidate_changes (candidate_id, id);

-- Whether telephone and e-mail could be read when a sheet was opened.
alter table view_log add column contact boolean not null default false;
