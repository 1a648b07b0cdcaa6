-- An import that another process went on with, after its own had ended without a word: what that one stored last is counted
-- among the unchanged.
alter table imports add column resumed boolean not null default false;
