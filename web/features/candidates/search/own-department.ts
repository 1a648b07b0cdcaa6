import { useQuery } from "@tanstack/react-query";
import { departmentFromZip } from "contract/departments.ts";
import { currentUserQuery } from "../../account/queries.ts";
import { type Filters, isFiltered } from "./filters.ts";

/** The postal code of the account's current clinic; undefined until it is known. */
export function useOwnPostalCode(): string | undefined {
  const { data } = useQuery({ ...currentUserQuery, select: (user) => user.veterinaryClinicals[0]?.ZIPCode });
  return data;
}

/** Whether a search holds nothing but the department of the account's current clinic. */
export function useOwnDepartmentAlone(filters: Filters): boolean {
  const own = useOwnDepartment();
  return filters.ZIPCode.length === 1 && filters.ZIPCode[0] === own && !isFiltered({ ...filters, ZIPCode: [] });
}

/** The department of the account's current clinic; undefined until it is known, and where the postal code has none. */
export function useOwnDepartment(): string | undefined {
  const zip = useOwnPostalCode();
  return zip === undefined ? undefined : departmentFromZip(zip);
}
