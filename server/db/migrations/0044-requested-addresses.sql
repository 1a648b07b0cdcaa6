-- An address that was added to the register because somebody asked for it: the secret of the links that the other
-- addresses of the entry got and when, and when one of them or a call of the centre confirmed it.
alter table register_added_emails add column link_hash text;
alter table register_added_emails add column asked_at timestamptz;
alter table register_added_emails add column confirmed_at timestamptz;
create unique index register_added_emails_link on register_added_emails (link_hash);

-- The requested address that an account was registered by.
alter table accounts add column requested_email_key text;
