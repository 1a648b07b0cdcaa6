-- Names are searched without their apostrophes: 'floch' finds LE FLOC'H.
update candidates
set last_name_folded = replace(last_name_folded, '''', ''), first_name_folded = replace(first_name_folded, '''', '')
where last_name_folded like '%''%' or first_name_folded like '%''%';

insert into candidate_names (part, name, count)
select part, replace(name, '''', ''), sum(count)::integer from candidate_names where name like '%''%' group by 1, 2
on conflict (part, name) do update set count = candidate_names.count + excluded.count;
delete from candidate_names where name like '%''%';
