-- The first state of the database. A later migration adds before it removes, so that two versions can run side by
-- side.

-- Accounts: holders and their collaborators.

-- Accounts: a holder has an ordinal number; a collaborator has a holder instead.
create table accounts (
  id uuid primary key,
  holder_id uuid references accounts (id),
  num_ordinal text unique,
  email text not null,
  email_key text not null unique,
  gender text,
  last_name text not null,
  first_name text not null,
  phone text,
  password_hash text,
  mendatary_checked boolean not null default false,
  phone_checked boolean not null default false,
  email_checked boolean not null default false,
  terms_accepted_at timestamptz,
  activated_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null,
  terms_version text,
  -- A collaborator who was removed: no way in any more, erased after 30 days unless invited again.
  removed_at timestamptz,
  -- When the owner of an account that nobody uses was told that it will be erased.
  inactivity_notice_at timestamptz,
  -- A holder's: the clinic has one selection for all its accounts (beyond B2-07).
  shares_selection boolean not null default false,
  -- A check of the sign-up, code or link, came from another browser than the one that registered, or from support.
  checked_elsewhere boolean not null default false,
  -- The requested address that an account was registered by.
  requested_email_key text
);
create index accounts_begun on accounts (activated_at) where holder_id is null;
create index accounts_holder on accounts (holder_id) where holder_id is not null;
create index accounts_provisional on accounts (created_at) where activated_at is null and holder_id is null;
create index accounts_removed on accounts (removed_at) where removed_at is not null;

create table clinics (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  position integer not null,
  social_reason text not null,
  siret text not null,
  address text not null,
  zip_code text not null,
  city text not null,
  phone text not null,
  unique (account_id, position)
);

create table sessions (
  id uuid primary key,
  token_hash text not null unique,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- What a browser calls itself when it logs in, so that its owner knows it again.
  browser text,
  system text,
  -- When a session last changed something: for a while its searches are not answered by a read replica.
  wrote_at timestamptz
);
create index sessions_account on sessions (account_id, last_seen_at);

-- What the register said of a registration: its addresses, and the fields in which the form differs, for review.
create table registrations (
  account_id uuid primary key references accounts (id) on delete cascade,
  register_emails jsonb not null,
  differences jsonb not null,
  noted_at timestamptz not null
);

-- The professional register as imported.
create table register_entries (
  num_ordinal text primary key,
  num_ordinal_key text not null,
  gender text,
  last_name text not null,
  first_name text not null,
  social_reason text,
  siret text,
  address text,
  zip_code text,
  city text,
  phone text,
  emails jsonb not null,
  content_hash text not null,
  updated_at timestamptz not null
);
create index register_entries_key on register_entries (num_ordinal_key);

-- What was corrected in an entry of the register, and what the register's owner says instead (beyond B1-53).
create table register_corrections (
  num_ordinal text not null references register_entries (num_ordinal) on delete cascade,
  field text not null,
  source jsonb,
  corrected_at timestamptz not null,
  primary key (num_ordinal, field)
);

-- Which fields of a register entry an import changed: an address that changes may deserve a second look.
create table register_changes (
  num_ordinal text not null,
  changed_at timestamptz not null,
  fields jsonb not null,
  primary key (num_ordinal, changed_at)
);

-- Addresses that support added to the register; an import of the register does not take them away.
create table register_added_emails (
  num_ordinal_key text not null,
  email text not null,
  added_at timestamptz not null,
  -- An address that was added to the register because somebody asked for it: the secret of the links that the other
  -- addresses of the entry got and when, and when one of them or a call of the centre confirmed it.
  link_hash text,
  asked_at timestamptz,
  confirmed_at timestamptz,
  primary key (num_ordinal_key, email)
);
create unique index register_added_emails_link on register_added_emails (link_hash);

-- The last good answer of a register that is asked number by number.
create table register_cache (
  num_ordinal text primary key,
  entry jsonb not null,
  fetched_at timestamptz not null
);
create index register_cache_age on register_cache (fetched_at);

-- The register's record as a lookup showed it, so that the index of an address cannot slide.
create table lookup_snapshots (
  id uuid primary key,
  num_ordinal text not null,
  entry jsonb not null,
  taken_at timestamptz not null
);
create index lookup_snapshots_age on lookup_snapshots (taken_at);
create index lookup_snapshots_number on lookup_snapshots (num_ordinal, taken_at);

