-- A table of figures is unchecked until a manager says that they checked it (beyond B6-12).
alter table contract_pay alter column checked_on drop not null;

-- The branch's minimum pay as the centre enters it (beyond B6-13).
create table contract_branch_pay (
  valid_from date primary key,
  agreement text not null,
  echelon text not null,
  -- Gross, for a month of 35 hours a week, in cents.
  amount integer not null,
  changed_at timestamptz not null,
  changed_by uuid references staff (id) on delete set null
);
create index contract_branch_pay_changed_by on contract_branch_pay (changed_by) where changed_by is not null;
