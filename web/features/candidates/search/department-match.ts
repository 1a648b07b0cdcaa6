import { departmentList } from "contract/department-list.ts";
import { departmentTowns } from "contract/department-towns.ts";
import { fold } from "contract/values.ts";
import type { Option } from "../../../ui/option.ts";

/** What each department answers to besides its number: its name, its region, its towns. */
const known = new Map(
  departmentList.map(({ num_dep, dep_name, region_name }) => [
    num_dep,
    { names: [loosened(dep_name), loosened(region_name)], towns: loosened(departmentTowns[num_dep] ?? "").split(",") },
  ]),
);

/**
 * How well a department answers what was typed: its number, the beginning of a word of its name, any part of its name
 * or of its region's, the beginning of a town of it; accents, case, hyphens and apostrophes aside.
 * @returns 0 for the best answers, more for others, undefined where it does not answer
 */
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

/** 'd'armor' and 'd armor' are one. */
function loosened(text: string): string {
  return fold(fold(text).replaceAll("'", " "));
}
