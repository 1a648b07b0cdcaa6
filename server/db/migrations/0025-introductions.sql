-- Introductions that clinics ask for, and what the centre answers (beyond B3). A clinic is its holder.
create table introductions (
  id uuid primary key,
  clinic_id uuid not null references accounts (id) on delete cascade,
  asked_by uuid references accounts (id) on delete set null,
  candidate_id integer not null references candidates (id) on delete cascade,
  state text not null check (state in ('sent', 'accepted', 'declined', 'cancelled', 'unanswered')),
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
  cancelled_at timestamptz
);
create unique index introductions_open on introductions (clinic_id, candidate_id) where state = 'sent';
create index introductions_clinic on introductions (clinic_id, requested_at, id);
create index introductions_requested on introductions (requested_at, id);
create index introductions_waiting on introductions (requested_at) where state = 'sent';
create index introductions_candidate on introductions (candidate_id);
create index introductions_asked_by on introductions (asked_by) where asked_by is not null;
create index introductions_answered_by on introductions (answered_by) where answered_by is not null;

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
create unique index recruitments_open on recruitments (clinic_id, candidate_id) where state = 'reported';
create index recruitments_clinic on recruitments (clinic_id, candidate_id, reported_at);
create index recruitments_reported on recruitments (reported_at, id);
create index recruitments_candidate on recruitments (candidate_id);
create index recruitments_reported_by on recruitments (reported_by) where reported_by is not null;
create index recruitments_decided_by on recruitments (decided_by) where decided_by is not null;
