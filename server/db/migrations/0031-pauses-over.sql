-- Every pause that has ended keeps back what came in it, until all has been passed over: pairs of numbers of publications,
-- above the first and up to the second. pause_after is of the pause that lasts; pause_last is written by the version
-- before this one alone.
alter table alert_parameters add column pauses_over jsonb not null default '[]';
update alert_parameters set pauses_over = jsonb_build_array(jsonb_build_array(pause_after, pause_last))
  where pause_last > pause_after;
update alert_parameters set pause_after = null, pause_last = null where pause_ends_at is null;
