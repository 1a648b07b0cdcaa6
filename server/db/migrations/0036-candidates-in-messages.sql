-- The candidates whom a message names: one that waits is called off when one of them is erased or hidden.
alter table messages add column candidate_ids integer[];
