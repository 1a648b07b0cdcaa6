-- Whether nobody of the network that asks had asked for the same within a day: such an ask may be answered beyond the
-- mails of an account, which a stranger may have used up.
alter table asks add column is_first boolean not null default false;
