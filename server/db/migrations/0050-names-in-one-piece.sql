-- Names are searched in one piece and without special letters: 'LeGoff' finds Le Goff, 'Sorensen' finds Sørensen. The columns
-- hold lower case without accents already. Letters behind those that have a replacement are dropped.
update candidates
set last_name_folded = split_part(made.names, E'\n', 1), first_name_folded = split_part(made.names, E'\n', 2)
from (
  select id, replace(replace(translate(concat(last_name_folded, E'\n', first_name_folded),
    E'\u0131\u0142\u00f8\u0111\u00f0\u0127\u0167\u014b ''`\u02b9\u02ba\u02bb\u02bc\u02bd\u02c8\u02ca\u02cb\u201b\u2032\u2035\ua78c\u2212\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u3164\ufeff',
    'iloddhtn'), E'\u00df', 'ss'), E'\u00fe', 'th') as names
  from candidates
) as made
where made.id = candidates.id and made.names <> concat(last_name_folded, E'\n', first_name_folded);

delete from candidate_names;
insert into candidate_names (part, name, count)
select 'last', last_name_folded, count(*) from candidates where active group by 2
union all
select 'first', first_name_folded, count(*) from candidates where active group by 2;
