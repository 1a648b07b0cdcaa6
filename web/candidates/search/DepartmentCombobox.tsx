import { departmentList } from "contract/department-list.ts";
import { findDepartment } from "contract/departments.ts";
import { useMemo } from "react";
import { MultiCombobox, type MultiComboboxProps } from "../../ui/MultiCombobox.tsx";
import type { Option } from "../../ui/option.ts";
import { rankDepartment } from "./department-match.ts";
import { useOwnDepartment } from "./own-department.ts";
import { search } from "./texts.ts";

const options: readonly Option[] = departmentList.map(({ num_dep, dep_name, region_name }) => ({
  value: num_dep,
  label: search.department(num_dep, dep_name),
  group: region_name,
}));

export type DepartmentComboboxProps = Pick<
  MultiComboboxProps,
  "label" | "values" | "onChange" | "hint" | "error" | "inline" | "inputRef"
>;

export function DepartmentCombobox(props: DepartmentComboboxProps) {
  const region = findDepartment(useOwnDepartment() ?? "")?.region_name;
  const ordered = useMemo(
    () => [...options.filter(({ group }) => group === region), ...options.filter(({ group }) => group !== region)],
    [region],
  );
  return (
    <MultiCombobox {...props} options={ordered} rank={rankDepartment} placeholder={search.departmentPlaceholder} />
  );
}
