import { readFileSync } from "node:fs";
import { departmentFromZip } from "contract/departments.ts";
import { normalizeZipCode } from "contract/fields.ts";
import { fold } from "contract/values.ts";

let towns: ReadonlyMap<string, readonly string[]> | undefined;

/** Decision 070 names the source of towns.txt. */
function readTowns(): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(new URL("towns.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");
  return new Map(lines.map((line) => [line.slice(0, 5), line.slice(6).split("|")]));
}

export function townsOf(zipCode: string): readonly string[] {
  towns ??= readTowns();
  return towns.get(normalizeZipCode(zipCode)) ?? [];
}

let departments: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** @param name - the folded name of a town */
export function departmentsOf(name: string): readonly string[] {
  departments ??= readDepartments();
  return [...(departments.get(name) ?? [])];
}

function readDepartments(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  towns ??= readTowns();
  for (const [zipCode, names] of towns) {
    const department = departmentFromZip(zipCode);
    if (department === undefined) continue;
    for (const name of fold(names.join("|")).split("|")) {
      const known = found.get(name);
      if (known) known.add(department);
      else found.set(name, new Set([department]));
    }
  }
  return found;
}
