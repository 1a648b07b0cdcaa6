import { useQuery } from "@tanstack/react-query";
import { departmentFromZip } from "contract/departments.ts";
import { currentUserQuery } from "../../account/queries.ts";

/** The postal code of the account's current clinic; undefined until it is known. */
export function useOwnPostalCode(): string | undefined {
  const { data } = useQuery({ ...currentUserQuery, select: (user) => user.veterinaryClinicals[0]?.ZIPCode });
  return data;
}

/** The department of the account's current clinic; undefined until it is known, and where the postal code has none. */
export function useOwnDepartment(): string | undefined {
  const zip = useOwnPostalCode();
  return zip === undefined ? undefined : departmentFromZip(zip);
}
