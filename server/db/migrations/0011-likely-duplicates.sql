-- By what the intake recognises somebody who is there under another external id: the oldest one first.
create index candidates_by_person on candidates (last_name_folded, first_name_folded, birthday, id)
  where birthday is not null;
create index candidates_by_cell_phone on candidates (cell_phone, id) where cell_phone is not null;
