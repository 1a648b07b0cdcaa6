-- The kind of a message that must have left to the same number or address first: a mobile hears whose account has chosen
-- it before its first alert.
alter table messages add column after_kind text;
