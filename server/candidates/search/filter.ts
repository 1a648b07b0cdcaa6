import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import type { InterviewStatus, Opinion } from "contract/candidates/candidate-values.ts";
import type { SearchFilters } from "contract/candidates/candidates.ts";
import { RADII } from "contract/candidates/nearby.ts";
import type { DrivingLicence } from "contract/candidates/own-page/own-values.ts";
import { isZipCode } from "contract/fields.ts";
import { foldName } from "contract/values.ts";
import { Problem } from "../../platform/http/problem.ts";
import { placeUnknown, radiusUnknown, whereFrom } from "./messages.ts";
import { distanceBetween, findPlace, type Nearby, NOWHERE, type Place, places } from "./places.ts";
import type { Viewer } from "./viewer.ts";

export interface NumberRange {
  readonly after: number;
  readonly last: number;
}

export interface PublishedRange extends NumberRange {
  readonly sectors?: readonly string[];
  readonly except?: readonly NumberRange[];
}

/** A field that is an empty list or undefined excludes no candidate. */
export interface CandidateFilter {
  readonly departments: readonly string[];
  readonly lastName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly category?: number | undefined;
  readonly statuses: readonly InterviewStatus[];
  readonly opinions: readonly Opinion[];
  readonly licence?: DrivingLicence | undefined;
  /**
   * The latest day (YYYY-MM-DD) on which a candidate may become available. Candidates without a date are excluded
   * (B11-06).
   */
  readonly availableBefore?: string | undefined;
  readonly announced?: PublishedRange | undefined;
  readonly ids?: readonly number[] | undefined;
  /** The places within the radius, the nearest first (B7-01). */
  readonly within?: readonly Nearby[] | undefined;
  readonly active: boolean;
  readonly withoutSelection: boolean;
}

export type PageStart = { readonly after: Cursor } | { readonly offset: number };

/** The sort keys of the last card on a page. `publishedAt` is in milliseconds since 1970. */
export interface Cursor {
  readonly kilometres?: number | undefined;
  readonly publishedAt: number;
  readonly id: number;
}

export interface CandidatePage {
  readonly cards: CandidateCard[];
  readonly next: Cursor | null;
  readonly total: number;
}

export interface Search extends Viewer {
  readonly filter: CandidateFilter;
  readonly start: PageStart;
  /**
   * Every place that matches the filter, the nearest first. Undefined if the search does not sort by distance (B7-01).
   */
  readonly nearest?: readonly Nearby[] | undefined;
  readonly size: number;
}

/** A term with fewer letters matches only the beginning of a name, because too many names contain such a short term. */
const LETTERS_OF_A_PART = 3;

/** @returns a LIKE pattern in which % and _ are literal (policy T-44), or undefined for an empty query */
export function namePattern(query: string | undefined): string | undefined {
  const folded = query && foldName(query);
  if (!folded) return undefined;
  const literal = folded.replace(/[\\%_]/g, "\\$&");
  return [...folded].length < LETTERS_OF_A_PART ? `${literal}%` : `%${literal}%`;
}

export function filterOf(input: SearchFilters): CandidateFilter {
  return {
    departments: input.ZIPCode,
    lastName: input.lastName,
    firstName: input.firstName,
    category: input.studyLevelCategory,
    statuses: input.jobInterviewStatus,
    opinions: input.jobInterviewNotice,
    licence: input.drivingLicence,
    availableBefore: input.availableBefore,
    active: input.active ?? true,
    withoutSelection: input.withoutSelection ?? true,
  };
}

/**
 * The cache holds at most this many postal codes, because the places around one postal code take several hundred
 * kilobytes.
 */
const MOST_CENTRES = 50;

const cache = new Map<string, readonly Nearby[]>();

/** @returns all places, the nearest first. The last entry stands for candidates with an unknown postal code. */
function surroundingsOf(centre: Place): readonly Nearby[] {
  const cached = cache.get(centre.zipCode);
  if (cached) return cached;
  const found = [...places.values()]
    .map((place) => {
      const { zipCode, department } = place;
      return { zipCode, department, kilometres: distanceBetween(centre, place).kilometres };
    })
    .sort((one, other) => one.kilometres - other.kilometres);
  const [oldest] = cache.keys();
  if (cache.size >= MOST_CENTRES && oldest !== undefined) cache.delete(oldest);
  const all = [...found, { zipCode: "", department: undefined, kilometres: NOWHERE }];
  cache.set(centre.zipCode, all);
  return all;
}

function nearbyOf(centre: Place, radius: number | undefined, departments: readonly string[]): readonly Nearby[] {
  const all = surroundingsOf(centre);
  if (radius === undefined && departments.length === 0) return all;
  // Candidates with an unknown postal code may live in any department, so the place of these candidates belongs to
  // every department.
  const isWanted = ({ department, kilometres }: Nearby) =>
    (radius === undefined || kilometres <= radius) &&
    (departments.length === 0 || department === undefined || departments.includes(department));
  return all.filter(isWanted);
}

interface Around extends Pick<Search, "from" | "nearest"> {
  readonly within: Search["filter"]["within"];
}

type Input = Pick<SearchFilters, "near" | "radius" | "order" | "ZIPCode">;

/** Makes the search sort by distance if the clinic gives a place but no order (B7-01). @throws Problem searchRefused */
export function placesAround(input: Input, clinicZipCode: string | null): Around {
  const near = input.near?.trim() || undefined;
  const radius = RADII.find((known) => String(known) === input.radius?.trim());
  const from = near ?? clinicZipCode ?? undefined;
  const centre = findPlace(from);
  // If the postal code in the clinic's profile is invalid, the search does not ask for a place, but finds nobody.
  const hasCode = clinicZipCode === null || isZipCode(clinicZipCode);
  const issues = [
    ...(near !== undefined && !centre ? [{ field: "near", error: placeUnknown }] : []),
    ...(input.radius?.trim() && radius === undefined ? [{ field: "radius", error: radiusUnknown }] : []),
    ...(radius !== undefined && near === undefined && !centre && hasCode ? [{ field: "near", error: whereFrom }] : []),
  ];
  if (issues.length > 0) {
    throw new Problem("searchRefused", { error: issues.map(({ error }) => error), body: { errors: issues } });
  }
  const order = input.order ?? (near === undefined ? "publication" : "distance");
  const needsPlaces = radius !== undefined || order === "distance";
  const found = centre && needsPlaces ? nearbyOf(centre, radius, input.ZIPCode) : undefined;
  return {
    from,
    within: radius === undefined ? undefined : (found ?? []),
    nearest: order === "distance" ? found : undefined,
  };
}

/** @returns undefined if no radius is given; an empty list if the place of the postal code is unknown */
export function withinOf(filters: Input, clinicZipCode: string | null): Around["within"] {
  const radius = RADII.find((known) => String(known) === filters.radius?.trim());
  if (radius === undefined) return undefined;
  const centre = findPlace(filters.near?.trim() || (clinicZipCode ?? ""));
  return centre ? nearbyOf(centre, radius, filters.ZIPCode) : [];
}
