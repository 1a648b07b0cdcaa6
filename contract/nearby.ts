/** How far around a place may be searched, in kilometres (beyond B7-01). */
export const RADII = [10, 25, 50, 100] as const;
export type Radius = (typeof RADII)[number];

/** The orders of the list: what lies nearest first, or what was published last. */
export const SEARCH_ORDERS = ["distance", "publication"] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];
