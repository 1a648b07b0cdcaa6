-- Candidates around a place (beyond B7): those of a postal code lie together in an index, latest publication first. Level,
-- tests and opinion are one number in it, which counts the places of an array from one.
alter table candidates add column facets smallint not null generated always as (
  (coalesce(study_level_category, 0) * 12
    + case job_interview_status when 'oui' then 4 when 'non' then 8 else 0 end
    + case job_interview_notice when 'Réserves' then 1 when 'Avis favorable' then 2 when 'Avis très favorable' then 3
      else 0 end
    + 1)::smallint
) stored;
create index candidates_by_place on candidates (zip_code, published_at desc, id desc)
  include (facets, last_name_folded, first_name_folded) where active;
-- A search within a radius that reads in the order of the list looks at places and facets.
drop index candidates_newest;
create index candidates_newest on candidates (published_at desc, id desc) include (cell, zip_code, facets) where active;

-- How many active candidates each postal code has, by their facets.
create table candidate_places (
  zip_code text primary key,
  department text not null,
  total integer not null,
  counts integer[] not null
) with (fillfactor = 50);
insert into candidate_places (zip_code, department, total, counts)
select place.zip_code, place.department, coalesce(sum(counted.count), 0), array_agg(coalesce(counted.count, 0) order by facets)
from (select zip_code, min(department) as department from candidates where active group by 1) as place
cross join generate_series(1, 84) as facets
left join (
  select zip_code, facets, count(*)::integer as count from candidates where active group by 1, 2
) as counted using (zip_code, facets)
group by 1, 2;
