-- The audit log is insert-only. A second table, insert-only too, chains each event to the one before by an HMAC.
alter table audit_events drop column sequence, drop column salt, drop column digest, drop column seal;
drop table audit_chain;
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

-- The three functions below are the only way around that. They run with the rights of their owner, so that the role of
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
