-- A file that came with an import under the name of a file of a dossier that the import says nothing of is stored under
-- another one: `name` is what it came as, `value` what it is stored as.
alter table import_findings
  drop constraint import_findings_kind_check,
  add constraint import_findings_kind_check check (kind in ('fault', 'duplicate', 'file', 'entry', 'renamed'));
