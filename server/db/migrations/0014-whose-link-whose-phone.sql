-- Wrong ends of a mobile that a link was opened with, in another browser than the one that registered.
alter table tokens add column tries integer not null default 0;

-- A number that was set in the profile is not the one that a code proved.
update accounts set phone_checked = false
where activated_at is not null and exists (
  select 1 from audit_events where audit_events.event = 'phone changed' and audit_events.actor_id = accounts.id
);