-- The code that was sent to the telephone of an unfinished registration, sealed: within its life it is sent again.
create table sms_codes (
  account_id uuid primary key references accounts (id) on delete cascade,
  phone text not null,
  code text not null,
  tries integer not null,
  expires_at timestamptz not null
);
create index sms_codes_expiry on sms_codes (expires_at);

-- Links that leave by e-mail: only the hash of the secret is kept.
create table tokens (
  hash text primary key,
  purpose text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Wrong ends of a mobile that a link was opened with, in another browser than the one that registered.
  tries integer not null default 0,
  -- The first of the changes that an undo link takes back, which the links that told of it do not outlive. Null for
  -- links of another purpose, and for those that were sent before: they tell of what came since they were made.
  undoes_since timestamptz
);
create index tokens_account on tokens (account_id, purpose);
create index tokens_expiry on tokens (expires_at);

-- What visitors asked for: noted alike whether an account exists or not, answered by a job.
create table asks (
  id uuid primary key,
  call text not null,
  subject text not null,
  asked_at timestamptz not null,
  -- Whether nobody of the network that asks had asked for the same within a day: such an ask may be answered beyond
  -- the mails of an account, which a stranger may have used up.
  is_first boolean not null default false
);
create index asks_oldest on asks (call, asked_at);

-- 'Mon email n'est pas présent': the queue of support.
create table email_requests (
  id uuid primary key,
  num_ordinal text not null,
  email text not null,
  phone text not null,
  details jsonb not null,
  requested_at timestamptz not null,
  handled_at timestamptz,
  -- What became of a request of an e-mail address, by whom, and why (beyond B1-51).
  answer text check (answer in ('accepted', 'refused')),
  answered_by uuid,
  reason text
);
create index email_requests_age on email_requests (requested_at);

create table login_failures (
  key text primary key,
  streak integer not null,
  last_failed_at timestamptz not null,
  -- Failed logins of the last 24 hours.
  instants timestamptz[] not null default '{}',
  -- Of a browser that logged in before: under which key its account is counted.
  account_key text
);

-- Every SIRET a clinic had, since a change loses what the former one proved.
create table siret_changes (
  id bigint generated by default as identity primary key,
  clinic_id uuid not null references clinics (id) on delete cascade,
  former text not null,
  changed_at timestamptz not null
);
create index siret_changes_clinic on siret_changes (clinic_id);

-- What an account keeps between visits: tour timestamps (20), SMS (10).
create table configurations (
  account_id uuid not null references accounts (id) on delete cascade,
  type integer not null,
  details jsonb not null,
  is_active boolean not null,
  updated_at timestamptz not null,
  primary key (account_id, type)
);

-- The training centre.

-- People of the training centre, apart from the accounts of clinics (beyond B1-01).
create table staff (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('conseiller', 'gestionnaire')),
  -- Null until the invitation is accepted.
  password_hash text,
  suspended_at timestamptz,
  -- The secret of the time codes, sealed, and the steps of late whose codes were taken: a code serves once.
  totp_secret text,
  totp_since timestamptz,
  totp_steps integer[] not null default '{}',
  daily_mail boolean not null default true,
  invited_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null
);
create index staff_invited on staff (invited_at) where password_hash is null;

create table staff_sessions (
  id uuid primary key,
  token_hash text not null unique,
  staff_id uuid not null references staff (id) on delete cascade,
  browser text,
  system text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When whoever uses a session of the centre last proved who they are; null where that was when it was opened
  -- (decision 067).
  proved_at timestamptz
);
create index staff_sessions_age on staff_sessions (created_at);
create index staff_sessions_staff on staff_sessions (staff_id, last_seen_at);
create index staff_sessions_use on staff_sessions (last_seen_at);

