import { chiefTowns } from "contract/chief-towns.ts";
import { departmentList } from "contract/department-list.ts";
import { findDepartment } from "contract/departments.ts";
import { useMemo } from "react";
import { MultiCombobox, type MultiComboboxProps } from "../../ui/MultiCombobox.tsx";
import type { Option } from "../../ui/option.ts";
import { rankDepartment } from "./department-match.ts";
import { useOwnDepartment } from "./own-department.ts";
import { addWholeRegions, regions, spreadRegions } from "./regions.ts";
import { search } from "./texts.ts";

function optionsOf(region: string): Option[] {
  const departments = departmentList
    .filter(({ region_name }) => region_name === region)
    .map(({ num_dep, dep_name }) => {
      const town = chiefTowns[num_dep];
      return { value: num_dep, label: search.department(num_dep, dep_name), detail: town === dep_name ? "" : town };
    });
  return departments.length > 1 ? [{ value: region, label: region, isGroup: true }, ...departments] : departments;
}

export type DepartmentComboboxProps = Pick<
  MultiComboboxProps,
  "label" | "values" | "onChange" | "hint" | "error" | "inline" | "inputRef"
>;

export function DepartmentCombobox({ values, onChange, ...rest }: DepartmentComboboxProps) {
  const own = findDepartment(useOwnDepartment() ?? "")?.region_name;
  const options = useMemo(
    () => [...regions.keys()].toSorted((one, other) => Number(other === own) - Number(one === own)).flatMap(optionsOf),
    [own],
  );
  const ticked = addWholeRegions(values);
  return (
    <MultiCombobox
      {...rest}
      options={options}
      values={ticked}
      onChange={(next) => onChange(spreadRegions(ticked, next))}
      rank={rankDepartment}
      placeholder={search.departmentPlaceholder}
    />
  );
}
