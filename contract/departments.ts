import * as z from "zod/mini";
import { type Department, departmentList } from "./department-list.ts";
import { anyText } from "./values.ts";

const byNumber: ReadonlyMap<string, Department> = new Map(departmentList.map((entry) => [entry.num_dep, entry]));

export function findDepartment(number: string): Department | undefined {
  return byNumber.get(number);
}

export const DepartmentNumber = z.pipe(
  z.pipe(
    anyText,
    z.transform((input: string) => input.trim().toUpperCase()),
  ),
  z.string().check(z.refine((number) => findDepartment(number) !== undefined, "department")),
);

/**
 * Returns the department of a postal code. Corsican postal codes belong to 2A if they start with 200 or 201, and to 2B
 * if they start with 202 or 206 (product 9).
 */
export function departmentFromZip(zip: string): string | undefined {
  if (/^20[01]\d\d$/.test(zip)) return "2A";
  if (/^20[26]\d\d$/.test(zip)) return "2B";
  if (!/^\d{5}$/.test(zip)) return undefined;
  return (findDepartment(zip.slice(0, 2)) ?? findDepartment(zip.slice(0, 3)))?.num_dep;
}

export function departmentLabel(department: Department): string {
  return `${department.dep_name} (${department.num_dep})`;
}
