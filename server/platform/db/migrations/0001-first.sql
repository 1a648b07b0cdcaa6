-- A migration must not remove anything that the previous version of the product uses, because both versions may run at
-- the same time.

-- Accounts

-- A holder owns a clinic's account and has an ordinal number. A collaborator belongs to a holder.
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
  -- `previous_visit_at`: the end of the account's visit before the current visit (B14-01).
  last_used_at timestamptz,
  previous_visit_at timestamptz,
  created_at timestamptz not null,
  terms_version text,
  -- The time when the holder removed this collaborator, who can no longer log in. After 30 days, the server erases the
  -- collaborator, unless the holder sends a new invitation.
  removed_at timestamptz,
  -- The time of the mail that announced the erasure of this account, because nobody had used the account.
  inactivity_notice_at timestamptz,
  -- True if all accounts of the clinic share one selection. The server reads this column only in the holder's row
  -- (B2-07).
  shares_selection boolean not null default false,
  -- True if a code or link was used in a browser other than the one that registered, or if staff verified the phone
  -- number.
  checked_elsewhere boolean not null default false,
  -- The e-mail address with which the account registered, if staff added this address to the register at the person's
  -- request.
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
  browser text,
  system text,
  -- The time when the session last changed data. For some seconds after this time, the session's searches do not read
  -- the replica.
  wrote_at timestamptz,
  -- The time when the user last confirmed the password or a passkey after the login (B15-01).
  proved_at timestamptz
);
create index sessions_account on sessions (account_id, last_seen_at);

-- For each registration: the register's e-mail addresses at the time of the registration, and the typed values that
-- differed from the register.
create table registrations (
  account_id uuid primary key references accounts (id) on delete cascade,
  register_emails jsonb not null,
  differences jsonb not null,
  noted_at timestamptz not null
);

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

-- The fields of register entries that managers corrected, with the values from the imported register (B1-53).
create table register_corrections (
  num_ordinal text not null references register_entries (num_ordinal) on delete cascade,
  field text not null,
  source jsonb,
  corrected_at timestamptz not null,
  primary key (num_ordinal, field)
);

-- The fields of register entries that imports of the register changed.
create table register_changes (
  num_ordinal text not null,
  changed_at timestamptz not null,
  fields jsonb not null,
  primary key (num_ordinal, changed_at)
);

-- E-mail addresses that staff added to register entries. Imports of the register do not remove these addresses.
create table register_added_emails (
  num_ordinal_key text not null,
  email text not null,
  added_at timestamptz not null,
  -- The hash of the link that confirms the address. Null if nobody needs to confirm the address.
  link_hash text,
  asked_at timestamptz,
  confirmed_at timestamptz,
  primary key (num_ordinal_key, email)
);
create unique index register_added_emails_link on register_added_emails (link_hash);

create table register_cache (
  num_ordinal text primary key,
  entry jsonb not null,
  fetched_at timestamptz not null
);
create index register_cache_age on register_cache (fetched_at);

-- The register entries that lookups returned. A person chooses an e-mail address by its position in the entry, so the
-- entry must stay as the person saw it.
create table lookup_snapshots (
  id uuid primary key,
  num_ordinal text not null,
  entry jsonb not null,
  taken_at timestamptz not null
);
create index lookup_snapshots_age on lookup_snapshots (taken_at);
create index lookup_snapshots_number on lookup_snapshots (num_ordinal, taken_at);

-- Codes are encrypted instead of hashed, because the server sends the same code again if a user requests another code
-- while this code is valid.
create table sms_codes (
  account_id uuid primary key references accounts (id) on delete cascade,
  phone text not null,
  code text not null,
  tries integer not null,
  expires_at timestamptz not null
);
create index sms_codes_expiry on sms_codes (expires_at);

-- Mailed links. The table contains only hashes of the links' secrets, so nobody can use a link from a copy of the
-- table.
create table tokens (
  hash text primary key,
  purpose text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- How often somebody typed wrong last digits of the phone number. The server asks for these digits only in browsers
  -- other than the one that registered.
  tries integer not null default 0,
  -- For an undo link, which restores a former e-mail address: the time of the first change of address that the link
  -- reverts. Null if the link reverts only one change.
  undoes_since timestamptz
);
create index tokens_account on tokens (account_id, purpose);
create index tokens_expiry on tokens (expires_at);

