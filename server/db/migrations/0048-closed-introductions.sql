-- Introductions end with the candidate's availability (beyond B13-03).
alter table introductions
  drop constraint introductions_state_check,
  add constraint introductions_state_check
    check (state in ('sent', 'accepted', 'declined', 'cancelled', 'unanswered', 'closed')),
  -- Until then an undone move of the centre brings the introduction back.
  add column undo_until timestamptz;

update introductions set state = 'closed'
where state = 'sent' and candidate_id in (select id from candidates where not active);
