-- From and up to which publications the last mail told, by saved search and for the departments: one that did not leave has
-- told nobody.
alter table digests add column told jsonb;
