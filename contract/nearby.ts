/** How far around a place may be searched, in kilometres (beyond B7-01). */
export const RADII = [10, 25, 50, 100] as const;
export type Radius = (typeof RADII)[number];

/** The digits of a postal code that all places of a department or territory share. */
export function placeArea(zipCode: string): string {
  return zipCode.slice(0, zipCode < "96" ? 2 : 3);
}

/** Departments and territories beyond 95 whose places are known, Monaco included. */
const FAR_AREAS = ["971", "972", "973", "974", "975", "976", "980", "986", "987", "988"];

/** Whether a postal code, or one that is near it, has a known place: around others no search is offered. */
export function hasPlace(zipCode: string): boolean {
  return /^(?!00|96)\d{5}$/.test(zipCode) && (zipCode < "96" || FAR_AREAS.includes(placeArea(zipCode)));
}

/** The orders of the list: what lies nearest first, or what was published last. */
export const SEARCH_ORDERS = ["distance", "publication"] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];
