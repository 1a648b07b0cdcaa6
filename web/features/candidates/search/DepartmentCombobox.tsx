import { departmentList } from "contract/department-list.ts";
import { fold } from "contract/values.ts";
import { MultiCombobox, type MultiComboboxProps } from "../../../ui/MultiCombobox.tsx";
import type { Option } from "../../../ui/option.ts";
import { search } from "./texts.ts";

const options: readonly Option[] = departmentList.map(({ num_dep, dep_name, region_name }) => ({
  value: num_dep,
  label: search.department(num_dep, dep_name),
  group: region_name,
}));

const foldedNames = new Map(departmentList.map(({ num_dep, dep_name }) => [num_dep, fold(dep_name)]));

/** A department answers the beginning of its number or any part of its name, accents and case aside; never its region. */
function matchDepartment(option: Option, typed: string): boolean {
  const text = fold(typed);
  return option.value.toLowerCase().startsWith(text) || (foldedNames.get(option.value) ?? "").includes(text);
}

export type DepartmentComboboxProps = Pick<
  MultiComboboxProps,
  "label" | "values" | "onChange" | "hint" | "error" | "inline" | "inputRef"
>;

/** The field itself, with the list of departments under their regions. */
export function DepartmentCombobox(props: DepartmentComboboxProps) {
  return (
    <MultiCombobox {...props} options={options} match={matchDepartment} placeholder={search.departmentPlaceholder} />
  );
}
