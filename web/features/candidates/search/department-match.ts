import { departmentList } from "contract/department-list.ts";
import { departmentTowns } from "contract/department-towns.ts";
import { fold } from "contract/values.ts";

/** What each department answers to besides its number: its name, its region, its towns. */
const known = new Map(
  departmentList.map(({ num_dep, dep_name, region_name }) => [
    num_dep,
    { names: [loosened(dep_name), loosened(region_name)], towns: loosened(departmentTowns[num_dep] ?? "").split(",") },
  ]),
);

/**
 * A department answers the beginning of its number, any part of its name or of its region's, and the beginning of a
 * town of it; accents, case, hyphens and apostrophes aside.
 */
export function matchesDepartment(number: string, typed: string): boolean {
  const text = loosened(typed);
  if (number.toLowerCase().startsWith(text)) return true;
  const { names = [], towns = [] } = known.get(number) ?? {};
  return names.some((name) => name.includes(text)) || towns.some((town) => town.startsWith(text));
}

/** 'd'armor' and 'd armor' are one. */
function loosened(text: string): string {
  return fold(text.replace(/['’]/g, " "));
}
