import { departmentFromZip } from "./departments.ts";

/** Departments that keep another time than Paris; none of them changes its clocks. */
const OVERSEAS: Readonly<Record<string, string>> = {
  "971": "America/Guadeloupe",
  "972": "America/Martinique",
  "973": "America/Cayenne",
  "974": "Indian/Reunion",
  "976": "Indian/Mayotte",
};

const PARIS = "Europe/Paris";

/** The IANA time zone of a clinic, by its postal code; Paris where the department is unknown (product 4.5). */
export function zoneOfZip(zipCode: string | undefined): string {
  const department = zipCode === undefined ? undefined : departmentFromZip(zipCode);
  return (department !== undefined && OVERSEAS[department]) || PARIS;
}
