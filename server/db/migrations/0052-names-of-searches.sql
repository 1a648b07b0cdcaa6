-- Names of searches are compared without special letters and invisible marks, as they are typed today. The column holds lower
-- case without accents already. Of an account's searches that are alike now, the oldest gets the new text.
with made as (
  select id, account_id, name_folded as former, deleted_at, created_at,
    btrim(regexp_replace(replace(replace(translate(name_folded,
      E'\u0131\u0142\u00f8\u0111\u00f0\u0127\u0167\u014b`\u02b9\u02ba\u02bb\u02bc\u02bd\u02c8\u02ca\u02cb\u2018\u2019\u201a\u201b\u2032\u2035\ua78c\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u3164\ufe0f\ufeff',
      'iloddhtn'''''''''''''''''''''''''''''''''),
      E'\u00df', 'ss'), E'\u00fe', 'th'), E'[\\s\u2010-\u2015\u2212-]+', ' ', 'g')) as folded
  from saved_searches
), ranked as (
  select *, row_number() over (partition by account_id, folded, deleted_at is null order by folded <> former, created_at, id) as place
  from made
)
update saved_searches
set name_folded = ranked.folded
from ranked
where ranked.id = saved_searches.id and ranked.folded <> ranked.former and (ranked.deleted_at is not null or ranked.place = 1);
