-- Figures of the legal minimum pay that the centre changed or added (beyond B6-03); those that come with the product
-- stand in its code.
create table contract_pay (
  valid_from date primary key,
  figures jsonb not null,
  source text not null,
  checked_on date not null,
  changed_at timestamptz not null,
  changed_by uuid references staff (id) on delete set null
);
create index contract_pay_changed_by on contract_pay (changed_by) where changed_by is not null;