-- What a login goes on with after its first step, and the challenges of passkeys (beyond B1-04, B1-07).
create table staff_tickets (
  hash text primary key,
  -- Null while nobody is known yet: who enters with a passkey alone.
  staff_id uuid references staff (id) on delete cascade,
  purpose text not null check (purpose in ('totp', 'enrol', 'passkey login', 'passkey')),
  tries integer not null default 0,
  -- The sealed secret that is being set up.
  secret text,
  challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_tickets_expiry on staff_tickets (expires_at);
create index staff_tickets_staff on staff_tickets (staff_id);

create table staff_recovery_codes (
  staff_id uuid not null references staff (id) on delete cascade,
  hash text not null,
  primary key (staff_id, hash)
);

create table staff_passkeys (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  -- How often the device says that it signed; many say 0 for ever.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id, created_at);

-- Links of invitations and forgotten passwords that leave by mail (beyond B1-09).
create table staff_links (
  hash text primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_links_expiry on staff_links (expires_at);
create index staff_links_staff on staff_links (staff_id, purpose);

-- What happened on a day of Paris, which begins at that instant: counted by a job and never changed once the day is
-- long over, whatever is erased later (beyond B1-50).
create table day_figures (
  began_at timestamptz primary key,
  views integer not null default 0,
  selections integer not null default 0,
  dossiers integer not null default 0,
  clinics integer not null default 0
);

-- How often clinics looked for candidates of a department on a day.
create table department_searches (
  began_at timestamptz not null,
  department text not null,
  searches integer not null,
  primary key (began_at, department)
);

-- Candidates, their files and imports.

create table candidates (
  id integer generated by default as identity primary key,
  external_id text not null unique,
  version integer not null,
  content_hash text not null,
  active boolean not null,
  contact_shareable boolean not null,
  last_name text not null,
  first_name text not null,
  last_name_folded text collate "C" not null,
  first_name_folded text collate "C" not null,
  birthday date,
  city text,
  zip_code text not null,
  department text not null,
  cell_phone text,
  email text,
  cover_letter text,
  internship_duration integer not null,
  internship_structure_name text,
  internship_activity text,
  job_interview_status text,
  job_interview_training_center text,
  job_interview_detail text,
  job_interview_notice text,
  study_level text,
  study_level_category integer,
  ran_fr integer not null,
  ran_ma integer not null,
  ran_ar integer not null,
  personal_resume text,
  profile_picture text,
  published_at timestamptz,
  recruited_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What a candidate was last stored from, when that was a file: its lines bound to content_hash, so that whoever
  -- changes the content need not know of it.
  source_mark text,
  hidden_as text check (hidden_as in ('draft', 'withdrawn', 'archived')),
  -- What the feed said of `active` when staff moved the dossier: it stays so until the feed says otherwise.
  held_against boolean,
  -- The fields that staff corrected, with what the feed says of them. The columns hold what staff say.
  corrections jsonb,
  -- Raised by every change of a field.
  edition integer not null default 1,
  origin text not null default 'api' check (origin in ('api', 'file', 'hand')),
  state text collate "C" generated always as (
    case
      when last_name = '' then null
      when active then 'published'
      else coalesce(hidden_as, 'recruited')
    end) stored,
  has_picture boolean generated always as (profile_picture is not null) stored not null,
  has_resume boolean generated always as (personal_resume is not null) stored not null,
  place text collate "C" not null default '',
  city_folded text collate "C",
  study_level_folded text collate "C"
);
create index candidates_by_cell_phone on candidates (cell_phone, id) where cell_phone is not null;
create index candidates_by_department on candidates (department, published_at desc, id desc)
  include (study_level_category, job_interview_status, job_interview_notice, first_name_folded)
  where active;
create index candidates_by_first_name on candidates (first_name_folded, published_at desc, id desc)
  include (place, study_level_category, job_interview_status, job_interview_notice)
  where active;
create index candidates_by_last_name on candidates (last_name_folded, published_at desc, id desc)
  include (department, place, study_level_category, job_interview_status, job_interview_notice, first_name_folded)
  where active;
create index candidates_by_person on candidates (last_name_folded, first_name_folded, id) include (birthday);
create index candidates_by_place on candidates (place, published_at desc, id desc)
  include (department, study_level_category, job_interview_status, job_interview_notice, first_name_folded)
  where active;
create index candidates_newest on candidates (published_at desc, id desc)
  include (place, study_level_category, job_interview_status, job_interview_notice)
  where active;
create index candidates_personal_resume on candidates (personal_resume) where personal_resume is not null;
create index candidates_profile_picture on candidates (profile_picture) where profile_picture is not null;
create index candidates_source_picture on candidates (((corrections ->> 'profilePicture')))
  where corrections is not null;
create index candidates_source_resume on candidates (((corrections ->> 'personalResume')))
  where corrections is not null;
create index dossiers_by_email on candidates (lower(email)) where email is not null;
create index dossiers_by_update
  on candidates (updated_at, id, department, state, study_level_category, has_picture, has_resume)
  where state is not null;
create index dossiers_listed on candidates (department, id)
  include (state, study_level_category, has_picture, has_resume, birthday, city_folded, zip_code,
    study_level_folded, published_at, updated_at, origin, internship_duration, job_interview_status,
    job_interview_notice)
  where state is not null;
create index dossiers_unseen_names on candidates (last_name_folded, first_name_folded) where not active;

-- How many active candidates bear each folded last or first name. A name that nobody bears any more is deleted.
create table candidate_names (
  part text not null check (part in ('last', 'first')),
  name text collate "C" not null,
  count integer not null,
  primary key (part, name)
) with (fillfactor = 50);
-- Names are found by any part of them. Without the extension, searches by name read every name.
do $$
begin
  create extension if not exists pg_trgm;
  create index candidate_names_trigrams on candidate_names using gin (name gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'pg_trgm is not available';
end
$$;

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

-- What remains of an erased candidate, so that an older record does not bring it back and a newer one is not
-- published
-- a second time. The external id is hashed.
create table erased_candidates (
  external_id_hash text primary key,
  version integer not null,
  published_at timestamptz,
  erased_at timestamptz not null
);

-- A publication is the first time a candidate is stored active; it keeps the department of that moment.
create table publications (
  candidate_id integer primary key,
  department text not null,
  published_at timestamptz not null,
  sequence bigint unique
);
create index publications_by_department on publications (department, sequence);
create index publications_unnumbered on publications (published_at) where sequence is null;

-- The last number given to a publication. Its one row is locked while publications are numbered, in commit order.
create table publication_numbering (
  id integer primary key check (id = 1),
  last_sequence bigint not null
);

-- A file is known by the name that candidate records use; its bytes lie under an opaque id.
create table files (
  name text primary key,
  stored_as text not null,
  content_type text not null,
  size integer not null,
  sha256 text not null,
  created_at timestamptz not null,
  scan_state text not null default 'pending',
  scan_due_at timestamptz,
  scan_failures integer not null default 0,
  scan_found text,
  -- A resume is made anew, as a picture is: what lies in the store is not what came. Its own hash tells whether it is
  -- whole. A resume without one lies there as it came, under the rules of before; a job makes it anew, or takes it
  -- away from view.
  stored_sha256 text
);
create index files_scan_due on files (scan_due_at) where scan_due_at is not null;

-- Imports by hand (beyond B1-40 to B1-44). The bytes that came lie in the store of files in pieces, under ids made of
-- stored_as, until the import is over. Nothing shows a row whose bytes did not arrive whole.
create table imports (
  id integer generated by default as identity primary key,
  kind text not null check (kind in ('candidates', 'register')),
  state text not null check (state in ('checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
  name text not null,
  staff_id uuid references staff (id) on delete set null,
  bytes integer not null default 0,
  stored_as text not null,
  pieces integer not null default 0,
  lines integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  unknown_columns jsonb not null default '[]',
  error text,
  created_at timestamptz not null,
  arrived_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  claimed_until timestamptz,
  -- When staff marked an import with errors as dealt with.
  handled_at timestamptz,
  -- What a person should look at before a file is imported, such as letters that stand for accents.
  warning text,
  attempts integer not null default 0
);
create index imports_at_work on imports (id) where state in ('checking', 'checked', 'importing');
create index imports_of_staff on imports (staff_id);

-- Pictures, resumes and archives of them that came along.
create table import_files (
  id integer generated by default as identity primary key,
  import_id integer not null references imports (id) on delete cascade,
  name text not null,
  is_archive boolean not null,
  bytes integer not null default 0,
  stored_as text not null,
  pieces integer not null default 0,
  -- Files in it, those done, and those that were refused before anybody looked into them.
  entries integer not null default 0,
  done integer not null default 0,
  arrived_at timestamptz,
  -- What a file that came with an import unpacks to: `bytes` is what it takes in the store.
  unpacked integer not null default 0
);
create index import_files_of_import on import_files (import_id, id);

-- What an import found: lines at fault, likely duplicates, files refused by what is in them, entries refused unseen.
create table import_findings (
  id integer generated by default as identity primary key,
  import_id integer not null references imports (id) on delete cascade,
  kind text not null check (kind in ('fault', 'duplicate', 'file', 'entry', 'stored')),
  line_number integer not null,
  identifier text,
  name text,
  error text,
  value text,
  duplicates jsonb,
  found_at timestamptz not null
);
create index import_findings_by_identifier on import_findings (identifier) where identifier is not null;
create index import_findings_of_import on import_findings (import_id, kind, id);

-- Who was erased while an import went on or waited: nothing that it finds of them later is kept. What is compared are
-- hashes of external ids and of the names of their files.
create table import_forgotten (
  import_id integer not null references imports (id) on delete cascade,
  hash text not null,
  erased_at timestamptz not null,
  primary key (import_id, hash)
);

-- Selection: what a clinic keeps, asks for and reports.

create table selections (
  account_id uuid not null references accounts (id) on delete cascade,
  candidate_id integer not null references candidates (id) on delete cascade,
  selected_at timestamptz not null,
  consulted_at timestamptz,
  primary key (account_id, candidate_id)
);
create index selections_age on selections (selected_at);
create index selections_candidate on selections (candidate_id);

create table candidate_views (
  account_id uuid not null references accounts (id) on delete cascade,
  candidate_id integer not null references candidates (id) on delete cascade,
  first_viewed_at timestamptz not null,
  last_viewed_at timestamptz not null,
  primary key (account_id, candidate_id)
);
create index candidate_views_candidate on candidate_views (candidate_id);

-- Which clinics opened which sheet, each once; a clinic is its holder.
create table clinic_views (
  candidate_id integer not null references candidates (id) on delete cascade,
  clinic_id uuid not null,
  primary key (candidate_id, clinic_id)
);
create index clinic_views_clinic on clinic_views (clinic_id);

-- How many clinics opened a sheet, and in how many selections it is: a row for those of whom there is something to
-- count.
create table dossier_interest (
  candidate_id integer primary key references candidates (id) on delete cascade,
  views integer not null,
  selections integer not null
) with (fillfactor = 70);

-- What a clinic keeps of a candidate whom it put aside (beyond B2). It outlives the entry for a while, so that a
-- removal can be undone.
create table follow_ups (
  id integer generated by default as identity primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  candidate_id integer not null references candidates (id) on delete cascade,
  status text not null default 'toContact'
    check (status in ('toContact', 'contacted', 'interview', 'trial', 'chosen', 'dismissed')),
  note text not null default '',
  next_step_on date,
  -- Who set the next step, and when that account is told; null once it was.
  next_step_by uuid references accounts (id) on delete set null,
  next_step_due_at timestamptz,
  edition integer not null default 1,
  -- Null until somebody changed it.
  updated_at timestamptz,
  updated_by uuid references accounts (id) on delete set null,
  removed_at timestamptz,
  unique (account_id, candidate_id)
);
create index follow_ups_candidate on follow_ups (candidate_id);
create index follow_ups_due on follow_ups (next_step_due_at) where next_step_due_at is not null;
create index follow_ups_next_step_by on follow_ups (next_step_by) where next_step_by is not null;
create index follow_ups_removed on follow_ups (removed_at) where removed_at is not null;
create index follow_ups_updated_by on follow_ups (updated_by) where updated_by is not null;

create table follow_up_changes (
  id bigint generated by default as identity primary key,
  follow_up_id integer not null references follow_ups (id) on delete cascade,
  at timestamptz not null,
  changed_by uuid references accounts (id) on delete set null,
  status text not null,
  next_step_on date,
  -- Status and next step are those of before.
  is_note boolean not null
);
create index follow_up_changes_by on follow_up_changes (changed_by) where changed_by is not null;
create index follow_up_changes_follow_up on follow_up_changes (follow_up_id, id);

-- Introductions that clinics ask for, and what the centre answers (beyond B3). A clinic is its holder.
create table introductions (
  id uuid primary key,
  clinic_id uuid not null references accounts (id) on delete cascade,
  asked_by uuid references accounts (id) on delete set null,
  candidate_id integer not null references candidates (id) on delete cascade,
  state text not null check (state in ('sent', 'accepted', 'declined', 'cancelled', 'unanswered', 'closed')),
  message text not null,
  -- Instants, as ISO 8601.
  slots jsonb not null,
  phone text not null,
  requested_at timestamptz not null,
  reminded_at timestamptz,
  answered_at timestamptz,
  answered_by uuid references staff (id) on delete set null,
  answer text,
  reason text,
  slot timestamptz,
  cancelled_at timestamptz,
  -- Until then an undone move of the centre brings the introduction back.
  undo_until timestamptz
);
create index introductions_answered_by on introductions (answered_by) where answered_by is not null;
create index introductions_asked_by on introductions (asked_by) where asked_by is not null;
create index introductions_candidate on introductions (candidate_id);
create index introductions_clinic on introductions (clinic_id, requested_at, id);
create unique index introductions_open on introductions (clinic_id, candidate_id) where state = 'sent';
create index introductions_requested on introductions (requested_at, id);
create index introductions_waiting on introductions (requested_at) where state = 'sent';

-- Recruitments that clinics report, until the centre confirms or rejects them (beyond B4).
create table recruitments (
  id uuid primary key,
  clinic_id uuid not null references accounts (id) on delete cascade,
  reported_by uuid references accounts (id) on delete set null,
  candidate_id integer not null references candidates (id) on delete cascade,
  state text not null check (state in ('reported', 'confirmed', 'rejected')),
  contract text not null check (contract in ('apprenticeship', 'professionalisation', 'unknown')),
  starts_on date,
  reported_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references staff (id) on delete set null,
  reason text
);
create index recruitments_candidate on recruitments (candidate_id);
create index recruitments_clinic on recruitments (clinic_id, candidate_id, reported_at);
create index recruitments_decided_by on recruitments (decided_by) where decided_by is not null;
create unique index recruitments_open on recruitments (clinic_id, candidate_id) where state = 'reported';
create index recruitments_reported on recruitments (reported_at, id);
create index recruitments_reported_by on recruitments (reported_by) where reported_by is not null;

-- Figures of the legal minimum pay that the centre changed or added (beyond B6-03); those that come with the product
-- stand in its code.
create table contract_pay (
  valid_from date primary key,
  figures jsonb not null,
  source text not null,
  checked_on date,
  changed_at timestamptz not null,
  changed_by uuid references staff (id) on delete set null
);
create index contract_pay_changed_by on contract_pay (changed_by) where changed_by is not null;

-- The branch's minimum pay as the centre enters it (beyond B6-13).
create table contract_branch_pay (
  valid_from date primary key,
  agreement text not null,
  echelon text not null,
  -- Gross, for a month of 35 hours a week, in cents.
  amount integer not null,
  changed_at timestamptz not null,
  changed_by uuid references staff (id) on delete set null
);
create index contract_branch_pay_changed_by on contract_branch_pay (changed_by) where changed_by is not null;

-- Alerts.

-- What an account wants to be told, and how far it has been told.
create table alert_parameters (
  account_id uuid primary key references accounts (id) on delete cascade,
  enabled boolean not null,
  sectors text[] not null,
  mobile text not null,
  periodicity text not null,
  params jsonb not null,
  -- Publications up to this number have been told, or are not to be.
  last_sequence bigint not null,
  next_run_at timestamptz,
  last_run_at timestamptz,
  -- SMS of one local day, for the daily cap.
  sms_day date,
  sms_count integer not null,
  -- Since when this mobile is trusted: an SMS that failed before does not count against it.
  mobile_since timestamptz not null,
  mobile_stopped text,
  digest text not null default 'none' check (digest in ('none', 'daily', 'weekly')),
  -- The last day of a pause in the clinic's own time, and the instant at which it ends; null once it has ended.
  paused_until date,
  pause_ends_at timestamptz,
  -- Publications of the last pause: above the first number, up to the second, which is null while it lasts.
  pause_after bigint,
  -- Publications that came during ended pauses and are still held back: pairs of sequence numbers, the first exclusive.
  -- pause_after belongs to the pause that lasts.
  pauses_over jsonb not null default '[]'
);
create index alert_parameters_due on alert_parameters (next_run_at) where enabled and (next_run_at is not null);
create index alert_parameters_mobile on alert_parameters (mobile);
create index alert_parameters_pause on alert_parameters (pause_ends_at) where pause_ends_at is not null;

-- A notification names its candidates by the range of publications and the departments as they were when it was
-- written; one without them is a notice to read.
create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  title text not null,
  content text not null,
  sectors text[],
  after_sequence bigint,
  last_sequence bigint,
  created_at timestamptz not null,
  read_at timestamptz,
  -- A deleted notification can be brought back for a while.
  deleted_at timestamptz,
  -- Whose sheet a notification opens; it goes with the candidate.
  candidate_id integer references candidates (id) on delete cascade
);
create index notifications_candidate on notifications (candidate_id) where candidate_id is not null;
create index notifications_deleted on notifications (deleted_at) where deleted_at is not null;
create index notifications_newest on notifications (account_id, created_at desc, id);
create index notifications_read on notifications (read_at) where read_at is not null;
create index notifications_unread on notifications (account_id) where read_at is null;

-- Searches that an account keeps (beyond B8). Publications are known by their numbers, as alerts know them.
create table saved_searches (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  -- No two of an account are alike, whatever their case and accents.
  name_folded text not null,
  -- As the search takes them.
  filters jsonb not null,
  alert text not null check (alert in ('none', 'daily', 'weekly')),
  -- Publications up to this number were there when it was last opened.
  opened_sequence bigint not null,
  -- Publications up to this number have been told by e-mail, or are not to be.
  told_sequence bigint not null,
  created_at timestamptz not null,
  -- As good as gone, and can be brought back for a while.
  deleted_at timestamptz
);
create index saved_searches_deleted on saved_searches (deleted_at) where deleted_at is not null;
create unique index saved_searches_name on saved_searches (account_id, name_folded) where deleted_at is null;

-- What the e-mail of an account runs by: of its departments and of its saved searches together.
create table digests (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Null while there is nothing to tell of.
  next_run_at timestamptz,
  -- Publications of the departments up to this number have been told, or are not to be.
  last_sequence bigint not null,
  -- The local day of the last mail: there is one a day.
  mailed_on date,
  -- An address that refused a mail for good; null again once the settings are saved.
  refused_address text,
  trusted_since timestamptz not null,
  -- What the link of a mail stopped, so that the same link can take it back.
  stopped jsonb,
  -- From and up to which publications the last mail told, by saved search and for the departments: one that did not
  -- leave has told nobody.
  told jsonb
);
create index digests_due on digests (next_run_at) where next_run_at is not null;

create table short_links (
  code text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  path text not null,
  expires_at timestamptz not null
);
create index short_links_account on short_links (account_id);
create index short_links_expired on short_links (expires_at);

-- Platform: messages, limits, settings.

-- What leaves by SMS or e-mail: written in the transaction that causes it, sent later.
create table messages (
  id uuid primary key,
  channel text not null,
  kind text not null,
  recipient text not null,
  subject text,
  body text,
  state text not null,
  attempts integer not null default 0,
  next_at timestamptz,
  valid_until timestamptz,
  account_id uuid,
  provider_id text,
  failure text,
  dedupe_key text unique,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- A failure is permanent when the same number or address would be refused again. A receipt that does not come by
  -- receipt_due_at is an alarm.
  permanent boolean,
  receipt_due_at timestamptz,
  -- A message that nobody need look at any more (beyond B1-54).
  dropped_at timestamptz,
  -- The candidates whom a message names: one that waits is called off when one of them is erased or hidden.
  candidate_ids integer[],
  -- The kind of a message that must have left to the same number or address first: a mobile hears whose account has
  -- chosen it before its first alert.
  after_kind text
);
create index messages_account on messages (account_id, created_at desc) where account_id is not null;
create index messages_dead on messages (finished_at desc) where state in ('failed', 'uncertain');
create index messages_due on messages (channel, next_at) where next_at is not null;
create index messages_finished on messages (finished_at) where finished_at is not null;
create index messages_provider on messages (provider_id) where provider_id is not null;
create index messages_receipt_due on messages (receipt_due_at) where receipt_due_at is not null;

-- The breaker of each way out: after failures in a row, or when the gateway asks for it, nothing is handed over until
-- paused_until.
create table channels (
  channel text primary key,
  failures integer not null,
  paused_until timestamptz,
  reason text,
  -- Keyed hashes of the recipients whose messages failed in a row: one recipient closes no channel, however many
  -- messages to it fail.
  recipients text[] not null default '{}'
);

-- What the outbox gateway of the demo and the tests was handed.
create table outbox_deliveries (
  id uuid primary key,
  channel text not null,
  recipient text not null,
  subject text,
  text text not null,
  html text,
  sent_at timestamptz not null,
  position bigint generated by default as identity,
  headers jsonb
);
create index outbox_deliveries_newest on outbox_deliveries (position desc);

-- The instants of the latest events that a limit let through: as many as the limit allows in its window, so that no
-- window of that length ever holds more.
create table limit_logs (
  key text primary key,
  instants timestamptz[] not null,
  last_at timestamptz not null,
  -- When it was last told that the limit is used up.
  passed_at timestamptz
);

create table settings (
  key text primary key,
  value jsonb not null
);

-- Privacy: who saw what, and the audit log.

-- Who opened which sheet or resume, and when. An account that is erased stays here by its id, which then names
-- nobody.
create table view_log (
  id bigint generated by default as identity primary key,
  account_id uuid not null,
  candidate_id integer not null references candidates (id) on delete cascade,
  what text not null,
  viewed_at timestamptz not null,
  -- Whether telephone and e-mail could be read when a sheet was opened.
  contact boolean not null default false,
  clinic text
);
create index view_log_account on view_log (account_id, candidate_id, what, viewed_at);
create index view_log_account_day on view_log (account_id, viewed_at) where clinic is not null;
create index view_log_age on view_log (viewed_at);
create index view_log_candidate on view_log (candidate_id);
create index view_log_clinic_day on view_log (clinic, viewed_at) where clinic is not null;

create table audit_events (
  id bigint generated by default as identity primary key,
  at timestamptz not null,
  event text not null,
  actor_id uuid,
  subject text,
  address text,
  details jsonb,
  redaction text
);
create index audit_events_actor on audit_events (actor_id) where actor_id is not null;
create index audit_events_subject on audit_events (subject) where subject is not null;

-- Where the chain begins and ends. Events of the past are purged up to the anchor. Locked while events are sealed.
create table audit_chain (
  position bigint primary key,
  event_id bigint not null unique,
  -- The HMAC of the row before, so that what remains after a purge verifies by itself.
  previous text not null,
  -- An HMAC of subject, address and details, which an erasure takes out of the event.
  digest text not null,
  mac text not null
);

create function reject_audit_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('espace.audit_change', true), '') <> 'on' then
    raise exception '% is insert-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger insert_only before update or delete or truncate on audit_events
  for each statement execute function reject_audit_change();
create trigger insert_only before update or delete or truncate on audit_chain
  for each statement execute function reject_audit_change();

-- The three functions below are the only way around that. They run with the rights of their owner, so that the role
-- of
-- the server needs none but INSERT and SELECT (docs/operate.md).

-- Deletes the chain up to a position, and its events (retention).
create function purge_audit(up_to bigint) returns bigint language plpgsql security definer set search_path from current as $$
declare
  purged bigint;
begin
  perform set_config('espace.audit_change', 'on', true);
  delete from audit_events using audit_chain where audit_chain.event_id = audit_events.id and position <= up_to;
  get diagnostics purged = row_count;
  delete from audit_chain where position <= up_to;
  perform set_config('espace.audit_change', 'off', true);
  return purged;
end $$;

-- Takes the data of a person out of events: rows of id, subject and redaction.
create function redact_audit(redacted json) returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('espace.audit_change', 'on', true);
  update audit_events set subject = one.subject, address = null, details = null, redaction = one.redaction
  from json_to_recordset(redacted) as one(id bigint, subject text, redaction text) where audit_events.id = one.id;
  perform set_config('espace.audit_change', 'off', true);
end $$;

-- Empties the chain, which another SECRET_KEY cannot continue.
create function clear_audit_chain() returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('espace.audit_change', 'on', true);
  delete from audit_chain;
  perform set_config('espace.audit_change', 'off', true);
end $$;
