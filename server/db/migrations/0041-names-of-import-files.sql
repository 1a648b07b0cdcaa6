-- Under which name a file that came with an import is stored: `name` is what it came as, `value` what it is stored as.
alter table import_findings
  drop constraint import_findings_kind_check,
  add constraint import_findings_kind_check check (kind in ('fault', 'duplicate', 'file', 'entry', 'stored'));
