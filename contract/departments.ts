import * as z from "zod/mini";
import { type Department, departmentList } from "./department-list.ts";
import { anyText } from "./values.ts";

const byNumber: ReadonlyMap<string, Department> = new Map(departmentList.map((entry) => [entry.num_dep, entry]));

/** The department of a number, or undefined. */
export function findDepartment(number: string): Department | undefined {
  return byNumber.get(number);
}

/** The number of a department as people type it, '2a' for 2A: trimmed, in upper case, one of the list (product 3.10). */
export const DepartmentNumber = z.pipe(
  z.pipe(
    anyText,
    z.transform((typed: string) => typed.trim().toUpperCase()),
  ),
  z.string().check(z.refine((number) => findDepartment(number) !== undefined, "department")),
);

/**
 * The department of a postal code: its first two digits wherever that is a department, else 2A or 2B
 * (200, 201 / 202, 206), else its first three digits overseas; undefined where there is none (product 9).
 */
export function departmentFromZip(zip: string): string | undefined {
  if (/^20[01]\d\d$/.test(zip)) return "2A";
  if (/^20[26]\d\d$/.test(zip)) return "2B";
  if (!/^\d{5}$/.test(zip)) return undefined;
  return (findDepartment(zip.slice(0, 2)) ?? findDepartment(zip.slice(0, 3)))?.num_dep;
}

/** A department as cards show it: 'Ille-et-Vilaine (35)' (product 2.7). */
export function departmentLabel(department: Department): string {
  return `${department.dep_name} (${department.num_dep})`;
}