-- HTTP requests that a job handles after the response. The server stores a request whether or not the account exists,
-- so that the response time does not tell strangers which accounts exist.
create table deferred_requests (
  id uuid primary key,
  call text not null,
  subject text not null,
  asked_at timestamptz not null,
  -- True for the first request of a network within a day. For this request, the server sends a mail even if a stranger
  -- has used up the account's mail limit.
  is_first boolean not null default false
);
create index deferred_requests_oldest on deferred_requests (call, asked_at);

-- Requests from the dialog 'Mon email n'est pas présent'. Staff handle these requests.
create table email_requests (
  id uuid primary key,
  num_ordinal text not null,
  email text not null,
  phone text not null,
  details jsonb not null,
  requested_at timestamptz not null,
  handled_at timestamptz,
  answer text check (answer in ('accepted', 'refused')),
  answered_by uuid,
  reason text
);
create index email_requests_age on email_requests (requested_at);

create table login_failures (
  key text primary key,
  streak integer not null,
  last_failed_at timestamptz not null,
  instants timestamptz[] not null default '{}',
  -- The key of the account, if `key` is the key of a known browser. Unlocking the account also deletes the rows of its
  -- known browsers.
  account_key text
);

-- The former SIRET numbers of clinics.
create table siret_changes (
  id bigint generated by default as identity primary key,
  clinic_id uuid not null references clinics (id) on delete cascade,
  former text not null,
  changed_at timestamptz not null
);
create index siret_changes_clinic on siret_changes (clinic_id);

-- Type 20: the times when the account saw each guided tour. Type 10: settings for SMS.
create table configurations (
  account_id uuid not null references accounts (id) on delete cascade,
  type integer not null,
  details jsonb not null,
  is_active boolean not null,
  updated_at timestamptz not null,
  primary key (account_id, type)
);

-- The training centre

-- Staff accounts are separate from clinic accounts (B1-01).
create table staff (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('conseiller', 'gestionnaire')),
  password_hash text,
  suspended_at timestamptz,
  -- The encrypted secret of the authenticator app, and the time steps of used codes, because no code may be used twice.
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
  -- The time when the member last entered a code after the login. Null if the member never did (decision 062).
  proved_at timestamptz
);
create index staff_sessions_age on staff_sessions (created_at);
create index staff_sessions_staff on staff_sessions (staff_id, last_seen_at);
create index staff_sessions_use on staff_sessions (last_seen_at);

