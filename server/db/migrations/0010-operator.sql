-- Addresses that support added to the register; an import of the register does not take them away.
create table register_added_emails (
  num_ordinal_key text not null,
  email text not null,
  added_at timestamptz not null,
  primary key (num_ordinal_key, email)
);

-- What the operator looks through: messages that did not leave, or of which nobody knows.
create index messages_dead on messages (finished_at desc) where state in ('failed', 'uncertain');
