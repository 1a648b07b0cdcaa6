export const RADII = [10, 25, 50, 100] as const;

/** @returns the first two or three digits, which all postal codes of a department or territory have in common */
export function areaOf(zipCode: string): string {
  return zipCode.slice(0, zipCode < "96" ? 2 : 3);
}

/** The overseas areas and Monaco (980) whose positions the product knows. */
const FAR_AREAS = ["971", "972", "973", "974", "975", "976", "980", "986", "987", "988"];

/** @returns true if the product knows the position of the postal code, so that a search can measure the distance */
export function hasPlace(zipCode: string): boolean {
  return /^(?!00|96)\d{5}$/.test(zipCode) && (zipCode < "96" || FAR_AREAS.includes(areaOf(zipCode)));
}

export const SEARCH_ORDERS = ["distance", "publication"] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];
