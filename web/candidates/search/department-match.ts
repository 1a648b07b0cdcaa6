import { departmentList } from "contract/department-list.ts";
import { departmentTowns } from "contract/department-towns.ts";
import { fold } from "contract/values.ts";
import type { Option } from "../../ui/option.ts";

const known = new Map(
  departmentList.map(({ num_dep, dep_name, region_name }) => [
    num_dep,
    { names: [loosened(dep_name), loosened(region_name)], towns: loosened(departmentTowns[num_dep] ?? "").split(",") },
  ]),
);

export function rankDepartment({ value: number }: Pick<Option, "value">, typed: string): number | undefined {
  const text = loosened(typed);
  const { names = [], towns = [] } = known.get(number) ?? {};
  const ways = [
    number.toLowerCase().startsWith(text),
    ` ${names[0] ?? ""}`.includes(` ${text}`),
    names.some((name) => name.includes(text)),
    towns.some((town) => town.startsWith(text)),
  ];
  const best = ways.indexOf(true);
  return best < 0 ? undefined : best;
}

function loosened(text: string): string {
  return fold(fold(text).replaceAll("'", " "));
}
