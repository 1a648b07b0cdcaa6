import type { Part } from "./filter.ts";

/**
 * A way into the candidates: by the runs that a part of the search chooses, which are merged, or in the order of the
 * list, where what the search leaves out is passed over.
 */
export type Way = Part | "order";

/** How many runs a part of a search chooses, and how many active candidates lie in them. */
export interface Weight {
  readonly runs: number;
  readonly rows: number;
}

/** What is known of a search from the counters: its parts that choose runs, and how many candidates there are. */
export interface Weights {
  readonly all: number;
  readonly parts: Partial<Readonly<Record<Part, Weight>>>;
}

/**
 * How a page is found, and its total: from the counters alone, or by counting. A scan is for what lies in no run; the
 * nearest are those of one place after another.
 */
export interface Plan {
  readonly page: Way | "nearest" | "scan";
  readonly total: Part | "counters" | "scan";
}

/** Entries of an index that cost as much as fetching a row, to look at what the index does not hold. */
const ROW_COST = 4;

/** Rows up to which all that bear a name are put in order by their distance. */
const FEW_ROWS = 5000;

const PARTS: readonly Part[] = ["cells", "places", "last", "first"];

/**
 * The cheapest plan of a search that has a part: the part with the fewest candidates, unless reading the first of each
 * of its runs takes more than passing over others in the order of the list.
 * @param need rows up to the end of the page, those before it included
 */
export function cheapestPlan({ all, parts }: Weights, need: number): Plan {
  const given = PARTS.flatMap((part) => {
    const weight = parts[part];
    // The index of first names holds no last names, and neither holds places.
    const isHeld = part === "places" || (!parts.places && !(part === "first" && parts.last));
    return weight ? [{ part, ...weight, cost: isHeld ? 1 : ROW_COST }] : [];
  });
  const entries = ({ rows, cost }: { rows: number; cost: number }) => rows * cost;
  const [fewest] = given.toSorted((one, other) => entries(one) - entries(other));
  if (!fewest) return { page: "order", total: "counters" };
  // Of all candidates, those that every part lets through, as if parts were independent.
  const share = given.reduce((left, { rows }) => (left * Math.max(rows, 1)) / all, 1);
  const merged = Math.min(fewest.rows, (fewest.runs * need * fewest.rows) / (share * all)) * fewest.cost;
  // The index of the list holds the cells and no names.
  const passed = (need / share) * (parts.last || parts.first ? ROW_COST : 1);
  return { page: merged <= passed ? fewest.part : "order", total: given.length > 1 ? fewest.part : "counters" };
}

/** The plan where the nearest come first: the bearers of a rare name are all read, else place after place is. */
export function nearestPlan({ all, parts }: Weights): Plan {
  const { total } = cheapestPlan({ all, parts }, 1);
  const rare = (["last", "first"] as const)
    .filter((part) => (parts[part]?.rows ?? Number.POSITIVE_INFINITY) <= FEW_ROWS)
    .toSorted((one, other) => (parts[one]?.rows ?? 0) - (parts[other]?.rows ?? 0));
  return { page: rare[0] ?? "nearest", total };
}