-- Logins for which the member has completed only the first step (B1-04).
create table staff_tickets (
  hash text primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  purpose text not null check (purpose in ('totp', 'enrol')),
  tries integer not null default 0,
  -- While the member sets up the second factor: the encrypted secret for the authenticator app.
  secret text,
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

-- Each passkey, and each challenge for a new passkey, belongs to one account or one staff member (B1-07, B15-04).
create table passkeys (
  id uuid primary key,
  account_id uuid references accounts (id) on delete cascade,
  staff_id uuid references staff (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  -- The signature counter at the passkey's last use. Many devices always send 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check ((account_id is null) <> (staff_id is null))
);
create index passkeys_account on passkeys (account_id, created_at);
create index passkeys_staff on passkeys (staff_id, created_at);

-- A challenge for a login has no owner, because the server does not know the person yet.
create table passkey_challenges (
  hash text primary key,
  account_id uuid references accounts (id) on delete cascade,
  staff_id uuid references staff (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
create index passkey_challenges_account on passkey_challenges (account_id);
create index passkey_challenges_staff on passkey_challenges (staff_id);

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

-- The figures of each day from midnight to midnight in Paris. Later erasures do not change the figures (B1-50).
create table day_figures (
  began_at timestamptz primary key,
  views integer not null default 0,
  selections integer not null default 0,
  dossiers integer not null default 0,
  clinics integer not null default 0
);

create table department_searches (
  began_at timestamptz not null,
  department text not null,
  searches integer not null,
  primary key (began_at, department)
);

-- Candidates, files and imports

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
  -- A hash of the last imported line and of content_hash. If both are unchanged, the next import skips the line.
  source_mark text,
  hidden_as text check (hidden_as in ('draft', 'withdrawn', 'archived')),
  -- The value of `active` in the provider's records (the feed) when staff changed the dossier's state. The staff's
  -- state stays until the feed sends a different value.
  held_against boolean,
  -- The feed's values for the fields that staff corrected. The columns of these fields contain the corrected values.
  corrections jsonb,
  -- The version number of the dossier. Every change of a field increments it.
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
  -- True if a clinic has opened the dossier. Repeats `views` of dossier_interest, because the centre's list needs an
  -- index on a column of `candidates`.
  ever_viewed boolean not null default false,
  place text collate "C" not null default '',
  city_folded text collate "C",
  study_level_folded text collate "C",
  -- What the candidate chose to show, or what the centre chose to hide. Null if neither has decided (B11-05).
  shares_photo boolean,
  shares_phone boolean,
  shares_email boolean,
  shares_letter boolean,
  -- What clinics see. Without a choice by candidate or centre, clinics see phone and e-mail only if the feed says that
  -- the candidate agreed.
  shows_photo boolean generated always as (coalesce(shares_photo, true)) stored not null,
  shows_phone boolean generated always as (coalesce(shares_phone, contact_shareable)) stored not null,
  shows_email boolean generated always as (coalesce(shares_email, contact_shareable)) stored not null,
  shows_letter boolean generated always as (coalesce(shares_letter, true)) stored not null,
  available_from date,
  mobility_km integer check (mobility_km between 0 and 200),
  driving_licence text collate "C" check (driving_licence in ('yes', 'no', 'soon')),
  looking_for boolean not null default true,
  -- While `left_as` is set, only the candidate can publish the dossier again (B11-09, B11-10).
  left_as text collate "C" check (
    left_as is null or (left_as in ('paused', 'withdrawn', 'erasing') and not active)),
  -- The end of the candidate's pause, or the time of the erasure.
  left_until timestamptz check ((left_until is null) = (left_as is null or left_as = 'withdrawn')),
  -- The state of the dossier before the candidate left.
  left_from text collate "C" check ((left_from is null) = (left_as is null)),
  -- The values of left_as and left_until before the candidate requested an erasure. If the candidate cancels the
  -- erasure, the server restores these values.
  left_before text collate "C" check (left_before in ('paused', 'withdrawn')),
  left_before_until timestamptz
);
create index candidates_by_availability on candidates (available_from, published_at desc, id desc)
  include (place, department, study_level_category, job_interview_status, job_interview_notice)
  where active and available_from is not null;
create index candidates_by_cell_phone on candidates (cell_phone, id) where cell_phone is not null;
create index candidates_by_department on candidates (department, published_at desc, id desc)
  include (study_level_category, job_interview_status, job_interview_notice, first_name_folded)
  where active;
create index candidates_by_first_name on candidates (first_name_folded, published_at desc, id desc)
  include (place, study_level_category, job_interview_status, job_interview_notice)
  where active;
create index candidates_by_licence on candidates (driving_licence, published_at desc, id desc)
  include (place, department, study_level_category, job_interview_status, job_interview_notice)
  where active and driving_licence is not null;
create index candidates_by_last_name on candidates (last_name_folded, published_at desc, id desc)
  include (department, place, study_level_category, job_interview_status, job_interview_notice, first_name_folded)
  where active;
-- Contains the phone number, so that the search for a person's dossiers reads no dossiers of other persons with the same
-- name.
create index candidates_by_person on candidates (last_name_folded, first_name_folded, birthday, id, cell_phone);
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
create index candidates_left_ids on candidates
  (lower(regexp_replace(normalize(external_id, NFKD), '[\s\u0300-\u036f]', '', 'g'))) where left_as is not null;
create index candidates_left on candidates (left_until) where left_until is not null;
-- Also contains candidates without address, because PostgreSQL uses no statistics of a partial index on an expression.
create index dossiers_by_email on candidates (lower(email));
create index dossiers_by_update
  on candidates (updated_at, id, department, state, study_level_category, has_picture, has_resume, ever_viewed)
  where state is not null;
create index dossiers_listed on candidates (department, id)
  include (state, study_level_category, has_picture, has_resume, ever_viewed, birthday, city_folded, zip_code,
    study_level_folded, published_at, updated_at, origin, internship_duration, job_interview_status,
    job_interview_notice)
  where state is not null;
create index dossiers_unseen_names on candidates (last_name_folded, first_name_folded) include (state, published_at)
  where not active;

-- The number of active candidates with each name, without accents. When the number becomes zero, the server deletes the
-- name.
create table candidate_names (
  part text not null check (part in ('last', 'first')),
  name text collate "C" not null,
  count integer not null,
  primary key (part, name)
) with (fillfactor = 50);
-- A search for a part of a name needs this extension. Without the extension, the search would read all names.
do $$
begin
  create extension if not exists pg_trgm;
  create index candidate_names_trigrams on candidate_names using gin (name gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'pg_trgm is not available';
end
$$;

-- The number of active candidates by department, study level, interview status and opinion, for each place and for all
-- places ('*').
create table candidate_counts (
  place text collate "C" not null,
  department text collate "C" not null,
  study_level_category integer not null,
  job_interview_status text collate "C" not null,
  job_interview_notice text collate "C" not null,
  count integer not null,
  primary key (place, department, study_level_category, job_interview_status, job_interview_notice)
) with (fillfactor = 50);

create table candidate_changes (
  id bigint generated by default as identity primary key,
  candidate_id integer not null references candidates (id) on delete cascade,
  at timestamptz not null,
  origin text not null,
  staff_id uuid,
  before jsonb not null,
  after jsonb not null,
  -- The version of the text that the candidate read before changing what clinics see (B11-05).
  wording integer
);
create index candidate_changes_candidate on candidate_changes (candidate_id, id);

-- The login codes of own pages. The server stores a code even for an address without a dossier, so that a login takes
-- equally long for all addresses. Such a code opens nothing (B11-02).
create table dossier_codes (
  email_hash text primary key,
  code text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index dossier_codes_expiry on dossier_codes (expires_at);

-- A ticket lets the candidate choose one of several dossiers with the same e-mail address.
create table dossier_tickets (
  hash text primary key,
  candidate_id integer not null references candidates (id) on delete cascade,
  email_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index dossier_tickets_candidate on dossier_tickets (candidate_id);
create index dossier_tickets_expiry on dossier_tickets (expires_at);

-- A session ends when the dossier's e-mail address changes, because the former address may belong to a stranger.
create table dossier_sessions (
  id uuid primary key,
  token_hash text not null unique,
  candidate_id integer not null references candidates (id) on delete cascade,
  email_hash text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index dossier_sessions_age on dossier_sessions (created_at);
create index dossier_sessions_candidate on dossier_sessions (candidate_id);
create index dossier_sessions_use on dossier_sessions (last_seen_at);

-- A value that a candidate proposes for one field of the candidate's own dossier (B11-07).
create table dossier_corrections (
  id uuid primary key,
  candidate_id integer not null references candidates (id) on delete cascade,
  field text not null,
  value jsonb,
  -- The file name of a proposed picture or resume, until staff accept or reject it.
  file text,
  state text not null check (state in ('waiting', 'accepted', 'refused')),
  proposed_at timestamptz not null,
  reminded_at timestamptz,
  answered_at timestamptz,
  answered_by uuid references staff (id) on delete set null,
  reason text
);
create index dossier_corrections_answered_by on dossier_corrections (answered_by) where answered_by is not null;
create index dossier_corrections_candidate on dossier_corrections (candidate_id, proposed_at);
create index dossier_corrections_file on dossier_corrections (file) where file is not null;
create index dossier_corrections_proposed on dossier_corrections (proposed_at, id);
create index dossier_corrections_unreminded on dossier_corrections (proposed_at)
  where state = 'waiting' and reminded_at is null;
create unique index dossier_corrections_waiting on dossier_corrections (candidate_id, field) where state = 'waiting';

-- Hashes of the external ids of erased candidates, so that no older record restores an erased candidate and no alert
-- announces this candidate again.
create table erased_candidates (
  external_id_hash text primary key,
  version integer not null,
  published_at timestamptz,
  erased_at timestamptz not null,
  -- True if the candidate withdrew or requested the erasure. In this case, newer records do not restore the candidate
  -- either (B11-10).
  by_person boolean not null default false
);

-- The time when each candidate was first published, and the department at that time. `sequence` is the publication
-- number: a later publication gets a higher number, so that an alert can find the new candidates.
create table publications (
  candidate_id integer primary key,
  department text not null,
  published_at timestamptz not null,
  sequence bigint unique
);
create index publications_by_department on publications (department, sequence);
create index publications_unnumbered on publications (published_at) where sequence is null;

-- A transaction that gives publication numbers locks this row, so that the numbers become visible in ascending order.
create table publication_numbering (
  id integer primary key check (id = 1),
  last_sequence bigint not null
);

-- The files of candidates. The bytes of each file are in the file store under a random id.
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
  -- The hash of a resume that the server encoded again. Null for a resume that the server has not yet encoded; a job
  -- encodes or hides it.
  stored_sha256 text
);
create index files_scan_due on files (scan_due_at) where scan_due_at is not null;

-- Imports by staff (B1-40 to B1-44). The uploaded bytes are stored in chunks, whose ids contain stored_as. Staff see an
-- import only when all its bytes have arrived.
create table imports (
  id integer generated by default as identity primary key,
  kind text not null check (kind in ('candidates', 'register')),
  state text not null check (state in ('checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
  name text not null,
  staff_id uuid references staff (id) on delete set null,
  bytes integer not null default 0,
  stored_as text not null,
  chunks integer not null default 0,
  lines integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  unknown_columns jsonb not null default '[]',
  -- The fields that staff chose for columns with an unknown heading (B16-04).
  columns jsonb not null default '{}',
  error text,
  created_at timestamptz not null,
  arrived_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  claimed_until timestamptz,
  -- The time when staff marked the errors of the import as handled.
  handled_at timestamptz,
  -- A problem in the import, such as broken accents. Staff should check this problem before the import starts.
  warning text,
  attempts integer not null default 0
);
create index imports_at_work on imports (id) where state in ('checking', 'checked', 'importing');
create index imports_of_staff on imports (staff_id);

create table import_files (
  id integer generated by default as identity primary key,
  import_id integer not null references imports (id) on delete cascade,
  name text not null,
  is_archive boolean not null,
  bytes integer not null default 0,
  stored_as text not null,
  chunks integer not null default 0,
  -- The number of files in the archive, and the number of files that the server has processed so far.
  entries integer not null default 0,
  done integer not null default 0,
  arrived_at timestamptz,
  -- The total size of the unpacked files. In contrast, `bytes` is the size of the stored archive.
  unpacked integer not null default 0
);
create index import_files_of_import on import_files (import_id, id);

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

-- Hashes of the external ids and file names of candidates who were erased during an import. The import drops all data
-- with these hashes.
create table import_forgotten (
  import_id integer not null references imports (id) on delete cascade,
  hash text not null,
  erased_at timestamptz not null,
  primary key (import_id, hash)
);

-- Selection and follow-up

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

-- `clinic_id` is the id of the holder's account.
create table clinic_views (
  candidate_id integer not null references candidates (id) on delete cascade,
  clinic_id uuid not null,
  primary key (candidate_id, clinic_id)
);
create index clinic_views_clinic on clinic_views (clinic_id);

-- A candidate without views and selections has no row.
create table dossier_interest (
  candidate_id integer primary key references candidates (id) on delete cascade,
  views integer not null,
  selections integer not null
) with (fillfactor = 70);

-- If a clinic removes a candidate from the selection, the follow-up stays for a while, so that the clinic can undo the
-- removal (B2).
create table follow_ups (
  id integer generated by default as identity primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  candidate_id integer not null references candidates (id) on delete cascade,
  status text not null default 'toContact'
    check (status in ('toContact', 'contacted', 'interview', 'trial', 'chosen', 'dismissed')),
  note text not null default '',
  next_step_on date,
  next_step_label text check (char_length(next_step_label) <= 60),
  -- The account that entered the next step, and the time when the server reminds this account of the step. The time is
  -- null after the reminder.
  next_step_by uuid references accounts (id) on delete set null,
  next_step_due_at timestamptz,
  -- The notification that asks whether the clinic is still interested in the candidate, and the time of the next such
  -- notification.
  asked_in uuid,
  ask_after timestamptz,
  -- The time of the mail that told the candidate that the clinic set the status 'dismissed'.
  farewell_at timestamptz,
  edition integer not null default 1,
  updated_at timestamptz,
  updated_by uuid references accounts (id) on delete set null,
  removed_at timestamptz,
  unique (account_id, candidate_id)
);
create index follow_ups_asked on follow_ups (asked_in) where asked_in is not null;
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
  next_step_label text,
  -- True if only the note changed: status and next step stayed the same.
  is_note boolean not null
);
create index follow_up_changes_by on follow_up_changes (changed_by) where changed_by is not null;
create index follow_up_changes_follow_up on follow_up_changes (follow_up_id, id);

-- Introductions that clinics requested (B3). `clinic_id` is the id of the holder's account.
create table introductions (
  id uuid primary key,
  clinic_id uuid not null references accounts (id) on delete cascade,
  asked_by uuid references accounts (id) on delete set null,
  candidate_id integer not null references candidates (id) on delete cascade,
  state text not null check (state in ('sent', 'accepted', 'declined', 'cancelled', 'unanswered', 'closed')),
  message text not null,
  slots jsonb not null,
  phone text not null,
  requested_at timestamptz not null,
  reminded_at timestamptz,
  answered_at timestamptz,
  answered_by uuid references staff (id) on delete set null,
  answer text,
  reason text,
  slot timestamptz,
  -- How often the accepted slot was moved, and when it was last moved. Each move sends a new version of the calendar
  -- event.
  moves integer not null default 0,
  moved_at timestamptz,
  -- The times when the server reminds the clinic and the candidate of the meeting. Each time is null after its
  -- reminder.
  remind_clinic_at timestamptz,
  remind_candidate_at timestamptz,
  cancelled_at timestamptz,
  -- Until this time, staff can undo the change that closed the introduction.
  undo_until timestamptz
);
create index introductions_answered_by on introductions (answered_by) where answered_by is not null;
create index introductions_asked_by on introductions (asked_by) where asked_by is not null;
create index introductions_candidate on introductions (candidate_id);
create index introductions_clinic on introductions (clinic_id, requested_at, id);
create unique index introductions_open on introductions (clinic_id, candidate_id) where state = 'sent';
create index introductions_remind_candidate on introductions (remind_candidate_at) where remind_candidate_at is not null;
create index introductions_remind_clinic on introductions (remind_clinic_at) where remind_clinic_at is not null;
create index introductions_requested on introductions (requested_at, id);
create index introductions_waiting on introductions (requested_at) where state = 'sent';

-- Recruitments that clinics reported. Staff confirm or reject each report (B4).
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

-- Pay tables that managers changed or added (B6-03). The pay tables that the product supplies are in the code.
create table contract_pay (
  valid_from date primary key,
  figures jsonb not null,
  source text not null,
  checked_on date,
  changed_at timestamptz not null,
  changed_by uuid references staff (id) on delete set null
);
create index contract_pay_changed_by on contract_pay (changed_by) where changed_by is not null;

-- The minimum pay of the collective agreement. Managers of the training centre enter this pay (B6-13).
create table contract_branch_pay (
  valid_from date primary key,
  agreement text not null,
  echelon text not null,
  -- Gross pay in cents, for a month of 35 hours a week.
  amount integer not null,
  changed_at timestamptz not null,
  changed_by uuid references staff (id) on delete set null
);
create index contract_branch_pay_changed_by on contract_branch_pay (changed_by) where changed_by is not null;

-- Alerts

create table alert_parameters (
  account_id uuid primary key references accounts (id) on delete cascade,
  enabled boolean not null,
  sectors text[] not null,
  mobile text not null,
  periodicity text not null,
  params jsonb not null,
  -- The number of the last publication that the alerts of the account reported or skipped.
  last_sequence bigint not null,
  next_run_at timestamptz,
  last_run_at timestamptz,
  -- The number of SMS that the account got on the day `sms_day` of its time zone, for the daily limit.
  sms_day date,
  sms_count integer not null,
  -- `mobile_stopped` says why the server sends no more SMS to the mobile. Only failures of SMS since `mobile_since`
  -- count.
  mobile_since timestamptz not null,
  mobile_stopped text,
  digest text not null default 'none' check (digest in ('none', 'daily', 'weekly')),
  -- The last day of the pause in the clinic's time zone, and the end of this day. Both are null without a pause.
  paused_until date,
  pause_ends_at timestamptz,
  -- The number of the last publication before the current pause. Null without a pause.
  pause_after bigint,
  -- For each ended pause: the number of the last publication before the pause, and the number of the last publication
  -- during the pause.
  pauses_over jsonb not null default '[]'
);
create index alert_parameters_due on alert_parameters (next_run_at) where enabled and (next_run_at is not null);
create index alert_parameters_mobile on alert_parameters (mobile);
create index alert_parameters_pause on alert_parameters (pause_ends_at) where pause_ends_at is not null;

-- A notification about new candidates stores the candidates' departments and the range of publication numbers.
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
  -- For a while after deleting a notification, the user can restore it.
  deleted_at timestamptz,
  candidate_id integer references candidates (id) on delete cascade
);
create index notifications_candidate on notifications (candidate_id) where candidate_id is not null;
create index notifications_deleted on notifications (deleted_at) where deleted_at is not null;
create index notifications_newest on notifications (account_id, created_at desc, id);
create index notifications_read on notifications (read_at) where read_at is not null;
create index notifications_unread on notifications (account_id) where read_at is null;

create table saved_searches (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  -- The name in lower case without accents.
  name_folded text not null,
  filters jsonb not null,
  alert text not null check (alert in ('none', 'daily', 'weekly')),
  -- The number of the latest publication at the time when the account last opened the search.
  opened_sequence bigint not null,
  -- The number of the last publication that a mail about the search reported or skipped.
  reported_sequence bigint not null,
  created_at timestamptz not null,
  -- For a while after deleting a search, the user can restore it.
  deleted_at timestamptz
);
create index saved_searches_deleted on saved_searches (deleted_at) where deleted_at is not null;
create unique index saved_searches_name on saved_searches (account_id, name_folded) where deleted_at is null;

-- One mail, the digest, reports the new candidates of all departments and saved searches of an account.
create table digests (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- The time of the next digest. Null if no digest is planned.
  next_run_at timestamptz,
  last_sequence bigint not null,
  -- The day of the last digest in the clinic's time zone. The server sends at most one digest a day.
  mailed_on date,
  -- The e-mail address that permanently rejected a mail of ours. Null after the user saves the settings again.
  refused_address text,
  trusted_since timestamptz not null,
  -- The subscriptions that a user stopped by the link in a mail. The same link can turn these subscriptions on again.
  stopped jsonb,
  -- The publication ranges in the last mail, for each saved search and for the departments. If the mail fails, the next
  -- mail reports the same ranges again.
  reported jsonb
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

-- Platform: messages, limits, settings

-- The outbox. The transaction that causes a message stores the message, and a job sends the message afterwards.
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
  -- True if the gateway would also reject all further messages to the same recipient.
  permanent boolean,
  -- The server raises an alarm if no receipt (the gateway's report whether the SMS arrived) has come by this time.
  receipt_due_at timestamptz,
  -- The time when staff marked the failed message as handled (B1-54).
  dropped_at timestamptz,
  -- The candidates whose names are in the message. If one of these candidates is hidden or erased before the server has
  -- sent the message, the message is cancelled.
  candidate_ids integer[],
  -- The message waits until its recipient has got a message of the kind `after_kind`. For example, an alert waits for
  -- the SMS that warns the mobile's owner.
  after_kind text,
  -- The candidate who receives the message. The server sends the message only by day in the time zone `day_zone`.
  candidate_id integer,
  day_zone text
);
create index messages_account on messages (account_id, created_at desc) where account_id is not null;
create index messages_candidate on messages (candidate_id) where candidate_id is not null;
create index messages_dead on messages (finished_at desc) where state in ('failed', 'uncertain');
create index messages_due on messages (channel, next_at) where next_at is not null;
create index messages_finished on messages (finished_at) where finished_at is not null;
create index messages_provider on messages (provider_id) where provider_id is not null;
create index messages_receipt_due on messages (receipt_due_at) where receipt_due_at is not null;

-- After repeated failures, or if the gateway asks for a pause, the server sends no message by this channel until
-- `paused_until`.
create table channels (
  channel text primary key,
  failures integer not null,
  paused_until timestamptz,
  reason text,
  -- Keyed hashes of the recipients to whom sending failed since the last success. One recipient alone must not pause a
  -- channel.
  recipients text[] not null default '{}'
);

-- The messages that the demo and the tests sent through the local gateway, which stores them here.
create table outbox_deliveries (
  id uuid primary key,
  channel text not null,
  recipient text not null,
  subject text,
  text text not null,
  html text,
  sent_at timestamptz not null,
  -- The calendar event that is part of the mail.
  calendar text,
  position bigint generated by default as identity,
  headers jsonb
);
create index outbox_deliveries_newest on outbox_deliveries (position desc);

-- `instants` contains the times of the latest events that this limit allowed.
create table limit_logs (
  key text primary key,
  instants timestamptz[] not null,
  last_at timestamptz not null,
  -- The time when the server last reported that a caller had exceeded this limit.
  passed_at timestamptz
);

create table settings (
  key text primary key,
  value jsonb not null
);

-- Privacy: view log and audit log

-- After the erasure of an account, its id stays in the view log, because the id no longer identifies a person.
create table view_log (
  id bigint generated by default as identity primary key,
  account_id uuid not null,
  candidate_id integer not null references candidates (id) on delete cascade,
  what text not null,
  viewed_at timestamptz not null,
  -- True if the clinic saw the candidate's phone number and e-mail address.
  contact boolean not null default false,
  clinic text
);
create index view_log_account on view_log (account_id, candidate_id, what, viewed_at);
create index view_log_account_day on view_log (account_id, viewed_at) where clinic is not null;
create index view_log_age on view_log (viewed_at);
create index view_log_candidate on view_log (candidate_id);
create index view_log_clinic_day on view_log (clinic, viewed_at) where clinic is not null;

create table audit_events (
  -- JavaScript cannot represent ids above this value exactly, and such an id would break the chain of signatures.
  id bigint generated by default as identity primary key check (id < 9007199254740992),
  at timestamptz not null check (at > '-infinity' and at < '9999-01-01'),
  event text not null,
  actor_id uuid,
  subject text,
  address text,
  details jsonb,
  redaction text
);
create index audit_events_actor on audit_events (actor_id) where actor_id is not null;
create index audit_events_subject on audit_events (subject) where subject is not null;

-- The signatures of audit events. Each row also signs the previous row, so that any change of an event is noticed.
create table audit_chain (
  position bigint primary key,
  event_id bigint not null unique,
  -- The HMAC of the previous row. With this HMAC, the server can verify the row even if the previous row was deleted.
  previous text not null,
  -- An HMAC of the event's subject, network address and details. After an erasure of these three values, only this HMAC
  -- is left.
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

-- Only the three functions below can change audit rows, because these functions run with their owner's rights. The
-- server's role needs only INSERT and SELECT (docs/operate.md). pg_temp is last in search_path, so that no temporary
-- view can replace a table and thus choose which rows are deleted.

create function purge_audit(up_to bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Removes personal data from audit events. Each element of `redacted` has an event's id, its new subject, and the
-- server's signature of the removal (`redaction`).
create function redact_audit(redacted json) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('espace.audit_change', 'on', true);
  update audit_events set subject = one.subject, address = null, details = null, redaction = one.redaction
  from json_to_recordset(redacted) as one(id bigint, subject text, redaction text) where audit_events.id = one.id;
  perform set_config('espace.audit_change', 'off', true);
end $$;

-- Deletes all signatures of audit events, because a new SECRET_KEY cannot continue the chain.
create function clear_audit_chain() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('espace.audit_change', 'on', true);
  delete from audit_chain;
  perform set_config('espace.audit_change', 'off', true);
end $$;
