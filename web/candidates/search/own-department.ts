import { useQuery } from "@tanstack/react-query";
import { departmentFromZip } from "contract/departments.ts";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { type Filters, isFiltered } from "./filters.ts";

export function useOwnPostalCode(): string | undefined {
  const { data } = useQuery({ ...currentUserQuery, select: (user) => user.veterinaryClinicals[0]?.ZIPCode });
  return data;
}

export function useOwnDepartmentAlone(filters: Filters): boolean {
  const own = useOwnDepartment();
  return filters.ZIPCode.length === 1 && filters.ZIPCode[0] === own && !isFiltered({ ...filters, ZIPCode: [] });
}

export function useOwnDepartment(): string | undefined {
  const zip = useOwnPostalCode();
  return zip === undefined ? undefined : departmentFromZip(zip);
}
