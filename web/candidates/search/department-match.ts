import { chiefTowns } from "contract/chief-towns.ts";
import { departmentList } from "contract/department-list.ts";
import { departmentTowns } from "contract/department-towns.ts";
import { fold } from "contract/values.ts";
import type { Option } from "../../ui/option.ts";

const known = new Map(
  departmentList.map(({ num_dep, dep_name, region_name }) => [
    num_dep,
    {
      names: [normalized(dep_name), normalized(region_name)],
      chief: normalized(chiefTowns[num_dep] ?? ""),
      towns: normalized(departmentTowns[num_dep] ?? "").split(","),
    },
  ]),
);

export function rankDepartment({ value }: Pick<Option, "value">, input: string): number | undefined {
  const text = normalized(input);
  const { names, chief, towns } = known.get(value) ?? { names: [normalized(value)], chief: "", towns: [] };
  const matches = [
    value.toLowerCase().startsWith(text) || names[0]?.startsWith(text),
    chief.startsWith(text),
    names.some((name) => name.includes(text)),
    towns.some((town) => town.startsWith(text)),
  ];
  const best = matches.indexOf(true);
  return best < 0 ? undefined : best;
}

function normalized(text: string): string {
  return fold(fold(text).replaceAll("'", " "));
}
