import { useQuery } from "@tanstack/react-query";
import { departmentFromZip } from "contract/departments.ts";
import { currentUserQuery } from "../../account/queries.ts";

/** The department of the account's current clinic; undefined until it is known, and where the postal code has none. */
export function useOwnDepartment(): string | undefined {
  const { data: zip } = useQuery({ ...currentUserQuery, select: (user) => user.veterinaryClinicals[0]?.ZIPCode });
  return zip === undefined ? undefined : departmentFromZip(zip);
}
