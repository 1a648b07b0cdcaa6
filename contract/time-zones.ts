import { departmentFromZip } from "./departments.ts";

/** The departments outside the time zone of Paris. They have no summer time. */
const OVERSEAS: Readonly<Record<string, { readonly zone: string; readonly place: string }>> = {
  "971": { zone: "America/Guadeloupe", place: "en Guadeloupe" },
  "972": { zone: "America/Martinique", place: "en Martinique" },
  "973": { zone: "America/Cayenne", place: "en Guyane" },
  "974": { zone: "Indian/Reunion", place: "à La Réunion" },
  "976": { zone: "Indian/Mayotte", place: "à Mayotte" },
};

export const PARIS = "Europe/Paris";

export function zoneOfZip(zipCode: string | null | undefined): string {
  const department = departmentFromZip(zipCode ?? "");
  return (department !== undefined && OVERSEAS[department]?.zone) || PARIS;
}

export function placeOfZone(zone: string): string {
  return Object.values(OVERSEAS).find((one) => one.zone === zone)?.place ?? "à Paris";
}
