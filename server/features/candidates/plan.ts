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

/** How a page is found, and its total: from the counters alone, or by counting. A scan is for what lies in no run. */
export interface Plan {
  readonly page: Way | "scan";
  readonly total: Part | "counters" | "scan";
}

/** Entries of an index that cost as much as finding where a run begins. */
const RUN_COST = 4;
/** Entries that cost as much as fetching a row, to look at what the index does not hold. */
const ROW_COST = 4;

/**
 * The cheapest plan of a search, counted in the index entries that it has to read.
 * @param need rows up to the end of the page, those before it included
 */
export function cheapestPlan(weights: Weights, need: number): Plan {
  const parts = PARTS.filter((part) => weights.parts[part]);
  return {
    page: cheapest<Way>([...parts, "order"], (way) => costOfPage(way, weights, need)),
    total: parts.length > 1 ? cheapest(parts, (part) => costOfTotal(part, weights)) : "counters",
  };
}

const PARTS: readonly Part[] = ["cells", "last", "first"];

function cheapest<Choice>(choices: readonly Choice[], cost: (choice: Choice) => number): Choice {
  return choices.reduce((best, choice) => (cost(choice) < cost(best) ? choice : best));
}

function costOfPage(way: Way, weights: Weights, need: number): number {
  const beside = PARTS.flatMap((part) => (part === way ? [] : (weights.parts[part] ?? [])));
  // Entries that are passed over for each one that the other parts let through, as if parts were independent.
  const passed = beside.reduce((factor, { rows }) => (factor * weights.all) / Math.max(rows, 1), 1);
  const { runs, rows } = weightOf(way, weights);
  return Math.min(rows, runs * need * passed) * entryCost(way, weights) + runs * RUN_COST;
}

function costOfTotal(part: Part, weights: Weights): number {
  const { runs, rows } = weightOf(part, weights);
  return rows * entryCost(part, weights) + runs * RUN_COST;
}

function weightOf(way: Way, { all, parts }: Weights): Weight {
  return (way === "order" ? undefined : parts[way]) ?? { runs: 1, rows: all };
}

/** Whether the index of a way holds what the other parts ask for, or each row has to be fetched. */
function entryCost(way: Way, { parts }: Weights): number {
  const lacks = (way === "order" && (parts.last || parts.first)) || (way === "first" && parts.last);
  return lacks ? ROW_COST : 1;
}
