-- The first of the changes that an undo link takes back, which the links that told of it do not outlive. Null for links of
-- another purpose, and for those that were sent before: they tell of what came since they were made.
alter table tokens add column undoes_since timestamptz;
